import type { Family } from './family.ts'

const wheel: Family = {
  prefix: '88.449.1006',
  stem: 'WR-18J8A',
  name: '铝合金车轮',
  pictures: ['wheel-rim'],
  code: 'WR = 车轮 | 18J8A = 18 × 8J，A 型',
  count: 360,
  from: 27,
  digits: 4,
  lead: 0,
  base: (item) => `
    副标题 = 低压铸造 + 旋压 · 五双辐
    特征尺寸 = 18 in
    规格 = 18 × 8J ET45，PCD 5 × 114.3，中心孔 Ø64.1
    零件号 / 图号 = RF-1880-A45
    客户零件号 = 3101 0018 45
    材料牌号 = A356.2-T6
    批次号 = W${item.compact}-0${item.choose('3', '5', '7')}
    序列号 = ${item.no}
    班次 = ${item.shift}
    生产基地 = 抚宁一厂
    重量 = ${item.value(10.34, 10.52, 2)} kg
    径向跳动 = ${item.value(0.1, 0.27, 2)} mm　≤ 0.30
    端面跳动 = ${item.value(0.11, 0.28, 2)} mm　≤ 0.30
    静不平衡 = ${item.value(4, 26, 0)} g　≤ 30
    执行标准 = GB/T 5334-2021、GB/T 15704-2012
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 这一只
    工艺 = 旋压 · 机加 · 喷涂
    上游标识 = A356.2 铝锭批 → 88.449.1006/AL-A356-L${item.lot(16, 3)}
    粉末批 = 银灰粉末批 → 88.449.1006/PT-SLV09-L${item.lot(8, 3)}
    轮辋抗拉强度 = ${item.value(298, 326, 0)} MPa　≥ 290
    轮辐延伸率 = ${item.value(7.6, 11.2, 1)} %　≥ 7
    总膜厚 = ${item.value(112, 148, 0)} μm
    氦检 = 0.45 MPa 无泄漏
  `,
  flow: (item) => [
    { after: 0, text: `终检包装 | 下线登记 | 打点码涂后可读，等级 ${item.choose('A', 'B')}` },
    { after: 2, clock: '06:00', text: '抚宁成品库 | 发运 | 48 只/架，铁路集装箱' },
    { after: 7, clock: '15:25', text: '中型轿车总装厂 | 入厂 | 轮胎分装线' },
  ],
}

const forgedWheel: Family = {
  prefix: '88.449.1006',
  stem: 'WR-19F9B',
  name: '锻造铝车轮',
  pictures: ['wheel-rim'],
  code: 'WR = 车轮 | 19F9B = 19 × 9J 锻造 B 型',
  count: 70,
  from: 8,
  digits: 4,
  lead: 1,
  hours: [8, 20],
  base: (item) => `
    副标题 = 6061 锻造 · 十辐
    特征尺寸 = 19 in
    规格 = 19 × 9J ET38，PCD 5 × 112
    零件号 / 图号 = RF-1990-F38
    材料牌号 = 6061-T6
    批次号 = F${item.compact}-01
    序列号 = ${item.no}
    生产基地 = 抚宁二厂 锻造
    重量 = ${item.value(8.88, 8.98, 2)} kg
    径向跳动 = ${item.value(0.05, 0.16, 2)} mm　≤ 0.20
    轮辐抗拉强度 = ${item.value(322, 351, 0)} MPa　≥ 310
    执行标准 = GB/T 5334-2021、GB/T 3190-2020
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 这一只
    工艺 = 8,000 t 锻造 · 旋压 · 铣辐
    锻造温度 = ${item.value(446, 464, 0)} °C　440–470
    荧光探伤 = 无裂纹
    阳极氧化膜厚 = ${item.value(10, 15, 0)} μm　8–16
  `,
  flow: () => [
    { after: 0, text: '抚宁二厂 · 终检 | 下线登记 | 激光码等级 A' },
    { after: 3, clock: '09:40', text: '抚宁成品库 | 发运 | 单只纸箱' },
  ],
}

