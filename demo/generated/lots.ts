import type { Family, Item } from './family.ts'

interface Lot {
  prefix: string
  stem: string
  name: string
  pictures?: string[]
  code: string
  count: number
  lead: number
  subtitle: string
  stage: string
  process: string
  plant: string
  standard: string
  figures(item: Item): string
  /** Trace link to the material of the lot itself. */
  upstream?(item: Item): string
  /** Station, event and note of the only recorded step. */
  step: string
}

const lotFamily = (lot: Lot): Family => ({
  ...lot,
  from: 1,
  digits: 3,
  base: (item) => `
    副标题 = ${lot.subtitle}
    ${lot.figures(item)}
    批次号 = ${item.compact}-L${item.no}
    班次 = ${item.shift}
    生产基地 = ${lot.plant}
    执行标准 = ${lot.standard}
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = ${lot.stage}
    工艺 = ${lot.process}
    ${lot.upstream?.(item) ?? ''}
    ${lot.figures(item)}
  `,
  flow: () => [{ after: 0, text: lot.step }],
})

const metals: readonly Lot[] = [
  {
    prefix: '88.449.1002',
    stem: 'AL-ZL109-L',
    name: 'ZL109 铝合金锭批',
    code: 'AL = 铝合金 | ZL109 = 牌号 | L = 批',
    count: 16,
    lead: 18,
    subtitle: '共晶铝硅 · 磷变质',
    stage: '合金',
    process: '塔式炉熔炼 · 除气',
    plant: '滨城厂区 熔炼工段',
    standard: 'GB/T 1173-2013、GB/T 8733-2016',
    figures: (item) => `
    氢含量 = ${item.value(0.08, 0.14, 2)} mL/100 g　≤ 0.15
    硅 = ${item.value(11.6, 12.6, 1)} %　11.0–13.0
    磷变质 = P ${item.value(48, 82, 0)} ppm　40–90
    重量 = ${item.value(16.2, 19.4, 1)} t`,
    step: '熔炼工段 · 塔式炉 | 出炉 | 密度试样合格，转水包送铸造车间',
  },
  {
    prefix: '88.449.1003',
    stem: 'FG-65MN-L',
    name: '轮毂法兰锻件批',
    code: 'FG = 锻件 | 65MN = 材料 | L = 批',
    count: 12,
    lead: 22,
    subtitle: '热模锻 · 控温冷却',
    stage: '锻件',
    process: '热模锻 · 2,500 t',
    plant: '外协锻造（嵊州）',
    standard: 'GB/T 12362-2016、GB/T 1222-2016',
    figures: (item) => `
    始锻温度 = 1,1${item.value(32, 76, 0)} °C　1,120–1,180
    硬度 = ${item.value(234, 264, 0)} HBW　229–269
    晶粒度 = ${item.choose('5.5', '6', '6.5')} 级　≥ 5
    数量 = 5,${item.value(120, 480, 0)} 件`,
    upstream: (item) => `上游标识 = 弹簧钢圆棒 65Mn → 88.449.1009/ST-65MN-L${item.lot(4, 3)}`,
    step: '锻件检验 | 检验 | 磁粉探伤 100 %',
  },
  {
    prefix: '88.449.1003',
    stem: 'SB-11112-L',
    name: '轴承钢球批',
    code: 'SB = 钢球 | 11112 = Ø11.112 mm | L = 批',
    count: 12,
    lead: 22,
    subtitle: 'G5 级 · Ø11.112 mm',
    stage: '钢球',
    process: '冷镦 · 研磨',
    plant: '新昌总厂 钢球分厂',
    standard: 'GB/T 308.1-2013',
    figures: (item) => `
    硬度 = ${item.value(61.9, 64.1, 1)} HRC　61–65
    单球直径变动量 = ${item.value(0.06, 0.11, 2)} μm　≤ 0.13
    表面粗糙度 Ra = ${item.value(0.008, 0.013, 3)} μm　≤ 0.014`,
    step: '钢球分厂 · 精研 | 下线登记 | 涡流 + 光电双检',
  },
  {
    prefix: '88.449.1006',
    stem: 'AL-A356-L',
    name: 'A356.2 铝合金锭批',
    code: 'AL = 铝合金 | A356 = 牌号 | L = 批',
    count: 16,
    lead: 18,
    subtitle: '原生铝为主 · 低铁',
    stage: '原料',
    process: '直供铝液 · 锶变质',
    plant: '外购（直供铝液 + 锭）',
    standard: 'GB/T 8733-2016',
    figures: (item) => `
    铁 = ${item.value(0.07, 0.11, 2)} %　≤ 0.12
    锶 = ${item.value(0.011, 0.018, 3)} %　0.010–0.020
    硅 = ${item.value(6.8, 7.3, 2)} %　6.5–7.5
    碳足迹 = ${item.value(6.2, 8.9, 1)} t CO₂e/t（供方声明）`,
    step: '抚宁一厂 · 原料库 | 入库 | 逐炉光谱复验，与质保书一致',
  },
  {
    prefix: '88.449.1007',
    stem: 'RD-20-L',
    name: '活塞杆批',
    code: 'RD = 活塞杆 | 20 = Ø20 | L = 批',
    count: 20,
    lead: 15,
    subtitle: '镀硬铬 · 抛光 Ra 0.05',
    stage: '零件',
    process: '感应淬火 · 镀铬',
    plant: '卧龙总厂 杆车间',
    standard: 'QC/T 625-2013',
    figures: (item) => `
    淬硬层深 = ${item.value(1.1, 1.8, 1)} mm　1.0–2.0
    铬层厚度 = ${item.value(19, 25, 0)} μm　≥ 18
    铬层硬度 = ${item.value(870, 960, 0)} HV　≥ 850`,
    upstream: (item) => `上游标识 = 合金结构钢圆棒 40Cr → 88.449.1009/ST-40CR-L${item.lot(6, 3)}`,
    step: '杆车间 · 连续镀铬线 | 镀铬 | 五槽连续，除氢 190 °C × 4 h',
  },
]

