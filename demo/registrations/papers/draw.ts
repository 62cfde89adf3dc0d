/**
 * node demo/registrations/papers/draw.ts: draws the sample papers beside this file, one licence for each demo
 * submission and one ID document for all, each marked as a sample. It needs a Chinese font, so the results
 * are stored in the repository.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { submissions } from '../../data.ts'

const SERIF = "'Noto Serif CJK SC', SimSun, serif"
const SANS = "'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif"
const MARK = '示例影像，非真实证照'

const escaped = (text: string) => text.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`)
const text = (x: number, y: number, size: number, value: string, more = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escaped(value)}</text>`

/** The watermark covers the whole paper, so that every cut-out contains it. */
const watermark = (width: number, height: number, value: string) => {
  const rows = Array.from({ length: 5 }, (_, row) =>
    [0, 1].map((column) =>
      text(
        column * width * 0.55 - (row % 2) * 120,
        (row * height) / 4,
        26,
        value,
        'fill="#8a6d3b" fill-opacity=".16"',
      ),
    ),
  )
  return `<g font-family="${SANS}" transform="rotate(-18 ${width / 2} ${height / 2})">${rows.flat().join('')}</g>`
}

function licence(row: (typeof submissions)[number]): string {
  const { fields, prefix } = row
  // The licence of one applicant names another house number than the form, so that a reviewer has something
  // to find.
  const address = prefix === '88.449.1015' ? '轴承产业园二期 18 号' : fields.registerAddress
  const lines: [string, string][] = [
    ['统一社会信用代码', fields.cardNo],
    ['名　　称', fields.name],
    ['类　　型', '有限责任公司'],
    ['法定代表人', fields.legalPerson],
    ['注册资本', '叁仟万元整（示例）'],
    ['经营范围', '汽车零部件及配件制造、销售'],
    ['住　　所', address],
  ]
  const body = lines.map(
    ([label, value], at) =>
      text(90, 250 + at * 52, 24, label, 'fill="#6b5a2e"') + text(320, 250 + at * 52, 24, value),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="820">
    <rect width="1200" height="820" fill="#fdf8e7"/>
    <rect x="26" y="26" width="1148" height="768" fill="none" stroke="#b08d3c" stroke-width="6"/>
    <rect x="40" y="40" width="1120" height="740" fill="none" stroke="#d9c38a" stroke-width="2"/>
    ${watermark(1200, 820, MARK)}
    <g font-family="${SERIF}" fill="#2c2414">
      ${text(600, 130, 66, '营 业 执 照', 'text-anchor="middle" font-weight="700"')}
      ${text(600, 180, 22, `（${MARK}）`, 'text-anchor="middle" fill="#b3261e"')}
      ${body.join('')}
      ${text(820, 700, 24, '登记机关')}
      ${text(820, 740, 22, '示例登记机关（示例）', 'fill="#6b5a2e"')}
    </g>
    <g fill="none" stroke="#c9302c" stroke-opacity=".55"><circle cx="1030" cy="660" r="78" stroke-width="7"/></g>
    <text x="1030" y="690" font-size="80" text-anchor="middle" fill="#c9302c" fill-opacity=".55">★</text>
  </svg>`
}

const bar = (x: number, y: number, width: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="26" rx="4" fill="#7d95b5"/>`
const sheet = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540">
    <rect width="860" height="540" rx="24" fill="#dfe8f2"/>
    <path d="M0 360 Q215 300 430 380 T860 350 V540 H0Z" fill="#cbd9e8"/>${inside}
    <g font-family="${SANS}" transform="rotate(-16 430 270)">
      <rect x="-40" y="236" width="940" height="70" fill="#fff" fill-opacity=".55"/>
      ${text(430, 284, 34, `仅供前缀审核 · ${MARK}`, 'text-anchor="middle" fill="#33475f"')}
    </g></svg>`

/** The document has no name, number or face. */
const face = sheet(
  `${[170, 300, 240, 330].map((width, at) => bar(70, 70 + 60 * at, width)).join('')}${bar(70, 440, 520)}
  <rect x="600" y="80" width="190" height="240" fill="#9db3cd"/><circle cx="695" cy="170" r="52" fill="#7d95b5"/>
  <path d="M615 320 q80 -120 160 0z" fill="#7d95b5"/>`,
)
const back = (glare: boolean) =>
  sheet(
    `<circle cx="170" cy="150" r="84" fill="#c98a8a"/>${bar(320, 110, 420)}${bar(320, 170, 340)}${bar(240, 400, 240)}${bar(240, 450, 400)}
    ${glare ? '<ellipse cx="470" cy="440" rx="330" ry="70" fill="#fff" fill-opacity=".93"/>' : ''}`,
  )

const write = async (name: string, svg: string) => {
  const bytes = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer()
  writeFileSync(join(import.meta.dirname, `${name}.jpg`), bytes)
}
for (const row of submissions) await write(row.prefix.slice(row.prefix.lastIndexOf('.') + 1), licence(row))
await write('face', face)
await write('back', back(false))
await write('back-glare', back(true))
