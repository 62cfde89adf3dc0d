/** Fonts of chart text: figures and axis labels condensed, names in the system face. */
const CODE_FONT =
  '"Barlow Condensed","Arial Narrow","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif'
const SANS_FONT = '"PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif'

/** Colours of charts, equal to the tokens of the same name. Neighbours differ by 20 in lightness. */
export const CHART_COLORS = {
  series: ['#0b57d0', '#7fb0f2', '#0b7a75', '#ff7a1a', '#a9bad1'],
  ink: '#0e1b2e',
  text: '#44546a',
  muted: '#5f6f86',
  axis: '#8494ab',
  grid: '#e4ebf4',
  /** The one item to act on. */
  hot: '#ff7a1a',
  hotText: '#c2410c',
  /** The dashed line of a comparison. */
  compare: '#0f7b45',
  /** Bands behind a chart: peak, valley. */
  peakBand: '#fff2e8',
  valleyBand: '#f3f7fc',
} as const

/** Height of a chart in px. */
export const CHART_HEIGHT = 400

const axisText = { color: CHART_COLORS.muted, fontFamily: CODE_FONT, fontSize: 14, fontWeight: 500 }
const categoryAxis = {
  axisLine: { show: true, lineStyle: { color: CHART_COLORS.axis, width: 1 } },
  axisTick: { show: false },
  axisLabel: axisText,
  splitLine: { show: false },
  nameTextStyle: axisText,
}
const valueAxis = {
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: axisText,
  splitLine: { show: true, lineStyle: { color: CHART_COLORS.grid, width: 1 } },
  nameTextStyle: axisText,
}

/** A theme for `echarts.registerTheme('biaojie', chartTheme)`: plain data, no chart library needed here. */
export const chartTheme = {
  color: CHART_COLORS.series,
  backgroundColor: 'transparent',
  textStyle: { fontFamily: SANS_FONT, fontSize: 14, color: CHART_COLORS.text },
  animationDuration: 240,
  animationEasing: 'cubicOut',
  grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
  categoryAxis,
  timeAxis: categoryAxis,
  valueAxis,
  logAxis: valueAxis,
  line: {
    symbol: 'rect',
    symbolSize: 7,
    lineStyle: { width: 1.5 },
    itemStyle: { borderWidth: 1.5 },
    smooth: false,
  },
  bar: { barMaxWidth: 40, itemStyle: { borderRadius: 0 } },
  legend: {
    top: 0,
    right: 0,
    itemWidth: 12,
    itemHeight: 12,
    itemGap: 16,
    icon: 'rect',
    textStyle: { color: CHART_COLORS.text, fontFamily: SANS_FONT, fontSize: 12 },
  },
  tooltip: {
    backgroundColor: '#ffffff',
    borderColor: CHART_COLORS.ink,
    borderWidth: 1,
    borderRadius: 2,
    padding: [8, 12],
    textStyle: { color: CHART_COLORS.ink, fontFamily: SANS_FONT, fontSize: 12 },
    axisPointer: {
      lineStyle: { color: CHART_COLORS.ink, width: 1 },
      crossStyle: { color: CHART_COLORS.ink },
    },
  },
} as const

/** Hatching for the unfinished period, as an ECharts `decal`. */
export const unfinishedDecal = {
  symbol: 'rect',
  color: CHART_COLORS.series[0],
  dashArrayX: [1, 0],
  dashArrayY: [2, 3],
  rotation: Math.PI / 4,
} as const

/** Style of a comparison line (yesterday, target). */
export const comparisonLine = { type: 'dashed', color: CHART_COLORS.compare, width: 1.5 } as const

/** Label of a value on its bar or point. */
export const valueLabel = {
  color: CHART_COLORS.ink,
  fontFamily: CODE_FONT,
  fontSize: 16,
  fontWeight: 600,
} as const