const steels: readonly Lot[] = [
  { grade: '20Cr', stem: 'ST-20CR-L', count: 6, lead: 42, use: '活塞销用 · 冷拔退火', meaning: '20CR' },
  { grade: '40Cr', stem: 'ST-40CR-L', count: 6, lead: 52, use: '活塞杆用 · 银亮材', meaning: '40CR' },
  { grade: '65Mn', stem: 'ST-65MN-L', count: 4, lead: 72, use: '法兰锻件用 · 剪切料', meaning: '65MN' },
].map(({ grade, stem, count, lead, use, meaning }) => ({
  prefix: '88.449.1009',
  stem,
  name: `圆棒 ${grade}`,
  code: `ST = 棒材 | ${meaning} = 牌号 | L = 批`,
  count,
  lead,
  subtitle: use,
  stage: '钢材',
  process: '转炉 · LF · 连轧',
  plant: '黄骅港厂 棒材连轧',
  standard: grade === '65Mn' ? 'GB/T 1222-2016' : 'GB/T 3077-2015',
  figures: (item: Item) => `
    晶粒度 = ${item.choose('6', '6.5', '7')} 级　≥ 5
    磷 = ${item.value(0.009, 0.018, 3)} %　≤ 0.020
    硫 = ${item.value(0.003, 0.011, 3)} %　≤ 0.020
    重量 = ${item.value(44, 98, 0)} t`,
  step: '棒材连轧 | 轧制 | 涡流探伤全检，缓冷下线',
}))

