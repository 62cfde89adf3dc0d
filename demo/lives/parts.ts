import { fields, part, scene } from '../notation.ts'
import { measured, randomFor } from '../random.ts'
import type { DemoIdentifier } from '../types.ts'

/** Bearings with balls of the lot that is recalled: their numbers, of which some are written by hand. */
export const RECALLED = { first: 1, last: 1946, writtenFrom: 7, writtenTo: 10 } as const
/** Assemblies that were made with discs of one heat. */
export const ASSEMBLIES = { first: 22201, last: 22224 } as const

export const toBearing = (number: number) => `88.449.1003/BR-6205X${String(number).padStart(4, '0')}`
export const toAssembly = (number: number) => `88.449.1001/AM-FL320-${number}`

const MADE_ON = ['2025-09-02', '2025-09-03', '2025-09-04']

function bearing(number: number): DemoIdentifier {
  const identifier = toBearing(number)
  const serial = identifier.slice(identifier.indexOf('6205X'))
  const random = randomFor(identifier)
  const day = MADE_ON[Math.floor(((number - 1) / RECALLED.last) * MADE_ON.length)] ?? ''
  const batch = `Z${day.slice(2).replaceAll('-', '')}-11`
  return part({
    identifier,
    name: '轮毂轴承',
    pictures: ['hub-bearing'],
    code: `BR = 滚动轴承 | ${serial} = 内部型号 6205 改进型，最后四位是序列号`,
    base: `
      副标题 = 三代法兰式 · 带轮速传感器
      零件号 / 图号 = HY-6205X-ABS
      批次号 = ${batch}
      生产日期 = ${day} ${String(8 + (number % 12)).padStart(2, '0')}:${String(number % 60).padStart(2, '0')}
      生产基地 = 新昌总厂 三车间
      轴向游隙 = −${measured(random, 8, 31, 0)} μm　−35–0
      检验结论 = 合格（出厂）
    `,
    scenes: [
      scene(
        0,
        fields(`
          所在环节 = 这一件
          钢球批 = 钢球 Ø7.938 → 88.449.1003/SB-7938-2507
          批次号 = ${batch}
        `),
      ),
    ],
  })
}

const assembly = (number: number): DemoIdentifier =>
  part({
    identifier: toAssembly(number),
    name: '前桥左轮端总成',
    pictures: [],
    code: `AM-FL320 = 轮端总成 前桥左 Ø320 | ${number} = 序列号`,
    base: `
      副标题 = 紧凑型轿车 A1 平台
      零件号 / 图号 = HX-FC-320-L
      序列号 = ${number}
      生产日期 = {{D-58 10:20}}
      生产基地 = 北仑一厂 3 号车间
      产线/工位 = A02 / OP40 合装
      检验结论 = 合格
    `,
    scenes: [
      scene(
        0,
        fields(`
          所在环节 = 总成
          工艺 = 压装、合装、拧紧
        `),
      ),
    ],
  })

/** Parts that occur in events of the demo but in no other file. */
export function* livedParts(): Generator<DemoIdentifier> {
  for (let number = RECALLED.first; number <= RECALLED.last; number++)
    if (number < RECALLED.writtenFrom || number > RECALLED.writtenTo) yield bearing(number)
  for (let number = ASSEMBLIES.first; number <= ASSEMBLIES.last; number++) yield assembly(number)
}
