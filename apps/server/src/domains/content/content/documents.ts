import type { CaseDocument } from '@biaojie/contract/content/content/calls.ts'
import { CaseDocumentSchema } from '@biaojie/contract/content/content/calls.ts'
import { findFigureProblems } from '@biaojie/contract/content/content/case-figures.ts'
import { CaseFigure, type CaseFigureData } from '@biaojie/contract/content/content/cases.ts'
import {
  type BannerDocument,
  type ContentKind,
  findBannerLinkProblem,
  findBannerProblems,
  findNewsProblems,
  NEWS_TOPICS,
  type NewsDocument,
} from '@biaojie/contract/content/content/rules.ts'
import { isPictureKey } from '@biaojie/contract/content/pictures/rules.ts'
import { isOneOf, isRecord, readFields } from '@biaojie/contract/records.ts'
import { RICH_TEXT_MAX } from '@biaojie/contract/rich-text.ts'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { toPrintable } from '../../../platform/database/columns.ts'
import { cleanRichText, listPictures, toPlainText } from '../../../platform/formats/rich-text.ts'

/** Lists and searches use these parts of a document. */
export type Summary = {
  title: string
  des: string
  topic: string
  tags: string[]
  sample: boolean
  image: string
  words: string
  /** The displayed day as YYYY-MM-DD; empty for the day of its first publication. */
  day: string
}

type Problems = Record<string, string>

/** The functions of one kind of content: reading, checking and finding its document. */
type Kind<D extends object> = {
  /** Returns the fields, at any depth, that such a document does not have, named as in `problems`. */
  unknownFields(input: object): string[]
  /** Returns the document with its allowed fields, cleaned; missing ones are empty. */
  read(input: Record<string, unknown>): D
  /** Returns the problems that prevent its publication, by field. */
  problems(document: D): Problems
  /** Returns the problems that prevent even a draft. */
  draftProblems?(document: D): Problems
  summary(document: D): Summary
  pictures(document: D): string[]
}

const cleanText = (value: unknown) => (typeof value === 'string' ? toPrintable(value) : '')
const cleanTexts = (value: unknown) =>
  Array.isArray(value) ? value.map(cleanText).filter((text) => text !== '') : []
const cleanPictureKey = (value: unknown) => (typeof value === 'string' && isPictureKey(value) ? value : '')

/**
 * Returns the fields of a document that its schema does not declare, at any depth. An incomplete draft has too many other
 * errors for the validator to report these among the first.
 */
function listUnknownFields(schema: unknown, value: unknown, path = ''): string[] {
  const { items, anyOf } = readFields(schema)
  if (Array.isArray(value))
    return value.flatMap((item, at) => listUnknownFields(items, item, `${path}${at}.`))
  if (!isRecord(value)) return []
  const isOfKind = (candidate: unknown) =>
    readFields(readFields(readFields(candidate).properties).kind).const === value.kind
  const kindSchema = Array.isArray(anyOf) ? anyOf.find(isOfKind) : (schema ?? {})
  // A drawing of no known kind has a problem of its own.
  if (kindSchema === undefined) return []
  const knownFields = readFields(readFields(kindSchema).properties)
  return Object.entries(value).flatMap(([name, inner]) =>
    Object.hasOwn(knownFields, name)
      ? listUnknownFields(knownFields[name], inner, `${path}${name}.`)
      : `${path}${name}`,
  )
}

const NEWS_FIELDS = {
  properties: { title: {}, des: {}, topic: {}, image: {}, tags: {}, sample: {}, body: {}, time: {} },
}
const BANNER_FIELDS = { properties: { title: {}, text: {}, image: {}, alt: {}, link: {}, newWindow: {} } }

const news: Kind<NewsDocument> = {
  unknownFields: (input) => listUnknownFields(NEWS_FIELDS, input),
  read: ({ title, des, topic, image, tags, sample, body, time }) => ({
    title: cleanText(title),
    des: cleanText(des),
    topic: cleanText(topic),
    image: cleanPictureKey(image),
    tags: [...new Set(cleanTexts(tags))],
    sample: sample === true,
    // A text that is far too long is refused, not cleaned.
    body: typeof body === 'string' && body.length <= 4 * RICH_TEXT_MAX ? cleanRichText(body) : '',
    time: cleanText(time),
  }),
  problems: findNewsProblems,
  summary: ({ title, des, topic, tags, sample, image, body, time }) => {
    return { title, des, topic, tags, sample, image, words: toPlainText(body), day: time }
  },
  pictures: ({ image, body }) => [...(image ? [image] : []), ...listPictures(body)],
}

const banner: Kind<BannerDocument> = {
  unknownFields: (input) => listUnknownFields(BANNER_FIELDS, input),
  read: ({ title, text, image, alt, link, newWindow }) => ({
    title: cleanTexts(title),
    text: cleanText(text),
    image: cleanPictureKey(image),
    alt: cleanText(alt),
    link: cleanText(link),
    newWindow: newWindow === true,
  }),
  problems: findBannerProblems,
  draftProblems: ({ link }) => findBannerLinkProblem(link),
  summary: ({ title, text, image }) => {
    return { title: title.join(''), des: text, topic: '', tags: [], sample: false, image, words: '', day: '' }
  },
  pictures: ({ image }) => (image ? [image] : []),
}