const pigIronZ18: Lot = {
  prefix: '88.449.1009',
  stem: 'PI-Z18-M',
  name: '铸造生铁 Z18',
  code: 'PI = 生铁 | Z18 = 牌号 | M = 月度堆批',
  count: 8,
  lead: 40,
  subtitle: '球铁用 · 低钛低锰',
  stage: '原料',
  process: '高炉 · KR 脱硫',
  plant: '黄骅港厂 1 号高炉',
  standard: 'GB/T 718-2005',
  figures: (item) => `
    硅 = ${item.value(1.63, 1.92, 2)} %　1.60–2.00
    磷 = ${item.value(0.026, 0.048, 3)} %　≤ 0.060
    硫 = ${item.value(0.009, 0.021, 3)} %　≤ 0.030
    钛 = ${item.value(0.026, 0.041, 3)} %　≤ 0.045`,
  step: '1 号高炉铸铁机 | 出铁铸块 | 7 kg 小块，分堆',
}

const cellMaterials: readonly Lot[] = [
  {
    prefix: '88.449.1005',
    stem: 'CE-LFP156-L',
    name: '磷酸铁锂电芯批',
    pictures: ['battery-cell'],
    code: 'CE = 电芯 | LFP156 = 156 Ah 磷酸铁锂 | L = 批',
    count: 36,
    lead: 12,
    subtitle: '方形铝壳 · 叠片',
    stage: '电芯',
    process: '涂布 · 化成分容',
    plant: '合肥基地 电芯二厂',
    standard: 'GB 38031-2025、GB/T 31486-2024',
    figures: (item) => `
    容量均值 = ${item.value(157.2, 158.3, 1)} Ah　≥ 156
    内阻均值 = ${item.value(0.281, 0.322, 3)} mΩ　≤ 0.35
    K 值 = ${item.value(0.016, 0.034, 3)} mV/h　≤ 0.050
    A 档率 = ${item.value(95.4, 97.8, 1)} %`,
    upstream: (item) => `上游标识 = 正极材料批 → 88.449.1005/CA-LFP-L${item.lot(12, 3)}`,
    step: '电芯二厂 · 分容 | 分档 | OCV 与 K 值筛选后入立库',
  },
  {
    prefix: '88.449.1005',
    stem: 'CA-LFP-L',
    name: '正极材料批',
    code: 'CA = 正极 | LFP = 磷酸铁锂 | L = 批',
    count: 12,
    lead: 36,
    subtitle: '磷酸铁锂 · 高压实型',
    stage: '正极材料',
    process: '碳热还原 · 辊道窑',
    plant: '合肥基地 材料厂',
    standard: 'GB/T 33822-2017',
    figures: (item) => `
    压实密度 = ${item.value(2.47, 2.55, 2)} g/cm³　≥ 2.45
    0.1C 克容量 = ${item.value(156.8, 159.4, 1)} mAh/g　≥ 156
    碳含量 = ${item.value(1.26, 1.46, 2)} %　1.2–1.5
    磁性异物 = ${item.value(0.08, 0.36, 2)} ppm　≤ 0.50`,
    step: '材料厂 · 辊道窑 | 烧结 | 氮气保护，氧含量 ≤ 20 ppm',
  },
]

