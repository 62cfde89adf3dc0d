import {
  isPictureKey,
  listPictureSources,
  makePictureAddress,
  type Picture,
} from '@biaojie/contract/content/pictures/rules.ts'
import { isRichTextLink, RICH_TEXT_ATTRIBUTES, RICH_TEXT_TAGS } from '@biaojie/contract/rich-text.ts'
import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'

/** No text written by hand is nested deeper, and browsers and this code process it recursively. */
const MAX_LEVELS = 20
const MAX_SPAN = 20
const MAX_READINGS = 5

/** Elements that editors and pasted pages use for the same formats. */
const SAME_AS: Record<string, string> = {
  b: 'strong',
  i: 'em',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  div: 'p',
}

const readSpan = (value: string | undefined) => {
  const count = Number(value)
  return Number.isInteger(count) && count > 1 && count <= MAX_SPAN ? String(count) : undefined
}

const keepGiven = (attributes: Record<string, string | undefined>): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined)) as Attributes

const cleanCell = (tagName: string, { colspan, rowspan }: Attributes) => ({
  tagName,
  attribs: keepGiven({ colspan: readSpan(colspan), rowspan: readSpan(rowspan) }),
})

function link(tagName: string, { href = '' }: Attributes) {
  const address = href.trim()
  return { tagName, attribs: keepGiven({ href: isRichTextLink(address) ? address : undefined }) }
}

const ALLOWED: IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: RICH_TEXT_ATTRIBUTES as Record<string, string[]>,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: MAX_LEVELS,
  transformTags: { ...SAME_AS, a: link, th: cleanCell, td: cleanCell },
  // A picture without a key is from another site, or missing.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPictureKey(attribs['data-key'] ?? ''),
}

/** Returns the text to store: only elements of the contract's list. Cleaning it again changes nothing. */
export function cleanRichText(html: string): string {
  let clean = html
  // Invalid nesting is corrected only when the text is parsed again.
  for (let times = 0; times < MAX_READINGS; times++) {
    const next = sanitizeHtml(clean, ALLOWED).trim()
    if (next === clean) break
    clean = next
  }
  return clean
}

/** Links to other sites open in a new tab and do not reveal the referring page. */
const cleanLink = (tagName: string, attributes: Attributes) => {
  const { attribs } = link(tagName, attributes)
  const away = /^https?:/i.test(attribs.href ?? '')
  return { tagName, attribs: away ? { ...attribs, target: '_blank', rel: 'noopener noreferrer' } : attribs }
}

/**
 * Returns the text for a page: cleaned again, with picture addresses. Pictures that `pictureOf` does not know
 * are left out.
 */
export function renderRichText(html: string, pictureOf: (key: string) => Picture | undefined): string {
  const cleanPicture = (tagName: string, { 'data-key': key = '', alt = '' }: Attributes) => {
    const picture = isPictureKey(key) ? pictureOf(key) : undefined
    if (!picture) return { tagName, attribs: {} as Attributes }
    const { formats, sizes, phone } = picture
    const { width, height } = sizes[0] ?? {}
    // Chosen because every browser reads it, unlike AVIF.
    const format = formats.find((format) => format === 'webp') ?? formats[0]!
    const attribs = {
      src: makePictureAddress(key, width ?? 0, format),
      srcset: sizes.length > 1 ? listPictureSources(picture, format) : undefined,
      alt: alt || picture.alt,
      width: width?.toString(),
      height: height?.toString(),
      loading: 'lazy',
      'data-phone':
        phone && [makePictureAddress(`${key}-phone`, 0, format), phone.width, phone.height].join(' '),
    }
    return { tagName, attribs: keepGiven(attribs) }
  }
  const shown = sanitizeHtml(html, {
    ...ALLOWED,
    allowedAttributes: {
      ...ALLOWED.allowedAttributes,
      a: ['href', 'target', 'rel'],
      img: ['src', 'srcset', 'alt', 'width', 'height', 'loading', 'data-phone'],
    },
    transformTags: { ...ALLOWED.transformTags, a: cleanLink, img: cleanPicture },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })
  const captioned = shown
    .replace(CAPTION, (_, caption: string) => `<table><caption>${caption}</caption>`)
    .replace(FIGURE_NUMBER, '<figcaption><b>$1</b>')
  return markCells(captioned.replace(WITH_PHONE, scaleForPhone))
}