const damper = (side: '左' | '右'): Family => ({
  prefix: '88.449.1007',
  stem: side === '左' ? 'SA-F42L' : 'SA-F42R',
  name: '前减振器总成',
  pictures: ['shock-absorber'],
  code: `SA = 减振器 | F42${side === '左' ? 'L' : 'R'} = 前桥 Ø42 ${side}`,
  count: 190,
  from: 18,
  digits: 4,
  lead: 0,
  base: (item) => `
    副标题 = 麦弗逊支柱 · 双筒充气
    特征尺寸 = 532 mm
    规格 = 贮油缸 Ø51 mm，工作缸 Ø30 mm，行程 168 mm
    零件号 / 图号 = HC-F42-2904010
    客户零件号 = 2904 0042 1${side === '左' ? '0' : '1'}
    批次号 = S${item.compact}-0${item.choose('1', '3')}
    序列号 = ${item.no}
    班次 = ${item.shift}
    生产基地 = 卧龙总厂 总装二车间
    复原阻力（0.52 m/s） = 1,${item.value(404, 598, 0)} N　1,380–1,620
    压缩阻力（0.52 m/s） = ${item.value(371, 449, 0)} N　360–460
    充气压力 = ${item.value(0.39, 0.45, 2)} MPa　0.38–0.46
    执行标准 = QC/T 491-2018
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 这一支
    工艺 = 总装 · 12 道工序
    上游标识 = 活塞杆批 → 88.449.1007/RD-20-L${item.lot(20, 3)}
    减振油 = 减振油批 → 88.449.1007/OL-S3-L${item.lot(6, 3)}
    油封 = 双唇油封批 → 88.449.1007/SL-20-L${item.lot(8, 3)}
    注油量 = ${item.value(310, 314, 0)} mL　312 ± 3
    摩擦力 = ${item.value(28, 58, 0)} N　≤ 70
    装配位置 = ${side}前
  `,
  flow: (item) => [
    { after: 0, text: '总装 6 线 · 示功台 | 下线登记 | 五点示功图存档' },
    { after: 2, clock: '13:25', text: '通衢汽车物流 | 发运 | 至宁波北仑，20 支/箱' },
    {
      after: 6,
      clock: '09:48',
      text: `主机厂总装 · 悬架分装 | 装车 | 绑定 VIN LSV********${item.digits(6)}，${side}前`,
    },
  ],
})

const seat: Family = {
  prefix: '88.449.1010',
  stem: 'ST-D8W',
  name: '驾驶员座椅总成',
  code: 'ST = 座椅 | D8W = 驾驶席 8 向电动',
  count: 180,
  from: 10,
  digits: 4,
  lead: 1,
  hours: [8, 20],
  base: (item) => `
    副标题 = 8 向电动 · 通风加热 · 带记忆
    规格 = 8 向调节，靠背角 −12° 至 62°
    零件号 / 图号 = SY-D8W-6900100
    客户零件号 = 6900 0128 00
    批次号 = T${item.compact}-S${item.digits(3)}
    序列号 = ${item.no}
    生产基地 = 武汉总厂 排序线
    重量 = ${item.value(24.4, 24.9, 1)} kg
    靠背螺栓扭矩 = ${item.value(43, 49, 0)} N·m　45 ± 5
    异响 = ${item.value(34, 43, 0)} dB(A)　≤ 45
    执行标准 = GB 15083-2019、QC/T 740-2017
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 这一台
    工艺 = 总装 · 19 个工位
    上游标识 = 座椅骨架 → 88.449.1010/FR-D8-${String(500 + Number(item.lot(140, 3))).padStart(4, '0')}
    坐垫泡沫 = 高回弹泡沫批 → 88.449.1010/FO-50D-L${item.lot(16, 3)}
    面套 = 纳帕真皮面套批 → 88.449.1010/CV-NP-L${item.lot(12, 3)}
    侧气囊电阻 = ${item.value(1.9, 2.3, 1)} Ω　1.8–2.5
    电检 = 42 项通过
  `,
  flow: (item) => [
    { after: 0, text: '排序线 · 终检 | 下线登记 | 熨烫、外观、异响合格' },
    {
      after: 1,
      clock: '14:37',
      text: `主机厂总装 · 座椅工位 | 装车 | 绑定 VIN LDC********${item.digits(6)}，主驾`,
    },
  ],
}