const plasticsAndCovers: readonly Lot[] = [
  {
    prefix: '88.449.1004',
    stem: 'LZ-PC-L',
    name: 'PC 面罩批',
    code: 'LZ = 面罩 | PC = 聚碳酸酯 | L = 批',
    count: 20,
    lead: 16,
    subtitle: '注塑 + UV 硬化',
    stage: '注塑件',
    process: '双色注塑 · UV 硬化',
    plant: '常州工厂 注塑车间',
    standard: 'GB 4599-2024',
    figures: (item) => `
    透光率 = ${item.value(88.1, 90.2, 1)} %　≥ 87
    硬化膜厚 = ${item.value(8.2, 12.6, 1)} μm　7–14
    良率 = ${item.value(95.8, 98.4, 1)} %`,
    step: '硬化线 | 下线登记 | 划格 0 级，偏光应力 ≤ 2 级',
  },
  {
    prefix: '88.449.1006',
    stem: 'PT-SLV09-L',
    name: '银灰粉末涂料批',
    code: 'PT = 粉末 | SLV09 = 银灰 09 | L = 批',
    count: 8,
    lead: 30,
    subtitle: '聚酯 · 邦定金属',
    stage: '涂料',
    process: '挤出 · 邦定',
    plant: '外购（天津）',
    standard: 'HG/T 2006-2022',
    figures: (item) => `
    粒径 D50 = ${item.value(32, 38, 0)} μm　30–40
    胶化时间 = ${item.value(118, 140, 0)} s（200 °C）
    色差 ΔE = ${item.value(0.2, 0.7, 1)}　≤ 0.8`,
    step: '抚宁一厂 · 涂料库 | 入库 | 色差、粒径、胶化复验',
  },
  {
    prefix: '88.449.1007',
    stem: 'OL-S3-L',
    name: '减振油批',
    code: 'OL = 减振油 | S3 = 配方 | L = 批',
    count: 6,
    lead: 36,
    subtitle: '低温型 · 倾点 −54 °C',
    stage: '辅料',
    process: '调合 · 三级过滤',
    plant: '卧龙总厂 油库',
    standard: 'Q/HC 0012-2024',
    figures: (item) => `
    运动黏度（40 °C） = ${item.value(11.2, 12, 1)} mm²/s　11.0–12.2
    清洁度 = NAS ${item.choose('4', '5')} 级　≤ 6
    水分 = ${item.value(28, 74, 0)} ppm　≤ 100`,
    step: '油库 | 入库 | 黏度、颗粒度、酸值合格',
  },
  {
    prefix: '88.449.1007',
    stem: 'SL-20-L',
    name: '双唇油封批',
    code: 'SL = 油封 | 20 = 轴径 Ø20 | L = 批',
    count: 8,
    lead: 30,
    subtitle: 'FKM/NBR 双唇 · 弹簧箍紧',
    stage: '零件',
    process: '硫化 · 修边',
    plant: '外购（襄阳）',
    standard: 'GB/T 13871.1-2022',
    figures: (item) => `
    主唇过盈 = ${item.value(0.58, 0.72, 2)} mm　0.55–0.75
    硬度 = ${item.value(68, 74, 0)} Shore A　70 ± 5
    径向力 = ${item.value(18, 25, 0)} N　17–26`,
    step: '来料检验 | 入库 | 唇口 20 倍镜检，无飞边',
  },
  {
    prefix: '88.449.1010',
    stem: 'FO-50D-L',
    name: '坐垫泡沫批',
    code: 'FO = 泡沫 | 50D = 密度 50 kg/m³ | L = 批',
    count: 16,
    lead: 19,
    subtitle: '高回弹冷熟化 · 双密度',
    stage: '泡沫',
    process: '圆盘线发泡 · 真空破孔',
    plant: '武汉总厂 发泡车间',
    standard: 'GB/T 10802-2023、GB 8410-2006',
    figures: (item) => `
    密度 = ${item.value(48.6, 51.4, 1)} kg/m³　50 ± 2
    压陷 40 % 硬度 = ${item.value(238, 281, 0)} N　230–290
    燃烧速度 = ${item.value(18, 46, 0)} mm/min　≤ 100`,
    step: '发泡车间 · 圆盘 2 线 | 下线登记 | 熟化 24 h 后放行',
  },
  {
    prefix: '88.449.1010',
    stem: 'CV-NP-L',
    name: '真皮面套批',
    code: 'CV = 面套 | NP = 纳帕皮 | L = 批',
    count: 12,
    lead: 23,
    subtitle: '纳帕皮 · 打孔通风',
    stage: '面套',
    process: '数控裁切 · 缝制',
    plant: '襄阳分厂 缝制',
    standard: 'QB/T 2703、GB 8410-2006',
    figures: (item) => `
    撕裂强度 = ${item.value(31, 46, 0)} N　≥ 25
    缝线强度 = ${item.value(142, 184, 0)} N　≥ 120
    皮料利用率 = ${item.value(64, 71, 0)} %`,
    step: '襄阳分厂 · 缝制 4 组 | 下线登记 | 气囊缝线双人复核并录像',
  },
]

