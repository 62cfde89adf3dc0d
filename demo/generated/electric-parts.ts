import type { Family } from './family.ts'

const headlight = (side: '左' | '右'): Family => ({
  prefix: '88.449.1004',
  stem: side === '左' ? 'LH-LED0' : 'LH-LED1',
  name: 'LED 前照灯',
  pictures: ['headlight', 'headlight-2'],
  code: side === '左' ? 'LH = 前照灯 | LED0 = LED 光源，左' : 'LH = 前照灯 | LED1 = LED 光源，右',
  count: 170,
  from: 23,
  digits: 4,
  lead: 0,
  base: (item) => `
    副标题 = ${side}侧 · 自适应远光 · 矩阵 24 区
    特征尺寸 = 642 mm
    规格 = 642 × 318 × 296 mm，12 V
    零件号 / 图号 = MT-HL24-${side === '左' ? 'L' : 'R'}-03
    客户零件号 = 4121 0105 ${side === '左' ? '20' : '21'}
    批次号 = L${item.compact}-${item.choose('1', '2')}
    序列号 = ${item.no}
    班次 = ${item.shift}
    生产基地 = 常州工厂 总装三车间
    重量 = ${item.value(4.31, 4.41, 2)} kg
    近光 50R 照度 = ${item.value(18.2, 25.6, 1)} lx　≥ 10.1
    远光最大照度 = ${item.value(84, 112, 1)} lx　48–240
    执行标准 = GB 4599-2024
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 这一件
    工艺 = 总装 · 16 道工序
    上游标识 = 矩阵 LED 模组 → 88.449.1004/MD-MX24-${String(400 + Number(item.lot(90, 3))).padStart(4, '0')}
    面罩批 = PC 面罩（硬化） → 88.449.1004/LZ-PC-L${item.lot(20, 3)}
    气密泄漏量 = ${item.value(2.2, 7.4, 1)} mL/min　≤ 10（20 kPa）
    明暗截止线陡度 G = ${item.value(0.2, 0.34, 2)}　0.13–0.40
    LED 结温 = ${item.value(112, 127, 0)} °C　≤ 135
  `,
  flow: (item) => [
    { after: 0, text: '总装三车间 · 终检暗房 | 下线登记 | 配光 19 点合格' },
    { after: 1, clock: '22:40', text: '芜湖主机厂 | 入厂 | 循环箱，6 只/箱' },
    {
      after: 4,
      clock: '09:16',
      text: `芜湖主机厂总装 · F08 | 装车 | 绑定 VIN LVV********${item.digits(6)}，${side}前`,
    },
  ],
  anti: (item) => `
    防伪码 = MT${item.digits(2)}-${item.digits(4)}-${side === '左' ? 'E7L0' : 'R1P5'}-${item.compact}
    防伪方式 = 壳体背面激光码 + 控制器内部序列号双向核对
    激活时间 = ${item.at}
    激活人/单位 = 常州明瞳车灯有限公司（示例）· HL-07 线
    出厂流向 = 芜湖主机厂总装（原厂件）
  `,
})

const ledModule: Family = {
  prefix: '88.449.1004',
  stem: 'MD-MX24-',
  name: '矩阵 LED 模组',
  code: 'MD = 模组 | MX24 = 矩阵 24 区',
  count: 90,
  from: 401,
  digits: 4,
  lead: 4,
  base: (item) => `
    副标题 = 24 区寻址 · 铝基板
    规格 = 96 × 42 mm，24 × LED
    零件号 / 图号 = MT-MX24-02
    光通量 = 2,3${item.value(20, 98, 0)} lm　≥ 2,250
    热阻 = ${item.value(1.31, 1.52, 2)} K/W　≤ 1.60
    批次号 = M${item.compact}-2
    班次 = ${item.shift}
    生产基地 = 常州工厂 电子车间
    执行标准 = GB/T 28046.4-2011、AEC-Q102
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 模组
    工艺 = 贴装 · 回流焊
    上游标识 = LED 灯板批 → 88.449.1004/LB-AL24-L${item.lot(12, 3)}
    驱动芯片 = 恒流驱动 IC 批 → 88.449.1011/IC-LD48-L${item.lot(6, 3)}
    焊点空洞率 = ${item.value(2.8, 9.4, 1)} %　≤ 15
    贴装偏移 = ${item.value(9, 28, 0)} μm　≤ 40
  `,
  flow: () => [{ after: 0, text: '电子车间 · 光电测试 | 下线登记 | 24 区逐点、光通量、色坐标合格' }],
}

