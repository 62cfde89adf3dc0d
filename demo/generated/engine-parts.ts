import type { Family } from './family.ts'

const piston: Family = {
  prefix: '88.449.1002',
  stem: 'PS-EA15T',
  name: '活塞组件',
  pictures: ['piston'],
  code: 'PS = 活塞 | EA15T = 1.5T 增压直喷',
  count: 360,
  from: 5,
  digits: 4,
  lead: 0,
  base: (item) => `
    副标题 = 内冷油道 · 镶环 · 裙部石墨
    特征尺寸 = Ø74.5
    规格 = Ø74.5 × 52.6 mm，压缩高 28.4 mm
    零件号 / 图号 = CY-EA15T-1004011
    客户零件号 = 1004 0115 00
    材料牌号 = ZL109（AlSi12CuMgNi）
    批次号 = P${item.compact}-0${item.choose('2', '5', '7')}
    序列号 = ${item.no}
    班次 = ${item.shift}
    生产基地 = 滨城厂区 机加二车间
    重量 = ${item.value(247.2, 250.8, 1)} g　247–251
    裙部直径 = Ø74.4${item.value(55, 65, 0)} mm　74.455–74.465
    执行标准 = GB/T 1148-2010
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 这一件
    工艺 = 机加工 · 18 道工序
    上游标识 = ZL109 铝合金锭批 → 88.449.1002/AL-ZL109-L${item.lot(16, 3)}
    活塞销 = 活塞销 Ø20 → 88.449.1002/PN-20X48-${item.lot(140, 4)}
    销孔分组 = ${item.choose('蓝', '白', '绿')}组
    裙部石墨涂层 = ${item.value(12, 18, 0)} μm　10–20
    内冷油道通流 = ${item.value(3.4, 4.3, 1)} L/min　≥ 3.2
    X 光 = 一级，无缩孔
  `,
  flow: (item) => [
    { after: 0, text: '活塞 9 线 | 下线登记 | 顶面打标，重量与销孔分组写入' },
    { after: 2, clock: '07:15', text: '发动机厂 | 入厂 | 按重量组配套，30 套/箱' },
    {
      after: 3,
      clock: '16:42',
      text: `发动机厂 · 活塞连杆分装 | 装入总成 | 发动机号 E15T-${item.digits(5)}，第 ${item.choose('1', '2', '3', '4')} 缸`,
    },
  ],
}

const pin: Family = {
  prefix: '88.449.1002',
  stem: 'PN-20X48-',
  name: '活塞销',
  code: 'PN = 活塞销 | 20X48 = Ø20 × 48 mm',
  count: 140,
  from: 1,
  digits: 4,
  lead: 6,
  base: (item) => `
    副标题 = 全浮式 · 渗碳淬火 · DLC
    特征尺寸 = Ø20
    规格 = Ø20 × 48 mm，内孔 Ø11
    零件号 / 图号 = CY-PN20-48-02
    材料牌号 = 20Cr
    批次号 = N${item.compact}-1
    班次 = ${item.shift}
    生产基地 = 滨城厂区 销车间
    外径 = Ø19.99${item.value(62, 96, 0)} mm　19.996–20.000
    表面硬度 = ${item.value(59.5, 62.8, 1)} HRC　58–64
    圆度 = ${item.value(0.4, 1.3, 1)} μm　≤ 1.5
    执行标准 = JB/T 8118.1-2011
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 配对件
    工艺 = 冷挤 · 渗碳 · 超精
    渗碳层深 = ${item.value(0.7, 1.02, 2)} mm　0.6–1.1
    DLC 膜厚 = ${item.value(1.7, 2.7, 1)} μm　1.5–3.0
    上游标识 = 渗碳钢圆棒 20Cr → 88.449.1009/ST-20CR-L${item.lot(6, 3)}
  `,
  flow: (item) => [
    { after: 0, text: `超精线 | 下线登记 | 分组：${item.choose('蓝', '白', '绿')}，Ra 0.04 μm` },
  ],
}