const electronicLots: readonly Lot[] = [
  {
    prefix: '88.449.1004',
    stem: 'LB-AL24-L',
    name: 'LED 灯板批',
    code: 'LB = 灯板 | AL24 = 铝基 24 位 | L = 批',
    count: 12,
    lead: 27,
    subtitle: '铝基覆铜板 · 沉金',
    stage: '基板',
    process: '图形 · 沉金',
    plant: '外购（一级供方）',
    standard: 'GB/T 36476-2018',
    figures: (item) => `
    绝缘层导热 = ${item.value(3, 3.3, 1)} W/(m·K)　≥ 3.0
    耐压 = ${item.value(3.8, 4.6, 1)} kV DC　≥ 3.0
    金厚 = ${item.choose('0.05', '0.06', '0.07')} μm　≥ 0.05`,
    step: '常州工厂 · 来料检验 | 入库 | AQL 0.65，抽检合格',
  },
  ...[
    {
      stem: 'IC-LD48-L',
      name: '恒流驱动 IC 批',
      mean: 'LD48 = 48 通道恒流',
      lead: 40,
      sub: 'QFN-64 · AEC-Q100 Grade 1',
    },
    {
      stem: 'IC-HS24-L',
      name: '霍尔芯片批',
      mean: 'HS24 = 差分霍尔',
      lead: 36,
      sub: '差分双霍尔 · 可辨向协议',
    },
    {
      stem: 'IC-MC32-L',
      name: '车规 MCU 批',
      mean: 'MC32 = 32 位锁步 MCU',
      lead: 36,
      sub: '双核锁步 · ASIL D',
    },
  ].map(({ stem, name, mean, lead, sub }) => ({
    prefix: '88.449.1011',
    stem,
    name,
    code: `IC = 集成电路 | ${mean} | L = 批`,
    count: 6,
    lead,
    subtitle: sub,
    stage: '物料',
    process: '晶圆 · 封测',
    plant: '外购（代理商原厂直发）',
    standard: 'AEC-Q100',
    figures: (item: Item) => `
    终测良率 = ${item.value(98.1, 99.4, 1)} %
    数量 = ${item.choose('12,000', '18,000', '24,000')} 颗
    湿敏等级 = MSL 3`,
    step: '虎丘工厂 · 芯片库 | 入库 | 真空包装完好，湿度卡 10 %',
  })),
  {
    prefix: '88.449.1011',
    stem: 'SP-305-L',
    name: 'SAC305 锡膏批',
    code: 'SP = 锡膏 | 305 = SAC305 | L = 批',
    count: 8,
    lead: 30,
    subtitle: 'T4 粉 · 免清洗',
    stage: '物料',
    process: '雾化制粉 · 调膏',
    plant: '外购（苏州）',
    standard: 'GB/T 20422-2018',
    figures: (item) => `
    黏度 = ${item.value(176, 204, 0)} Pa·s　170–210
    金属含量 = ${item.value(88.4, 88.8, 1)} %　88.3–88.9
    冷藏温度 = ${item.value(3.2, 6.4, 1)} °C　2–8`,
    step: '虎丘工厂 · 锡膏冷柜 | 入库 | 回温 4 h 后方可上线',
  },
]

/** Lots that generated parts are made of. */
export const lots: readonly Family[] = [
  ...metals,
  ...steels,
  pigIronZ18,
  ...cellMaterials,
  ...plasticsAndCovers,
  ...electronicLots,
].map(lotFamily)
