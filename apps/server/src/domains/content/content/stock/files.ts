import { createHash } from 'node:crypto'
import type { Case } from '@biaojie/contract/content/content/cases.ts'
import type { CatalogueEntry } from '@biaojie/contract/content/content/catalogue.ts'
import type { Solution } from '@biaojie/contract/content/content/content.ts'
import type { NewsDocument } from '@biaojie/contract/content/content/rules.ts'
import MarkdownIt from 'markdown-it'
import { parse } from 'yaml'
import { listContent, readContent } from '../../../../platform/base/content-pack.ts'
import { cleanRichText } from '../../../../platform/formats/rich-text.ts'
import type { Summary } from '../documents.ts'

const markdown = new MarkdownIt({ html: false })
const escapeHtml = (text: string) => markdown.utils.escapeHtml(text)

/** `![图 1 …](figures/28-1.svg)` alone in a paragraph is a figure with its caption, named by key. */
const FIGURE = /<p><img src="([^"]+)\.[a-z]+" alt="([^"]*)"\s*\/?><\/p>/g

/** Converts the body of an article in content/news to formatted text (contract/rich-text.ts). */
export function toRichText(body: string): string {
  const html = markdown.render(body).replace(FIGURE, (_, path: string, caption: string) => {
    // The drawing has its own description.
    const image = `<img data-key="${escapeHtml(path)}" alt="">`
    return `<figure>${image}<figcaption>${caption}</figcaption></figure>`
  })
  return cleanRichText(html)
}

/** Increased when the same file is converted to a different document than before. */
const READING = 1

/** A file of the content pack, read when its hash differs from the known one. */
export type StockFile<T> = { id: number; hash: string; read: () => T }

const hashText = (text: string) =>
  createHash('sha256').update(`${READING} ${text}`).digest('base64url').slice(0, 22)

function readFiles<T>(folder: string, end: string, read: (text: string) => T): StockFile<T>[] {
  const names = listContent(folder, end).filter((name) => /^\d+\./.test(name))
  return names.map((name) => {
    const text = readContent(`${folder}/${name}`)
    return { id: Number.parseInt(name, 10), hash: hashText(text), read: () => read(text) }
  })
}

export type NewsStock = { document: NewsDocument; hot: number }
type Front = Omit<NewsDocument, 'body' | 'sample'> & { sample?: boolean; hot?: number }

/** Reads one article; the check of content/ has validated its fields. */
export function parseNews(text: string): NewsStock {
  const [, head = '', body = ''] = /^---\n(.+?)\n---\n(.+)$/s.exec(text) ?? []
  const { title, des, time, topic, image, tags, sample = false, hot = 0 }: Front = parse(head)
  const document = { title, des, topic, image, tags, sample, body: toRichText(body), time }
  return { document, hot }
}

export const readNewsFiles = () => readFiles('news', '.md', parseNews)
export const readCaseFiles = () =>
  readFiles('cases', '.yaml', (text) => {
    const { id: _id, ...document }: Case = parse(text)
    return document
  })

/** The parts of a page shown from its file that a search finds. */
export type PageStock = Pick<Summary, 'title' | 'des' | 'topic' | 'image' | 'words'>

const joinWords = (...texts: (string | string[] | undefined)[]) => texts.flat().filter(Boolean).join(' ')

export const readSolutionFiles = () =>
  readFiles('solutions', '.yaml', (text): PageStock => {
    const { title, subTitle, topic, card, titleImage, planText, advantages, related } = parse(
      text,
    ) as Solution
    return {
      title,
      des: card.des,
      topic,
      image: titleImage,
      words: joinWords(
        subTitle,
        planText.lead,
        planText.paragraphs,
        advantages.items.flatMap((item) => [item.title, item.des]),
        related,
      ),
    }
  })

/** Pages of the portal that have no text of their own in the database; the topic is the path. */
export const readPageFiles = (): StockFile<PageStock>[] => {
  const text = readContent('search/pages.yaml')
  const pages: { id: number; title: string; path: string; des: string; words: string }[] = parse(text)
  return pages.map(({ id, title, path, des, words }) => ({
    id,
    hash: hashText(JSON.stringify([title, path, des, words])),
    read: () => ({ title, des, topic: path, image: '', words }),
  }))
}

export const readCatalogueFiles = () =>
  readFiles('catalogue', '.yaml', (text): PageStock => {
    const { title, group, des, content, advantage, introduction }: CatalogueEntry = parse(text)
    const points = [...advantage, ...introduction].flatMap((point) => [point.title, point.des])
    return { title, des, topic: group, image: '', words: joinWords(content, points) }
  })
