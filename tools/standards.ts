import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import MarkdownIt from 'markdown-it'
import { parse } from 'yaml'
import { root } from './source-files.ts'

/**
 * Prints content/standards/<n>-<slug>.md to PDF beside it, and writes the number of pages back into the front matter:
 *
 *   npm run standards [n …]
 *
 * Needs Chromium (`CHROMIUM`, /usr/bin/chromium) and Debian's poppler-utils, fonts-noto-cjk, fonts-dejavu-core and
 * python3-fonttools.
 */
const folder = join(root, 'content/standards')
const MAX_BYTES = 1_000_000
const PUBLISHER = '汽车零部件及配件制造业工业互联网标识解析二级节点（示例）'
const NOTICE = '示例文件：用于说明本节点的做法，不是国家标准、行业标准或者团体标准'

type Front = { title: string; number: string; time: string; pages: number }
type Heading = { id: string; level: number; text: string }
type Document = { name: string; source: string; front: Front; headings: Heading[]; html: string }

const markdown = new MarkdownIt({ html: false, typographer: false })
function inWorkFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'standards-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A standard is written with a long dash before the year. */
const printed = (number: string) => number.replace(/-(\d{4})$/, '—$1')

function read(name: string): Document {
  const source = readFileSync(join(folder, name), 'utf8')
  const [, head, body] = source.match(/^---\n(.+?)\n---\n(.+)$/s) ?? []
  if (!head || !body) throw new Error(`${name}: no front matter`)
  const headings: Heading[] = []
  const tokens = markdown.parse(body, {})
  for (const [i, token] of tokens.entries()) {
    const text = tokens[i + 1]?.content ?? ''
    if (token.type === 'heading_open') {
      const id = `h${headings.length + 1}`
      headings.push({ id, level: Number(token.tag.slice(1)), text })
      token.attrSet('id', id)
      if (/^(前言|引言|附录)/.test(text)) token.attrSet('class', text === '引言' ? 'centred same' : 'centred')
    }
    if (token.type === 'paragraph_open' && /^表 [A-Z\d.]+　/.test(text)) token.attrSet('class', 'caption')
    if (token.type === 'paragraph_open' && /^[a-z]\) /.test(text)) token.attrSet('class', 'item')
    if (token.type === 'paragraph_open' && /^注：/.test(text)) token.attrSet('class', 'note')
  }
  return {
    name,
    source,
    front: parse(head),
    headings,
    html: markdown.renderer.render(tokens, {} as never, {}),
  }
}

const STYLE = `
@page { size: A4; margin: 27mm 22mm 24mm 25mm;
  @top-right { content: string(number); font: 10pt Heading }
  @bottom-right { content: counter(page); font: 10pt Heading } }
@page cover { margin: 22mm 25mm; @top-right { content: none } @bottom-right { content: none } }
* { box-sizing: border-box }
body { margin: 0; font: 10.5pt/1.75 Text; color: #000; text-align: justify }
h1, h2, h3, th, .caption, .cover, .contents h2 { font-family: Heading; font-weight: 700 }
.cover { page: cover; height: 252mm; display: flex; flex-direction: column; text-align: left }
.cover .mark { font-size: 40pt; line-height: 1; letter-spacing: .04em }
.cover .mark small { display: block; margin-top: 4mm; font-size: 12pt; font-weight: 400; letter-spacing: .3em }
.cover .number { text-align: right; font-size: 15pt; margin-top: 12mm; padding-bottom: 4mm; border-bottom: 1.5pt solid #000 }
.cover h1 { margin: 58mm 0 0; font-size: 25pt; line-height: 1.5; text-align: center; letter-spacing: .06em; text-wrap: balance }
.cover .notice { margin: 12mm auto 0; padding: 3mm 6mm; border: .75pt solid #0B57D0; color: #0B57D0; font-size: 10.5pt; font-weight: 400 }
.cover .dates { margin-top: auto; display: flex; justify-content: space-between; font-size: 12pt; font-weight: 400; padding-bottom: 4mm; border-bottom: 1.5pt solid #000 }
.cover .publisher { text-align: center; font-size: 12.5pt; padding-top: 6mm }
.contents { break-before: page }
.contents h2, h2.centred { text-align: center; font-size: 14pt; letter-spacing: .1em; margin: 0 0 8mm }
.contents a { display: flex; gap: 2mm; color: inherit; text-decoration: none; line-height: 1.9 }
.contents a.sub { padding-left: 8mm }
.contents a::after { content: attr(data-page) }
.contents i { flex: 1; border-bottom: .75pt dotted #777; transform: translateY(-1.6mm) }
h2 { font-size: 12pt; margin: 8mm 0 3mm; break-after: avoid }
h2.centred { break-before: page }
h2.centred.same { break-before: auto; margin-top: 18mm }
strong { font-family: Heading; font-size: 10pt }
h3 { font-size: 10.5pt; margin: 5mm 0 2mm; break-after: avoid }
main > h2.first { break-before: page; margin-top: 0 }
p { margin: 0 0 2mm; orphans: 2; widows: 2 }
p.item, ul { padding-left: 7mm; margin: 0 0 2mm }
p.item { text-indent: -5mm; padding-left: 12mm }
p.note { font-size: 9pt }
.caption { text-align: center; font-size: 10pt; margin: 4mm 0 2mm; break-after: avoid }
/* A little narrower than the page: the outer half of the last line would be cut off. */
table { width: calc(100% - 1pt); border-collapse: collapse; margin: 0 0 5mm; font-size: 9.5pt; line-height: 1.5; text-align: left }
th, td { border: .75pt solid #000; padding: 1.1mm 2mm; vertical-align: top }
th { text-align: center; background: #F3F7FC }
thead { display: table-header-group }
tr, table:not(:has(tr:nth-child(11))) { break-inside: avoid }
p:has(+ pre) { break-after: avoid }
pre { margin: 0 0 4mm; padding: 3mm 4mm; background: #F3F7FC; border-left: 2pt solid #0B57D0; font-size: 8.6pt; line-height: 1.5; white-space: pre-wrap; overflow-wrap: anywhere; text-align: left; break-inside: avoid }
code { font-family: 'DejaVu Sans Mono', Heading, monospace }
p code { font-size: 9pt }
.end { width: 40mm; margin: 12mm auto 0; border-bottom: 1.5pt solid #000 }
`

