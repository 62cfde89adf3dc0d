/** Word and WPS write the items of a list as paragraphs that name their level. */
const ITEM = /<p\b[^>]*\bmso-list:\s*l\d+\s+level(\d)[^>]*>([\s\S]*?)<\/p>/gi
/** An item begins with its bullet or number, which a list of the browser shows by itself. */
const MARK =
  /(?:<!--\[if !supportLists\]-->|<!\[if !supportLists\]>)([\s\S]*?)(?:<!--\[endif\]-->|<!\[endif\]>)|<span\b[^>]*mso-list:\s*Ignore[^>]*>([\s\S]*?)<\/span>(?:\s*<\/span>)*/i
const GAP = /^(?:\s|&nbsp;|<o:p>\s*<\/o:p>)*$/
const NUMBERED = /^[（(]?(?:\d+|[a-zA-Z]{1,4}|[一二三四五六七八九十]+)[.．、)）]/

type Item = { level: number; tag: 'ul' | 'ol'; html: string }

function makeItem(level: string, inner: string): Item {
  const [mark = '', first, second] = inner.match(MARK) ?? []
  const shown = (first ?? second ?? '').replace(/<[^>]*>/g, '').replace(/&nbsp;|\s/g, '')
  return {
    level: Number(level),
    tag: NUMBERED.test(shown) ? 'ol' : 'ul',
    html: inner.replace(mark, ''),
  }
}

/** Writes items as nested lists. Where a level was skipped, an item goes into the list of the nearest level above it. */
function writeList(items: readonly Item[]): string {
  const open: Item[] = []
  let html = ''
  const close = () => {
    html += `</li></${open.pop()?.tag}>`
  }
  for (const item of items) {
    const isOther = () => {
      const last = open.at(-1)
      return last && (last.level > item.level || (last.level === item.level && last.tag !== item.tag))
    }
    while (isOther()) close()
    if (open.at(-1)?.level === item.level) html += '</li>'
    else {
      open.push(item)
      html += `<${item.tag}>`
    }
    html += `<li><p>${item.html}</p>`
  }
  while (open.length > 0) close()
  return html
}

/** Turns paragraphs that Word calls items of a list into lists; other HTML stays as it is. */
export function convertWordLists(html: string): string {
  let text = ''
  let end = 0
  let items: Item[] = []
  for (const match of html.matchAll(ITEM)) {
    const between = html.slice(end, match.index)
    if (items.length > 0 && !GAP.test(between)) {
      text += writeList(items)
      items = []
    }
    if (items.length === 0) text += between
    items.push(makeItem(match[1] ?? '1', match[2] ?? ''))
    end = match.index + match[0].length
  }
  return text + writeList(items) + html.slice(end)
}