const pack: Family = {
  prefix: '88.449.1005',
  stem: 'BP-72K0',
  name: '动力电池包',
  pictures: ['battery-pack', 'battery-pack-2'],
  code: 'BP = 电池包 | 72K0 = 72 kWh 磷酸铁锂',
  count: 150,
  from: 3,
  digits: 4,
  lead: 0,
  base: (item) => `
    副标题 = 磷酸铁锂 · 液冷 · 1P144S
    特征尺寸 = 2,010 mm
    规格 = 71.9 kWh，460.8 V，156 Ah
    零件号 / 图号 = YL-PK72-L02
    客户零件号 = 2101 0072 00
    批次号 = P${item.compact}-0${item.choose('1', '2', '3')}
    序列号 = ${item.no}
    班次 = ${item.shift}
    生产基地 = 合肥总厂 PACK 车间
    重量 = ${item.value(459, 464, 0)} kg
    绝缘电阻 = ${item.value(540, 720, 0)} MΩ　≥ 100
    整包气密 = ${item.value(5.8, 13.2, 1)} Pa/min　≤ 20
    静态压差 = ${item.value(2, 7, 0)} mV　≤ 10
    执行标准 = GB 38031-2025、GB/T 31467-2023
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 这一包
    工艺 = PACK 组装 · 23 道工序
    上游标识 = 电池模组（1 号位） → 88.449.1005/BM-12S0A${String(200 + Number(item.lot(250, 3))).padStart(4, '0')}
    容量 = ${item.value(156.9, 158.4, 1)} Ah　≥ 156
    直流内阻 = ${item.value(44.6, 49.8, 1)} mΩ　≤ 55
    液冷回路气密 = ${item.value(1.9, 6.2, 1)} Pa/min　≤ 10
    检验结论 = 合格
  `,
  flow: (item) => [
    { after: 0, text: 'PACK 3 线 · EOL | 下线登记 | 容量、内阻、耐压、均衡全部合格' },
    { after: 2, clock: '08:30', text: '合肥总厂发运区 | 发运 | 危险货物 UN3480，荷电 38 %' },
    {
      after: 5,
      clock: '10:44',
      text: `主机厂总装 · 合装工位 | 装车 | 绑定 VIN LGX********${item.digits(6)}`,
    },
  ],
}

const batteryModule: Family = {
  prefix: '88.449.1005',
  stem: 'BM-12S0A',
  name: '电池模组',
  code: 'BM = 模组 | 12S0A = 12 串 A 型',
  count: 250,
  from: 201,
  digits: 4,
  lead: 2,
  base: (item) => `
    副标题 = 12S1P · 激光焊接
    规格 = 38.4 V，156 Ah，5.99 kWh
    零件号 / 图号 = YL-MD12-A04
    批次号 = M${item.compact}-${item.choose('11', '12', '14')}
    班次 = ${item.shift}
    生产基地 = 合肥总厂 模组车间
    容量 = ${item.value(156.8, 158.6, 1)} Ah　≥ 156
    直流内阻 = ${item.value(3.68, 4.06, 2)} mΩ　≤ 4.50
    静态压差 = ${item.value(1, 4, 0)} mV　≤ 5
    执行标准 = GB/T 31486-2024
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 模组
    工艺 = 堆叠 · 激光焊 26 道
    上游标识 = LFP156 电芯批 → 88.449.1005/CE-LFP156-L${item.lot(36, 3)}
    堆叠预紧力 = ${item.value(2.9, 3.4, 1)} kN　2.8–3.5
    焊接熔深 = ${item.value(1.2, 1.52, 2)} mm　1.1–1.6
    耐压 = 2,500 V，60 s 无击穿
  `,
  flow: () => [{ after: 0, text: '模组车间 · EOL | 下线登记 | 绝缘 > 1 GΩ，激光焊拉力抽检合格' }],
}

