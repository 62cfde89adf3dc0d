/**
 * What a formatted text may hold, for its editor and for the server, which removes everything else when a text is
 * written and again when it is shown. Pictures are named by key, never by address: the page shows the sizes that exist.
 */
export const RICH_TEXT_TAGS = [
  'h2',
  'h3',
  'p',
  'br',
  'strong',
  'em',
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

/** Attributes by tag; nothing else has any. */
export const RICH_TEXT_ATTRIBUTES: Partial<Record<RichTextTag, readonly string[]>> = {
  a: ['href'],
  img: ['data-key', 'alt'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** Characters of HTML. */
export const RICH_TEXT_MAX = 60_000

/** An address that a text may lead to: a page of this site, a web page, a mail address, a phone number. */
export const isRichTextLink = (href: string) =>
  /^(https?:\/\/[^\s/\\]|mailto:[^\s]+@|tel:\+?[\d-]+$|\/(?![/\\])|#)/i.test(href) && !/[\s\\]/.test(href)
