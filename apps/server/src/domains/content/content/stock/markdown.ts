import MarkdownIt from 'markdown-it'
import { cleanRichText } from '../../../../platform/formats/rich-text.ts'

const markdown = new MarkdownIt({ html: false })
const escapeHtml = (text: string) => markdown.utils.escapeHtml(text)

/** `![图 1 …](figures/28-1.svg)` alone in a paragraph is a figure with its caption, named by key. */
const FIGURE = /<p><img src="([^"]+)\.[a-z]+" alt="([^"]*)"\s*\/?><\/p>/g

/** Converts the body of an article in content/news to formatted text (contract/rich-text.ts). */
export function markdownToRichText(body: string): string {
  const html = markdown.render(body).replace(FIGURE, (_, path: string, caption: string) => {
    // The drawing has its own description.
    const image = `<img data-key="${escapeHtml(path)}" alt="">`
    return `<figure>${image}<figcaption>${caption}</figcaption></figure>`
  })
  return cleanRichText(html)
}