const speedSensor: Family = {
  prefix: '88.449.1011',
  stem: 'WS-AB4S',
  name: '轮速传感器',
  code: 'WS = 轮速传感器 | AB4S = ABS 四代',
  count: 200,
  from: 420,
  digits: 4,
  lead: 0,
  base: (item) => `
    副标题 = 霍尔主动式 · 可辨向
    规格 = 感应间隙 0.4–1.2 mm，线长 865 mm
    零件号 / 图号 = LX-WSS4-FL-02
    客户零件号 = 3550 0041 19
    批次号 = W${item.compact}-2
    序列号 = ${item.no}
    班次 = ${item.shift}
    生产基地 = 虎丘工厂 传感器车间
    高电平电流 = ${item.value(13.2, 15.1, 1)} mA　11.8–16.8
    低电平电流 = ${item.value(6.6, 7.5, 1)} mA　5.9–8.4
    占空比 = ${item.value(47.8, 52.4, 1)} %　40–60
    执行标准 = QC/T 824-2019、GB/T 28046.3-2011
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 这一只
    工艺 = 包封注塑 · 8 道工序
    上游标识 = 霍尔芯片批 → 88.449.1011/IC-HS24-L${item.lot(6, 3)}
    焊接电流 = ${item.value(1.36, 1.48, 2)} kA
    注塑压力 = ${item.value(16, 20, 0)} MPa，PA66-GF30
    绝缘电阻 = > 500 MΩ　≥ 100
  `,
  flow: () => [
    { after: 0, text: '传感器车间 · 终检台 3 | 下线登记 | 信号、绝缘、间隙特性合格' },
    { after: 4, clock: '08:40', text: '主机厂入厂物流 | 入厂 | 循环箱 120 只' },
  ],
}

const parkController: Family = {
  prefix: '88.449.1011',
  stem: 'EC-EPB',
  name: '电子驻车控制器',
  pictures: ['ecu'],
  code: 'EC = 控制器 | EPB = 电子驻车',
  count: 150,
  from: 67,
  digits: 4,
  lead: 0,
  base: (item) => `
    副标题 = 双通道 · ASIL D
    规格 = 12 V，双 H 桥 25 A
    零件号 / 图号 = LX-EPB-20-04
    版本 = F
    批次号 = E${item.compact}-2
    序列号 = ${item.no}
    班次 = ${item.shift}
    生产基地 = 虎丘工厂 SMT 4 线
    静态电流 = ${item.value(71, 94, 0)} μA　≤ 100
    夹紧力闭环误差 = ${item.value(1.6, 4.1, 1)} %　≤ 5
    执行标准 = GB/T 28046.2-2019、GB/T 34590-2022
    检验结论 = 合格
  `,
  trace: (item) => `
    所在环节 = 控制器
    工艺 = SMT · 压接 · 三温测试
    上游标识 = 车规 MCU 批 → 88.449.1011/IC-MC32-L${item.lot(6, 3)}
    锡膏批 = SAC305 锡膏 → 88.449.1011/SP-305-L${item.lot(8, 3)}
    回流峰值 = ${item.value(241, 247, 0)} °C　238–250
    压接力 = ${item.value(88, 112, 0)} N/针　80–120
  `,
  flow: () => [
    { after: 0, text: 'EOL 台 5 | 下线登记 | 夹紧释放 20 次，电流曲线合格' },
    { after: 3, clock: '13:10', text: '卡钳总装厂 | 入厂 | 与后卡钳执行器成套' },
  ],
}

/** Lamps of 88.449.1004, batteries of 88.449.1005, electronics of 88.449.1011. */
export const electricParts: readonly Family[] = [
  headlight('左'),
  headlight('右'),
  ledModule,
  pack,
  batteryModule,
  speedSensor,
  parkController,
]
