/** All benchmarks share these parts; number i is always the same identifier. */

export const PREFIXES = 200
const FIRST_PREFIX = 2000

export const toPrefixAt = (i: number) => `88.449.${FIRST_PREFIX + (i % PREFIXES)}`
/** bench/keys.lua computes the same. */
export const toHandleAt = (i: number) => `${toPrefixAt(i)}/PT-${String(i).padStart(8, '0')}`

const NAMES = [
  '前制动盘',
  '轮毂轴承单元',
  '转向节',
  '左外后视镜总成',
  '减振器总成',
  '线束总成',
  '燃油泵',
  '前照灯',
]
const MATERIALS = ['HT250', 'GCr15', 'QT450-10', 'PA66-GF30', '42CrMo4', 'AlSi7Mg']

const padTwo = (n: number) => String(n).padStart(2, '0')

/** Returns one line of the loader's input: a part with six values and a picture. */
export function toRecord(i: number): string {
  const day = `2026-${padTwo((i % 9) + 1)}-${padTwo((i % 28) + 1)}`
  return JSON.stringify({
    identifier: toHandleAt(i),
    name: NAMES[i % NAMES.length],
    images: ['/media/parts/brake-disc-1120.webp'],
    elements: [
      { id: 'partNo', name: '零件号 / 图号', value: `HX-${3501101 + (i % 97)}-A0` },
      { id: 'batchNo', name: '批次号', value: `B${day.slice(2).replaceAll('-', '')}-${padTwo(i % 31)}` },
      { id: 'serialNo', name: '序列号', value: String(i) },
      { id: 'producedAt', name: '生产日期', value: `${day} ${padTwo(i % 24)}:${padTwo(i % 60)}` },
      { id: 'material', name: '材料牌号', value: MATERIALS[i % MATERIALS.length] },
      { id: 'verdict', name: '检验结论', value: '合格' },
    ],
    scenes: [],
  })
}
