import { replaceNames } from '@biaojie/contract/own-names.ts'
import { readFields } from '@biaojie/contract/records.ts'
import * as text from '@biaojie/ui/text.module.css'
import MarkdownIt from 'markdown-it'
import type { AgreementName } from '../../../../../content/agreements/titles.ts'

/** Only the loader reads these, so the texts and their renderer stay on the server. */
const sources: Record<AgreementName, () => Promise<{ default: string }>> = {
  'user-service': () => import('../../../../../content/agreements/user-service.md?raw'),
  privacy: () => import('../../../../../content/agreements/privacy.md?raw'),
  market: () => import('../../../../../content/agreements/market.md?raw'),
  'prefix-registration': () => import('../../../../../content/agreements/prefix-registration.md?raw'),
  'id-photo': () => import('../../../../../content/agreements/id-photo.md?raw'),
  consultation: () => import('../../../../../content/agreements/consultation.md?raw'),
  'sample-data': () => import('../../../../../content/agreements/sample-data.md?raw'),
}

const markdown = new MarkdownIt({ html: false })

type Blanks = Readonly<Record<string, string>>
const { escapeHtml } = markdown.utils

/** The renderer hands on what it was given, without its type. */
const readBlanks = (given: unknown) =>
  new Map(Object.entries(readFields(given)).map(([name, value]) => [name, String(value)]))

/** A blank 〔…（待配置）〕 shows what the operator has entered, or a dashed box. */
const fillBlanks = (html: string, blanks: ReadonlyMap<string, string>) =>
  html.replace(/〔([^〕]*)（待配置）〕/g, (_blank, name: string) =>
    blanks.has(name)
      ? escapeHtml(blanks.get(name) ?? '')
      : `<span class="${text.sample}">${name}（待配置）</span>`,
  )

markdown.renderer.rules.text = (tokens, index, _options, env) =>
  fillBlanks(escapeHtml(tokens[index]?.content ?? ''), readBlanks(env?.blanks))

// On phones each cell shows its column's name, because a row becomes a block.
markdown.core.ruler.push('cell_labels', ({ tokens }) => {
  let labels: string[] = []
  let column = 0
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'table_open') labels = []
    if (token.type === 'tr_open') column = 0
    if (token.type === 'th_open') labels.push(tokens[index + 1]?.content ?? '')
    if (token.type === 'td_open') token.attrSet('data-label', labels[column++] ?? '')
  }
})

type Chapter = { id: string; title: string }

/** Gives each chapter an id, so that the list of contents leads to it. */
function splitChapters(tokens: ReturnType<typeof markdown.parse>): Chapter[] {
  const chapters: Chapter[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open' || token.tag !== 'h2') continue
    const id = `chapter-${chapters.length + 1}`
    token.attrSet('id', id)
    chapters.push({ id, title: tokens[index + 1]?.content ?? '' })
  }
  return chapters
}

/** Returns the text as HTML, without its title, with its chapters and one sentence about it. */
export async function loadAgreement(
  name: AgreementName,
  blanks: Blanks,
): Promise<{ summary: string; html: string; chapters: Chapter[] }> {
  const { default: written } = await sources[name]()
  const source = replaceNames(written)
  const [, head = '', body = ''] = source.match(/^---\n(.+?)\n---\n(.+)$/s) ?? []
  const summary = head.match(/^summary: (.+)$/m)?.[1] ?? ''
  const env = { blanks }
  const tokens = markdown.parse(body, env)
  const chapters = splitChapters(tokens)
  return { summary, chapters, html: markdown.renderer.render(tokens, markdown.options, env) }
}
