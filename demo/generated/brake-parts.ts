import type { Family } from './family.ts'

const PREFIX = '88.449.1001'
const LINE = '加工产线 = 制动盘机加工产线 M01 → 88.449.1001/LINE-M01'

const frontDisc: Family = {
  prefix: PREFIX,
  stem: 'BD-320A',
  name: '前制动盘',
  pictures: ['brake-disc', 'brake-disc-2'],
  code: 'BD-320A = 制动盘 Ø320 通风',
  count: 430,
  from: 6,
  digits: 4,
  lead: 0,
  base: (item) => `
    副标题 = 通风式 · 前桥
    特征尺寸 = Ø320
    规格 = Ø320 × 28 mm
    零件号 / 图号 = HX-3501101-A0
    版本 = C
    客户零件号 = 3501 0032 01
    材料牌号 = HT250
    批次号 = B${item.compact}-0${item.choose('1', '2', '3')}
    序列号 = ${item.no}
    班次 = ${item.shift}
    生产基地 = 北仑一厂 2 号车间
    产线/工位 = M01 / OP60 打标
    重量 = ${item.value(8.56, 8.68, 2)} kg
    端面跳动 = ${item.value(0.018, 0.046, 3)} mm　≤ 0.050
    厚薄差 = ${item.value(0.004, 0.009, 3)} mm　≤ 0.010
    硬度 = HB ${item.value(194, 224, 0)}　187–241
    动平衡 = ${item.value(12, 49, 0)} g·cm　≤ 50
    执行标准 = GB/T 34422-2017
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 这一件
    工艺 = 机加工 · 9 道工序
    上游标识 = 铸件毛坯 → 88.449.1008/CB-HT250-Q${item.lot(90, 4)}
    ${LINE}
    端面跳动 = ${item.value(0.018, 0.046, 3)} mm　≤ 0.050
    制动面厚度 = ${item.value(27.97, 28.03, 3)} mm　28 ± 0.05
    摩擦面粗糙度 Ra = ${item.value(1.3, 2.2, 1)} μm　≤ 2.5
    检验结论 = 合格
  `,
  flow: (item) => [
    {
      after: 0,
      text: `北仑一厂 · OP60 打标 | 下线登记 | Data Matrix 码等级 ${item.choose('A', 'A', 'A', 'B')}`,
    },
    { after: 1, clock: '08:15', text: '宁波北仑总装物流中心 | 发运 | 24 件/箱，随早班窗口' },
    {
      after: 4,
      clock: '10:31',
      text: `主机厂总装二车间 · T14 工位 | 装车 | 绑定 VIN LSV********${item.digits(6)}`,
    },
  ],
  anti: (item) => `
    防伪码 = HX${item.digits(1)}Q-${item.digits(4)}-RM${item.choose('0', '1', '2')}A-${item.compact}
    防伪方式 = 激光直刻 Data Matrix + 码面微观纹理比对
    激活时间 = ${item.at}
    激活人/单位 = 宁波海芯制动系统有限公司（示例）· 成品库
    出厂流向 = 宁波北仑总装物流中心
  `,
}

const rearDisc: Family = {
  prefix: PREFIX,
  stem: 'BD-300A',
  name: '后制动盘',
  pictures: ['brake-disc-plain'],
  code: 'BD-300A = 制动盘 Ø300 实心',
  count: 280,
  from: 417,
  digits: 4,
  lead: 0,
  base: (item) => `
    副标题 = 实心 · 后桥 · 集成驻车鼓
    特征尺寸 = Ø300
    规格 = Ø300 × 12 mm，鼓内径 Ø190
    零件号 / 图号 = HX-3502101-B2
    客户零件号 = 3502 0017 03
    材料牌号 = HT250
    批次号 = B${item.compact}-05
    序列号 = ${item.no}
    班次 = ${item.shift}
    生产基地 = 北仑一厂 2 号车间
    产线/工位 = M01 机加二区
    重量 = ${item.value(4.66, 4.77, 2)} kg
    端面跳动 = ${item.value(0.022, 0.055, 3)} mm　≤ 0.060
    驻车鼓径向跳动 = ${item.value(0.03, 0.074, 3)} mm　≤ 0.080
    硬度 = HB ${item.value(192, 222, 0)}　187–241
    执行标准 = GB/T 34422-2017
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 这一件
    工艺 = 机加工 · 10 道工序
    上游标识 = 铸件毛坯 → 88.449.1008/CB-HT250-Q${item.lot(90, 4)}
    ${LINE}
    厚薄差 = ${item.value(0.005, 0.009, 3)} mm　≤ 0.010
    驻车鼓内径 = Ø190.0${item.value(31, 68, 0)} mm　H9
    检验结论 = 合格
  `,
  flow: (item) => [
    { after: 0, text: '北仑一厂 · 二区打标 | 下线登记 | 打标与终检同站完成' },
    { after: 1, clock: '13:40', text: '宁波北仑总装物流中心 | 发运 | 30 件/箱' },
    {
      after: 3,
      clock: '14:22',
      text: `主机厂总装二车间 · T19 工位 | 装车 | 绑定 VIN LSV********${item.digits(6)}`,
    },
  ],
}

