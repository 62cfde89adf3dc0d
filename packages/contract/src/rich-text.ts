/**
 * The allowed formats of a text, for its editor and for the server, which removes everything else when a text
 * is written and again when it is shown. Pictures are named by key, never by address: the page shows the
 * existing sizes.
 */
export const RICH_TEXT_TAGS = [
  'h2',
  'h3',
  'p',
  'br',
  'strong',
  'em',
  'sub',
  'sup',
  'code',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'figure',
  'figcaption',
  'img',
] as const
export type RichTextTag = (typeof RICH_TEXT_TAGS)[number]

/** Attributes by tag; all others are removed. */
export const RICH_TEXT_ATTRIBUTES: Partial<Record<RichTextTag, readonly string[]>> = {
  a: ['href'],
  img: ['data-key', 'alt'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** Characters of HTML. */
export const RICH_TEXT_MAX = 60_000

/** A text may link to a page of this site, a web page, a mail address or a phone number. */
export const isRichTextLink = (href: string) =>
  /^(https?:\/\/[^\s/\\]|mailto:[^\s]+@|tel:\+?[\d-]+$|\/(?![/\\])|#)/i.test(href) && !/[\s\\]/.test(href)