/** A case may lack these texts, so an empty field of the form means a missing one. */
const OPTIONAL = new Set(['note', 'text'])

/** Returns every text inside without control characters. */
function cleanParts(value: unknown): unknown {
  if (typeof value === 'string') return toPrintable(value)
  if (Array.isArray(value)) return value.map(cleanParts)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([name, inner]) => [name, cleanParts(inner)] as const)
  return Object.fromEntries(parts.filter(([name, inner]) => !(OPTIONAL.has(name) && inner === '')))
}

const compiledCase = Compile(CaseDocumentSchema)
/** Each kind of drawing is compiled separately, because a union could not name the wrong field. */
const compiledFigures = new Map(
  CaseFigure.anyOf.map((schema) => [String(schema.properties.kind.const), Compile(schema)] as const),
)

function toMessage({ keyword, params }: TLocalizedValidationError): string {
  const limit = 'limit' in params ? params.limit : undefined
  if (keyword === 'required') return '请填写'
  if (keyword === 'minLength') return '请填写'
  if (keyword === 'maxLength') return `不能超过 ${limit} 个字`
  if (keyword === 'minItems') return `至少 ${limit} 项`
  if (keyword === 'maxItems') return `最多 ${limit} 项`
  if (keyword === 'additionalProperties') return '没有这个字段'
  return '格式不正确'
}

function toProblems(errors: Iterable<TLocalizedValidationError>, root: string[] = []): Problems {
  const problems: Problems = {}
  for (const error of errors) {
    const { params } = error
    const missing = 'requiredProperties' in params ? params.requiredProperties[0] : undefined
    const field = [...root, ...error.instancePath.split('/').slice(1), ...(missing ? [missing] : [])].join(
      '.',
    )
    problems[field || 'document'] ??= toMessage(error)
  }
  return problems
}

function findDrawingProblems(figure: unknown): Problems {
  const { kind } = readFields(figure)
  const compiled = compiledFigures.get(String(kind))
  if (!compiled) return { 'figure.kind': '请选择图的样式' }
  const problems = toProblems(compiled.Errors(figure), ['figure'])
  return Object.keys(problems).length > 0 ? problems : findFigureProblems(figure as CaseFigureData)
}

/** Returns problems by field, named as in the file: `list.title`, `painPoints.2.des`. */
function findCaseProblems(document: CaseDocument): Problems {
  const problems = toProblems(compiledCase.Errors(document))
  const others = Object.entries(problems).filter(([field]) => !/^figure(\.|$)/.test(field))
  return { ...Object.fromEntries(others), ...findDrawingProblems(document.figure) }
}

/** Returns all texts of a document, for its search. */
const collectTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : []
}

/** A draft may lack any part, which is empty here. */
const cases: Kind<CaseDocument> = {
  unknownFields: (input) => listUnknownFields(CaseDocumentSchema, input),
  read: (input) => cleanParts(input) as CaseDocument,
  problems: findCaseProblems,
  summary: (document) => {
    const { list, des, background, painPoints, solution, products }: Partial<CaseDocument> = document
    const words = collectTexts([des, background?.paragraphs, painPoints, solution, products])
    return {
      title: cleanText(list?.title),
      des: cleanText(list?.detail),
      topic: cleanText(list?.label),
      tags: [],
      sample: true,
      image: cleanPictureKey(list?.image),
      words: words.join(' '),
      day: '',
    }
  },
  pictures: (document) => {
    const { list, slide, banner, background }: Partial<CaseDocument> = document
    const keys = [list?.image, slide?.image, banner, background?.picture].map(cleanPictureKey)
    return [...new Set(keys.filter((key) => key !== ''))]
  },
}

export const KINDS: { [K in ContentKind]: Kind<object> } = {
  news,
  case: cases,
  banner,
}

export const toKey = (kind: string, id: number) => `${kind}:${id}`

/** Returns the path of its public page. */
export const toPagePath = (kind: ContentKind, id: number) =>
  kind === 'news' ? `/news/detail/${id}` : kind === 'case' ? `/cooperation_case/detail/${id}` : '/home'

/** The drawing of each topic, by its key in `media`. */
export const TOPIC_PICTURES: Record<(typeof NEWS_TOPICS)[number], string> = {
  标识解析: 'news/reading',
  标准解读: 'news/standards',
  追溯与召回: 'news/recall',
  质量方法: 'news/quality',
  打标与读码: 'news/marking',
  智能车间: 'news/workshop',
  市场观察: 'news/market',
  节点动态: 'news/node',
}

/** Returns the key of a topic's drawing; empty for a topic that has none. */
export const getTopicPicture = (topic: string) => (isOneOf(NEWS_TOPICS, topic) ? TOPIC_PICTURES[topic] : '')
