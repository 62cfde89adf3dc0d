import type { Family } from './family.ts'

const PREFIX = '88.449.1008'
/** Castings reach the machining plant this many days after pouring. */
const LEAD = 9
const GREY_BOXES = 90
const NODULAR_BOXES = 40

const greyBlank: Family = {
  prefix: PREFIX,
  stem: 'CB-HT250-Q',
  name: '灰铸铁制动件毛坯箱',
  pictures: ['casting-blank'],
  code: 'CB-HT250 = 铸件毛坯 HT250 | Q = 成箱',
  count: GREY_BOXES,
  from: 1,
  digits: 4,
  lead: LEAD,
  base: (item) => `
    副标题 = 垂直分型 · 成箱交付
    规格 = 盘类 48 件或鼓类 24 件/箱
    材料牌号 = HT250
    抗拉强度 = ${item.value(254, 279, 0)} MPa　≥ 250
    珠光体 = ≥ 95 %
    批次号 = ${item.compact}Q${item.no}
    班次 = ${item.shift}
    生产基地 = 坊子厂区 一车间
    执行标准 = GB/T 9439-2023
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 毛坯
    工艺 = 浇注 · 1,3${item.value(70, 94, 0)} °C
    砂型 = DISA 垂直线 ${item.choose('1', '2')} 号
    抗拉强度 = ${item.value(254, 279, 0)} MPa　≥ 250
    毛坯硬度 = HB ${item.value(196, 222, 0)}　187–241
    石墨形态 = A 型，${item.choose('4', '4', '5')} 级
    上游标识 = 铁水炉次 → 88.449.1008/IR-H250-${item.lot(GREY_BOXES, 4)}
    检验结论 = 合格
  `,
  flow: () => [
    { after: 0, text: '一车间 · DISA 线 | 浇注 | 随流孕育 0.12 %' },
    { after: 1, clock: '19:30', text: '潍坊发运场 | 发运 | 至宁波北仑' },
    { after: 6, clock: '08:40', text: '北仑毛坯库 | 入厂 | 抽检硬度 5 件合格' },
  ],
}

const greyHeat: Family = {
  prefix: PREFIX,
  stem: 'IR-H250-',
  name: 'HT250 铁水炉次',
  code: 'IR = 铁水 | H250 = HT250',
  count: GREY_BOXES,
  from: 1,
  digits: 4,
  // The way from the furnace to the mould takes a quarter of an hour.
  lead: LEAD + 0.01,
  base: (item) => `
    副标题 = 中频炉 ${item.choose('1', '2', '3', '4')} 号 · 6 吨
    材料牌号 = HT250
    出炉温度 = 1,4${item.value(76, 98, 0)} °C　1,470–1,510
    碳当量 = ${item.value(3.93, 4.04, 2)} %　3.90–4.05
    班次 = ${item.shift}
    生产基地 = 坊子厂区 熔炼工段
    执行标准 = GB/T 9439-2023
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 炉次
    工艺 = 熔炼 · 配比 ${item.choose('58', '60', '62')}%
    出炉温度 = 1,4${item.value(76, 98, 0)} °C　1,470–1,510
    碳 = ${item.value(3.28, 3.44, 2)} %　3.25–3.45
    硅 = ${item.value(1.78, 2.02, 2)} %　1.75–2.05
    锰 = ${item.value(0.64, 0.84, 2)} %　0.60–0.90
    硫 = ${item.value(0.064, 0.094, 3)} %　0.06–0.10
    上游标识 = 铸造生铁 Z14 → 88.449.1009/PI-Z14-M${item.lot(8, 2)}
    废钢比例 = ${item.value(19, 25, 0)} %
  `,
  flow: (item) => [
    { after: 0, text: `熔炼工段 · 炉前 | 出炉 | 热分析 ${item.value(3.93, 4.04, 2)} %，光谱合格` },
  ],
}