const drum: Family = {
  prefix: PREFIX,
  stem: 'DR-228C',
  name: '制动鼓',
  code: 'DR-228C = 制动鼓 Ø228',
  count: 130,
  from: 34,
  digits: 4,
  lead: 0,
  base: (item) => `
    副标题 = 后桥 · 轻型商用车
    特征尺寸 = Ø228.6
    规格 = Ø228.6 × 62 mm
    零件号 / 图号 = HX-3502075-C1
    材料牌号 = HT250
    批次号 = D${item.compact}-01
    序列号 = ${item.no}
    班次 = ${item.shift}
    生产基地 = 北仑二厂
    重量 = ${item.value(7.3, 7.46, 2)} kg
    内径径向跳动 = ${item.value(0.028, 0.071, 3)} mm　≤ 0.080
    静不平衡量 = ${item.value(90, 280, 0)} g·cm　≤ 300
    执行标准 = GB/T 37336-2019
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 这一件
    工艺 = 机加工 · 6 道工序
    上游标识 = 铸件毛坯 → 88.449.1008/CB-HT250-Q${item.lot(90, 4)}
    内径 = Ø228.${item.value(62, 74, 0)} mm　+0.20
    内径径向跳动 = ${item.value(0.028, 0.071, 3)} mm　≤ 0.080
    检验结论 = 合格
  `,
  flow: () => [
    { after: 0, text: '北仑二厂 · 鼓线 OP50 | 下线登记 | 打点式二维码' },
    { after: 3, clock: '09:30', text: '十堰后桥厂 | 入厂 | 12 件/托，抽检合格' },
  ],
}

const knuckle: Family = {
  prefix: PREFIX,
  stem: 'KN-12L',
  name: '转向节',
  pictures: ['steering-knuckle'],
  code: 'KN-12L = 转向节 12 型左',
  count: 150,
  from: 106,
  digits: 4,
  lead: 0,
  base: (item) => `
    副标题 = 左前 · 球墨铸铁
    特征尺寸 = 312 mm
    规格 = 312 × 186 × 141 mm，轮毂孔 Ø84 H7
    零件号 / 图号 = HX-3001011-L2
    客户零件号 = 3001 0021 01
    材料牌号 = QT450-10
    批次号 = K${item.compact}-03
    序列号 = ${item.no}
    班次 = ${item.shift}
    生产基地 = 北仑二厂 转向节线
    重量 = ${item.value(4.77, 4.87, 2)} kg
    轮毂孔直径 = Ø84.0${item.value(10, 30, 0)} mm　84.000–84.035
    球销锥孔接触率 = ${item.value(82, 93, 0)} %　≥ 80
    执行标准 = GB/T 1348-2019、Q/HX 3001-2025
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 这一件
    工艺 = 加工中心 · 7 道工序
    上游标识 = 转向节铸件毛坯 → 88.449.1008/CB-QT450-Q${item.lot(40, 4)}
    卡钳面位置度 = Ø${item.value(0.06, 0.17, 2)} mm　≤ 0.20
    荧光磁粉 = 无裂纹
    检验结论 = 合格
  `,
  flow: () => [
    { after: 0, text: '北仑二厂 · 打标 | 下线登记 | 100 % 磁粉后打标' },
    { after: 1, clock: '10:20', text: '台州角模块厂 | 入厂 | 与轮毂单元合装' },
  ],
}

/** Brake and steering parts of 88.449.1001. */
export const brakeParts: readonly Family[] = [frontDisc, rearDisc, drum, knuckle]
