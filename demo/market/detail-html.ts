/**
 * The HTML of an application's `detail` may use these tags. Pictures are named by key: `<img data-key="…"
 * alt="…">`.
 */
export const allowedTags = new Set(
  'h2 h3 p ul ol li table caption thead tbody tr th td strong em figure figcaption img a blockquote'.split(
    ' ',
  ),
)
const attributes: Record<string, RegExp> = {
  img: /^ data-key="(?:apps|parts|scenes|news)\/[a-z0-9-]+" alt="[^"<>]+"$/,
  a: /^ href="\/[^"<>]*"$/,
}
const TAG = /<(\/?)([a-z0-9]+)([^<>]*)>/g

/** Returns the mistakes in the HTML; empty when there are none. */
export function problemsOfHtml(html: string): string[] {
  const problems: string[] = []
  const open: string[] = []
  for (const [tag, slash, name = '', rest = ''] of html.matchAll(TAG)) {
    if (!allowedTags.has(name)) problems.push(`${tag} is not allowed`)
    else if (slash) {
      const last = open.pop()
      if (last !== name) problems.push(`${tag} closes <${last}>`)
    } else {
      if (!(attributes[name] ?? /^$/).test(rest)) problems.push(`${tag}: attributes`)
      if (name !== 'img') open.push(name)
    }
  }
  if (open.length > 0) problems.push(`<${open.at(-1)}> is not closed`)
  if (/[<>]/.test(html.replaceAll(TAG, ''))) problems.push('< or > outside a tag')
  for (const [table] of html.matchAll(/<table>.*?<\/table>/gs)) {
    const widths = new Set(
      [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => row.match(/<t[hd]>/g)?.length),
    )
    if (widths.size !== 1) problems.push(`rows of ${[...widths].join(' and ')} cells in one table`)
  }
  return problems
}

/** Returns the text of a page, one line for each block. */
export const textOfHtml = (html: string): string =>
  html
    .replaceAll(/<img[^>]*alt="([^"]*)"[^>]*>/g, '')
    .replaceAll(/<\/?(?:strong|em|a)[^>]*>/g, '')
    .replaceAll(TAG, '\n')
    .replaceAll(/\n\s*/g, '\n')
    .trim()