const frame: Family = {
  prefix: '88.449.1010',
  stem: 'FR-D8-',
  name: '座椅骨架',
  pictures: ['seat-frame'],
  code: 'FR = 骨架 | D8 = 前排 8 向',
  count: 140,
  from: 501,
  digits: 4,
  lead: 3,
  base: (item) => `
    副标题 = 高强钢 · 电泳
    规格 = 靠背 1,180 N·m，坐盆 4 点滑轨
    材料牌号 = QSTE420TM / HC340/590DP
    批次号 = F${item.compact}-1
    班次 = ${item.shift}
    生产基地 = 武汉总厂 焊接车间
    滑轨间隙 = ${item.value(0.18, 0.36, 2)} mm　≤ 0.40
    电泳膜厚 = ${item.value(16, 23, 0)} μm　15–25
    执行标准 = QC/T 805-2008、QC/T 844-2011
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 骨架
    工艺 = 机器人焊接 · 电泳
    焊点拉力 = ${item.value(9.4, 11.8, 1)} kN　≥ 8.5
    滑轨间隙 = ${item.value(0.18, 0.36, 2)} mm　≤ 0.40
  `,
  flow: () => [{ after: 0, text: '焊接车间 · 电泳 | 下线登记 | 盐雾 480 h 试片同槽' }],
}

const crate: Family = {
  prefix: '88.449.1012',
  stem: 'BX-C',
  name: '循环围板箱',
  pictures: ['packaging'],
  code: 'BX = 围板箱 | C = 常用箱',
  count: 160,
  from: 1,
  digits: 4,
  lead: 1,
  hours: [9, 17],
  base: (item) => `
    副标题 = 1200 × 1000 · PP 蜂窝板
    特征尺寸 = 1,200 mm
    规格 = 1,200 × 1,000 × 740 mm，承重 500 kg
    零件号 / 图号 = TQ-BX1210-A
    材料牌号 = PP 蜂窝板 12 mm，HDPE 托盘
    重量 = ${item.value(34.1, 35, 1)} kg
    周转次数 = ${item.value(2, 58, 0)} 次　≤ 200
    满空状态 = ${item.choose('满箱', '空箱', '满箱')}
    执行标准 = GB/T 31150-2014
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 循环器具
    当前库区 = ${item.choose('北仑一厂成品库', '宁波总装物流中心', '霞浦中转仓 3 号库', '在途')}
    所属仓库 = 霞浦中转仓 3 号库 → 88.449.1012/WH-BL03
    最近盘点 = 账实相符
    破损记录 = ${item.choose('无', '无', '更换插销 1 只', '更换标签')}
  `,
  flow: () => [
    { after: 0, text: '霞浦中转仓 · 包装车间 | 启用登记 | 标签绑定，承重试验合格' },
    { after: 2, clock: '08:20', text: '北仑一厂成品库 | 满箱出库 | 制动盘 24 件' },
    { after: 3, clock: '17:40', text: '北仑一厂成品库 | 空箱回仓 | 外观合格' },
  ],
}

/** Wheels, dampers, seats, and the crates they travel in. */
export const chassisParts: readonly Family[] = [
  wheel,
  forgedWheel,
  damper('左'),
  damper('右'),
  seat,
  frame,
  crate,
]