/** `表 1 …` alone in a paragraph before a table is the caption of that table. */
const CAPTION = /<p>(表 \d+[\s　][^<]*)<\/p>\s*<table>/g
const FIGURE_NUMBER = /<figcaption>(图 \d+)[\s　]+/g
const WITH_PHONE = /<img ([^>]*?) data-phone="(\S+) (\d+) (\d+)" \/>/g
/** Same value as in the tokens of packages/ui. */
const PHONE = '(max-width: 767px)'
/** Phones get a different drawing, not a smaller version. */
const scaleForPhone = (_: string, attributes: string, address: string, width: string, height: string) =>
  `<picture><source media="${PHONE}" srcset="${address}" width="${width}" height="${height}" /><img ${attributes} /></picture>`

const TABLE = /<table>.*?<\/table>/gs
const ROW = /<tr>.*?<\/tr>/gs
const CELL = /<(t[hd])>(.*?)<\/\1>/gs
const stripTags = (cell: string) => cell.replace(/<[^>]*>/g, '').trim()
/**
 * A number begins with a digit: 1,140 / −3.5% / 18 × 18 / 2 分 48 秒. A dash for a missing number also counts.
 */
const isNumber = (cell: string) => /^([+−-]?\d|[—–-]$)/.test(stripTags(cell))

/** Returns the column name for an attribute, from its heading. */
const toLabel = (head: string) => stripTags(head).replaceAll('"', '&quot;')

/** Counts in Chinese characters: figures and Latin letters are about half as wide. */
const measureWidth = (text: string) =>
  [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 1 : 0.55), 0)
/** A phone shows this many characters side by side; the next constant is the gap between two columns. */
const PHONE_WIDTH = 24
const COLUMN_GAP = 1

/** Tells whether a table is narrow enough to stay a table on a phone. */
function canFitPhone(rows: string[][]): boolean {
  const columns = Math.max(...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((row) => measureWidth(row[at] ?? ''))),
  )
  return widths.reduce((sum, width) => sum + width + COLUMN_GAP, -COLUMN_GAP) <= PHONE_WIDTH
}

/**
 * Marks columns with a number in every row by `data-number`. In a table too wide for a phone, cells after the
 * first of each row get the column name as `data-label`, because phones show such a row as a block without
 * headings. Tables with merged cells are not changed.
 */
const markCells = (html: string) =>
  html.replace(TABLE, (table) => {
    if (/(col|row)span=/.test(table)) return table
    const rows = [...table.matchAll(ROW)].map(([row]) => [...row.matchAll(CELL)])
    const heads = rows.find((row) => row.length > 0 && row.every(([, tag]) => tag === 'th')) ?? []
    const bodies = rows.filter((row) => row.some(([, tag]) => tag === 'td'))
    const isNumeric = (at: number) =>
      at > 0 && bodies.length > 0 && bodies.every((row) => row[at]?.[2] !== undefined && isNumber(row[at][2]))
    const isWide = !canFitPhone(rows.map((row) => row.map(([, , inner = '']) => stripTags(inner))))
    return table.replace(ROW, (row) => {
      let column = 0
      return row.replace(CELL, (_, tag: string, inner: string) => {
        const at = column++
        const label = isWide && tag === 'td' && at > 0 ? toLabel(heads[at]?.[2] ?? '') : ''
        return `<${tag}${isNumeric(at) ? ' data-number' : ''}${label && ` data-label="${label}"`}>${inner}</${tag}>`
      })
    })
  })

/** Returns the keys of all pictures in a cleaned text, to keep them. */
export const listPictures = (html: string): string[] => [
  ...new Set([...html.matchAll(/<img [^>]*?data-key="([^"]+)"/g)].map(([, key = '']) => key)),
]

/** Returns the words alone, for search and summaries. */
export function toPlainText(html: string): string {
  const apart = html.replace(/<(?=\/?[a-z])/gi, ' <')
  const words = sanitizeHtml(apart, { allowedTags: [], allowedAttributes: {} })
  return decodeEntities(words).replace(/\s+/g, ' ').trim()
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
/** sanitize-html escapes these four and no other. */
const decodeEntities = (text: string) =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? name)
