/** Labels of the fields of a case for editors; fields of a group are looked up by `group.field` first. */
const LABELS: Record<string, string> = {
  list: '列表',
  slide: '案例中心轮播',
  title: '标题',
  'case.title': '页面大标题（每行一句）',
  detail: '说明',
  label: '名称',
  'list.label': '行业',
  image: '图片',
  banner: '页首图片',
  des: '说明',
  'case.des': '导语',
  subTitle: '副标题',
  steps: '流程（每行一步）',
  'chain.steps': '信息走过的步骤',
  facts: '概况',
  customer: '企业',
  product: '产品',
  prefix: '企业前缀',
  scope: '范围',
  duration: '时间',
  statistics: '三项成效',
  num: '数',
  unit: '单位',
  suffix: '单位',
  text: '文字',
  isIcon: '数前画箭头',
  isRise: '箭头向上',
  isHide: '不画箭头',
  before: '上线前',
  after: '上线后',
  note: '注',
  basis: '口径',
  background: '客户背景',
  paragraphs: '段落（每行一段）',
  picture: '图片',
  caption: '图片说明',
  chain: '信息链条',
  intro: '引言',
  name: '名称',
  record: '载体',
  breaks: '断点在第几步之后（每行一个）',
  painPoints: '四个痛点',
  solutionIntro: '措施引言',
  solution: '四项措施（与痛点一一对应）',
  figure: '数',
  value: '数',
  effects: '成效对比',
  items: '各项',
  difference: '差（印在图上）',
  relative: '差按百分比写',
  investment: '投入与回收',
  once: '一次性投入',
  onceTotal: '一次性投入合计（万元）',
  yearly: '每年收益',
  yearlyTotal: '每年收益合计（万元）',
  paybackMonths: '回收期（月）',
  firstYear: '首年净收益（万元）',
  item: '项目',
  count: '数量',
  amount: '金额（万元）',
  each: '单价（元）',
  products: '相关产品（能力目录的标题）',
  closing: '结尾',
  'figure.title': '图题',
  'figure.note': '图注',
  alt: '文字说明（给看不到图的人）',
  columns: '列数',
  'figure.rows': '各行',
  cell: '每一格',
  'cell.value': '一格代表的数量',
  groups: '分组',
  marked: '标出的格',
  column: '第几列',
  from: '起',
  to: '止',
  axis: '时间轴',
  'axis.to': '终点',
  step: '刻度间隔',
  total: '合计',
  'total.label': '总数的名称',
  tracks: '地点',
  bars: '时段',
  hot: '突出显示',
  'figure.before': '上线前',
  'figure.after': '上线后',
  'before.label': '名称',
  'after.label': '名称',
  values: '24 小时的值（每行一个，0 点起）',
  bands: '电价时段',
  totals: '全天合计',
  x: '横轴',
  y: '纵轴',
  max: '最大刻度',
  points: '各点（每行一个：横轴, 纵轴）',
  limits: '限值',
  events: '事件',
  at: '横轴位置',
  span: '标注的跨度',
  branches: '分支',
  document: '内容',
}

export const getLabel = (group: string, field: string): string =>
  LABELS[`${group}.${field}`] ?? LABELS[field] ?? field

/** Sections of the form in the order of the page. */
export const SECTIONS: { id: string; title: string; note?: string; fields: string[] }[] = [
  { id: 'list', title: '列表与轮播', fields: ['list', 'slide'] },
  { id: 'head', title: '页首与概况', fields: ['title', 'banner', 'des', 'facts'] },
  { id: 'results', title: '三项成效', note: '箭头与前后数值要一致', fields: ['statistics', 'basis'] },
  { id: 'background', title: '背景与信息链', fields: ['background', 'chain'] },
  { id: 'answers', title: '痛点与措施', fields: ['painPoints', 'solutionIntro', 'solution'] },
  {
    id: 'money',
    title: '成效对比与投入',
    note: '合计等于各行之和；一年收益等于数量乘单价',
    fields: ['effects', 'investment'],
  },
  { id: 'rest', title: '产品与结尾', fields: ['products', 'closing'] },
]

/** Translates the server's name of a field, `statistics.1.num`, into the editor's words: 三项成效第 2 项的数. */
export function describeField(field: string): string {
  const parts = field.split('.')
  let group = 'case'
  let words = ''
  for (const part of parts) {
    if (/^\d+$/.test(part)) {
      words += `第 ${Number(part) + 1} 项`
      continue
    }
    words += `${words && '的'}${getLabel(group, part).replace(/（.*）/, '')}`
    group = part
  }
  return words
}