const hubUnit: Family = {
  prefix: '88.449.1003',
  stem: 'HU-43G2',
  name: '轮毂轴承单元',
  pictures: ['hub-bearing-2', 'hub-bearing'],
  code: 'HU = 轮毂单元 | 43G2 = 轴径 43，二代',
  count: 340,
  from: 89,
  digits: 4,
  lead: 0,
  base: (item) => `
    副标题 = 二代法兰式 · 集成磁性编码器 · 前轮
    特征尺寸 = Ø139
    规格 = 法兰 Ø139 mm，安装孔 5 × M12 × 1.5，PCD 114.3
    零件号 / 图号 = HY-HUB43-22
    客户零件号 = 3501 0077 10
    材料牌号 = 法兰 65Mn，外圈 GCr15
    批次号 = H${item.compact}-0${item.choose('1', '3', '4')}
    序列号 = ${item.no}
    班次 = ${item.shift}
    生产基地 = 新昌总厂 五车间
    重量 = ${item.value(2.71, 2.77, 2)} kg
    法兰端面跳动 = ${item.value(0.006, 0.018, 3)} mm　≤ 0.020
    启动力矩 = ${item.value(1.08, 1.82, 2)} N·m　≤ 2.2
    执行标准 = JB/T 10238-2017
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 这一件
    工艺 = 磨装 · 14 道工序
    上游标识 = 法兰锻件批 → 88.449.1003/FG-65MN-L${item.lot(12, 3)}
    钢球批 = 钢球 Ø11.112 → 88.449.1003/SB-11112-L${item.lot(12, 3)}
    铆合力 = ${item.value(163, 177, 0)} kN　160–180
    轴向游隙 = −${item.value(8, 31, 0)} μm　−35–0
    编码器单极误差 = ${item.value(0.7, 1.7, 1)} %　≤ 2
  `,
  flow: (item) => [
    { after: 0, text: '五车间 · 在线检测 | 下线登记 | 跳动、游隙、力矩、编码器四项合格' },
    { after: 2, clock: '06:50', text: '宁波总装物流中心 | 入厂 | 12 套/箱' },
    {
      after: 4,
      clock: '10:18',
      text: `主机厂总装二车间 · T12 工位 | 装车 | 绑定 VIN LSV********${item.digits(6)}`,
    },
  ],
}

const ballBearing: Family = {
  prefix: '88.449.1003',
  stem: 'BR-6205X',
  name: '轮毂轴承',
  pictures: ['hub-bearing'],
  code: 'BR = 滚动轴承 | 6205X = 内部型号 6205 改进型',
  count: 240,
  from: 4101,
  digits: 5,
  lead: 0,
  base: (item) => `
    副标题 = 三代法兰式 · 带轮速传感器
    特征尺寸 = Ø136
    规格 = 法兰 Ø136 mm，螺栓 5 × M12 × 1.5，PCD 100
    零件号 / 图号 = HY-6205X-ABS
    版本 = E
    客户零件号 = 3104 0016 07
    材料牌号 = 法兰 65Mn，套圈 GCr15
    批次号 = Z${item.compact}-0${item.choose('2', '6', '8')}
    序列号 = ${item.no}
    班次 = ${item.shift}
    生产基地 = 新昌总厂 三车间
    轴向游隙 = −${item.value(8, 31, 0)} μm　−35–0
    振动速度（中频） = ${item.value(48, 82, 0)} μm/s　≤ 95
    钢球硬度 = ${item.value(61.8, 64.2, 1)} HRC　61–65
    执行标准 = JB/T 10238-2017
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 这一件
    工艺 = 磨超装 · 11 道工序
    上游标识 = 轴承钢圆棒 → 88.449.1009/ST-GCR15-R${String(10 + Number(item.lot(24, 2))).padStart(4, '0')}
    轴向游隙 = −${item.value(8, 31, 0)} μm　−35–0
    法兰端面跳动 = ${item.value(0.006, 0.018, 3)} mm　≤ 0.020
    注脂量 = ${item.value(6.9, 7.5, 1)} g　6.8–7.6
    钢球全检 = 涡流 + 硬度逐盘复核（召回后新增）
  `,
  flow: () => [
    { after: 0, text: '三车间 · 磨超装 12 线 | 下线登记 | 游隙、跳动、振动三项合格' },
    { after: 3, clock: '08:32', text: '柳州前桥总成厂 | 入厂 | 12 套/箱，抽检 5 套合格' },
  ],
}

/** Engine parts of 88.449.1002 and bearings of 88.449.1003. */
export const engineParts: readonly Family[] = [piston, pin, hubUnit, ballBearing]