const nodularBlank: Family = {
  prefix: PREFIX,
  stem: 'CB-QT450-Q',
  name: '转向节铸件毛坯箱',
  pictures: ['steering-knuckle-blank'],
  code: 'CB-QT450 = 铸件毛坯 QT450-10 | Q = 成箱',
  count: NODULAR_BOXES,
  from: 1,
  digits: 4,
  lead: LEAD,
  base: (item) => `
    副标题 = 左前转向节 · 成箱交付
    规格 = 60 件/箱
    材料牌号 = QT450-10
    抗拉强度 = ${item.value(462, 498, 0)} MPa　≥ 450
    断后伸长率 = ${item.value(11.2, 15.4, 1)} %　≥ 10
    球化率 = ${item.value(88, 94, 0)} %
    批次号 = ${item.compact}Q${item.no}
    班次 = ${item.shift}
    生产基地 = 坊子厂区 二车间
    执行标准 = GB/T 1348-2019
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 毛坯
    工艺 = 浇注 · 1,${item.value(392, 416, 0)} °C
    球化到浇毕 = ${item.value(7, 10, 0)} min　≤ 12
    断后伸长率 = ${item.value(11.2, 15.4, 1)} %　≥ 10
    铁素体 = ${item.value(84, 93, 0)} %
    上游标识 = 铸造生铁 Z18 → 88.449.1009/PI-Z18-M${item.lot(8, 3)}
    X 光抽检 = 5/5 合格
    检验结论 = 合格
  `,
  flow: () => [
    { after: 0, text: '二车间 · DISA 3 号线 | 浇注 | 喂丝球化，快速金相 2 级' },
    { after: 1, clock: '20:00', text: '潍坊发运场 | 发运 | 至宁波北仑二厂' },
  ],
}

const pigIron: Family = {
  prefix: '88.449.1009',
  stem: 'PI-Z14-M',
  name: '铸造生铁 Z14',
  pictures: ['pig-iron'],
  code: 'PI = 生铁 | Z14 = 牌号 | M = 月度堆批',
  count: 8,
  from: 1,
  digits: 2,
  lead: 38,
  base: (item) => `
    副标题 = 低磷低硫 · 7 kg 面包铁
    材料牌号 = Z14
    硅 = ${item.value(1.31, 1.54, 2)} %　1.25–1.60
    磷 = ${item.value(0.032, 0.054, 3)} %　≤ 0.060
    硫 = ${item.value(0.016, 0.028, 3)} %　≤ 0.030
    重量 = 1,${item.value(620, 940, 0)} t
    生产基地 = 黄骅港厂 2 号高炉
    执行标准 = GB/T 718-2005
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 原料
    硅 = ${item.value(1.31, 1.54, 2)} %　1.25–1.60
    钛 = ${item.value(0.041, 0.056, 3)} %　≤ 0.060
    铁水温度 = 1,4${item.value(58, 82, 0)} °C
  `,
  flow: () => [
    { after: 0, text: '2 号高炉铸铁机 | 出铁铸块 | 双链带铸铁机，每块 7 kg' },
    { after: 3, clock: '10:15', text: '黄骅港铁路专用线 | 发运 | 60 t 敞车，发往潍坊' },
  ],
}

const bearingSteel: Family = {
  prefix: '88.449.1009',
  stem: 'ST-GCR15-R',
  name: '轴承钢圆棒',
  code: 'ST = 棒材 | GCR15 = 牌号 | R = 炉次',
  count: 24,
  from: 11,
  digits: 4,
  lead: 24,
  base: (item) => `
    副标题 = 真空脱气 · 球化退火
    规格 = Ø${item.choose('22', '28', '45', '60')} mm 热轧圆棒，定尺 6 m
    材料牌号 = GCr15
    炉号 = R${item.no}
    氧含量 = ${item.value(5.1, 8.2, 1)} ppm　≤ 9
    球化退火硬度 = ${item.value(184, 203, 0)} HBW　179–207
    重量 = ${item.value(92, 112, 0)} t
    生产基地 = 黄骅港厂 棒材连轧
    执行标准 = GB/T 18254-2016
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 钢材
    工艺 = 转炉 · LF + RH
    氧含量 = ${item.value(5.1, 8.2, 1)} ppm　≤ 9
    RH 真空度 = ${item.value(36, 58, 0)} Pa
    连铸过热度 = ${item.value(16, 24, 0)} °C　15–25
    碳化物带状 = ${item.choose('1.5', '2.0')} 级　≤ 2.5
  `,
  flow: () => [
    { after: 0, text: '退火炉 5 号 | 球化退火 | 790 °C × 6 h，缓冷至 650 °C' },
    { after: 4, clock: '08:00', text: '黄骅港发运 | 发运 | 新昌，汽运' },
  ],
}

/** Blanks and heats of 88.449.1008, iron and bearing steel of 88.449.1009. */
export const castings: readonly Family[] = [greyBlank, greyHeat, nodularBlank, pigIron, bearingSteel]