const COLLECTIONS = '/usr/share/fonts/opentype/noto'
const FACES = [
  { family: 'Text', weight: 400, file: 'NotoSerifCJK-Regular.ttc', name: 'Noto Serif CJK SC' },
  { family: 'Heading', weight: 400, file: 'NotoSansCJK-Regular.ttc', name: 'Noto Sans CJK SC' },
  { family: 'Heading', weight: 700, file: 'NotoSansCJK-Bold.ttc', name: 'Noto Sans CJK SC Bold' },
]

/** Returns `@font-face` rules with the letters of a text. */
function fontsFor(text: string): string {
  return inWorkFolder((work) => {
    const letters = join(work, 'letters.txt')
    writeFileSync(letters, [...new Set(text)].toSorted().join(''))
    return FACES.map(({ family, weight, file, name }) => {
      const output = join(work, 'face.ttf')
      const script = join(root, 'tools/print-font.py')
      execFileSync('/usr/bin/python3', [script, join(COLLECTIONS, file), name, letters, output])
      const data = readFileSync(output).toString('base64')
      return `@font-face { font-family: ${family}; font-weight: ${weight}; src: url(data:font/ttf;base64,${data}) }`
    }).join('\n')
  })
}

/** Returns the whole document; `writePage` knows the page of each heading after the first print. */
function writePage({ front, headings, html }: Document, pages: Map<string, number>, fonts: string): string {
  const listed = headings.filter(({ level }) => level <= 3)
  const lines = listed.map(
    ({ id, level, text }) =>
      `<a href="#${id}" class="${level === 3 ? 'sub' : ''}" data-page="${pages.get(id) ?? ''}">${escaped(text)}<i></i></a>`,
  )
  const first = headings.find(({ text }) => text.startsWith('1 '))?.id
  const main = html.replace(`<h2 id="${first}"`, `<h2 class="first" id="${first}"`)
  const day = front.time
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<title>${escaped(printed(front.number))} ${escaped(front.title)}</title>
<style>${fonts}${STYLE.replace('string(number)', `'${printed(front.number)}'`)}</style></head><body>
<section class="cover">
<div class="mark">Q/BJ<small>标解节点企业标准</small></div>
<div class="number">${escaped(printed(front.number))}</div>
<h1>${escaped(front.title)}</h1>
<div class="notice">${NOTICE}</div>
<div class="dates"><span>${day} 发布</span><span>${day} 实施</span></div>
<div class="publisher">${PUBLISHER}　发布</div>
</section>
<nav class="contents"><h2>目　次</h2>${lines.join('')}</nav>
<main>${main}<div class="end"></div></main>
</body></html>`
}

async function print(browser: Browser, html: string): Promise<Buffer> {
  const page = await browser.newPage()
  await page.setContent(html, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, outline: true, tagged: true })
  await page.close()
  return pdf
}

/** Returns the texts of the pages. */
function readTexts(pdf: Buffer): string[] {
  return inWorkFolder((work) => {
    const file = join(work, 'printed.pdf')
    writeFileSync(file, pdf)
    const text = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' })
    return text.split('\f').slice(0, -1)
  })
}

/** Each heading is on the first page, from that of the heading before, with a line that begins with it. */
function findPages(headings: Heading[], texts: string[]): Map<string, number> {
  const lines = texts.map((text) => text.split('\n').map((line) => line.replace(/\s/g, '')))
  const contentsEnd = lines.findLastIndex((page) => page.some((line) => line === '前言'))
  let page = Math.max(contentsEnd, 0)
  return new Map(
    headings.map(({ id, text }) => {
      const wanted = text.replace(/\s/g, '')
      const found = lines.findIndex((other, i) => i >= page && other.some((line) => line.startsWith(wanted)))
      if (found < 0) throw new Error(`heading not found in print: ${text}`)
      page = found
      return [id, found + 1]
    }),
  )
}

async function make(browser: Browser, name: string): Promise<void> {
  const document = read(name)
  // Page numbers in the table of contents do not move other text, because each line stays one line.
  const fonts = fontsFor(writePage(document, new Map(), ''))
  const draft = await print(browser, writePage(document, new Map(), fonts))
  const pages = findPages(document.headings, readTexts(draft))
  const pdf = await print(browser, writePage(document, pages, fonts))
  const count = readTexts(pdf).length
  if (pdf.length > MAX_BYTES) throw new Error(`${name}: ${pdf.length} bytes`)
  writeFileSync(join(folder, name.replace('.md', '.pdf')), pdf)
  writeFileSync(join(folder, name), document.source.replace(/^pages: .*$/m, `pages: ${count}`))
  console.log(`${name.replace('.md', '.pdf')} ${count} pages, ${Math.round(pdf.length / 1024)} KB`)
}

const wanted = process.argv.slice(2)
const names = readdirSync(folder).filter(
  (name) => /^\d-.*\.md$/.test(name) && (wanted.length === 0 || wanted.includes(name[0] ?? '')),
)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const name of names) await make(browser, name)
} finally {
  await browser.close()
}
