import {
  isRichTextLink,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_TAGS,
  type RichTextTag,
} from '@biaojie/contract/rich-text.ts'

const TAGS: ReadonlySet<string> = new Set(RICH_TEXT_TAGS)

/**
 * Removes from the editor's HTML everything that the contract does not allow, such as widths of columns;
 * empty for an empty text.
 */
export function keepAllowedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('*')) keepAllowed(element)
  if (!body.textContent?.trim() && !body.querySelector('img')) return ''
  return body.innerHTML
}

function keepAllowed(element: Element) {
  const tag = element.localName
  if (tag === 'colgroup' || tag === 'col') return element.remove()
  if (!TAGS.has(tag)) return element.replaceWith(...element.childNodes)
  const kept = RICH_TEXT_ATTRIBUTES[tag as RichTextTag] ?? []
  for (const { name, value } of [...element.attributes]) {
    const plain = (name === 'colspan' || name === 'rowspan') && value === '1'
    if (!kept.includes(name) || plain || (name === 'href' && !isRichTextLink(value)))
      element.removeAttribute(name)
  }
}

/**
 * Turns headings of pasted text into the two allowed levels, because the editor would make paragraphs of the
 * others.
 */
export const mapHeadings = (html: string): string =>
  html.replace(/<(\/?)h1\b/gi, '<$1h2').replace(/<(\/?)h[4-6]\b/gi, '<$1h3')
