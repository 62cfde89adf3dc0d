import { createHash } from 'node:crypto'
import { DOCUMENTS, FILMS } from '@biaojie/contract/content/pictures/rules.ts'
import { computeMonthlyPrice } from '@biaojie/contract/marketplace/market/cost-rules.ts'
import type { Billing, Deployment } from '@biaojie/contract/marketplace/market/filter-rules.ts'
import type { ApplicationContent } from '@biaojie/contract/marketplace/market/manage.ts'
import {
  countMonths,
  makeApplicationIdentifier,
  type Term,
} from '@biaojie/contract/marketplace/market/rules.ts'
import { hasTrial } from '@biaojie/contract/marketplace/market/trial-rules.ts'
import { fen } from '@biaojie/contract/money.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { searchDocument } from '../../../../platform/database/text-search.ts'
import { cleanRichText, listPictures, toPlainText } from '../../../../platform/formats/rich-text.ts'

/* Plain rules about an application: ids, missing parts, columns for lists. */

export type Content = ApplicationContent
export type ContentPackage = Content['packages'][number]
export type ContentPrice = ContentPackage['prices'][number]

/**
 * Returns the same id for the same names: a package keeps its id from draft to draft, and an order finds it
 * again.
 */
function deriveId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
export const toPackageId = (applicationId: number, key: string) =>
  deriveId(`application ${applicationId} package ${key}`)
export const toPriceId = (applicationId: number, key: string, { duration, durationUnit }: Term) =>
  deriveId(`application ${applicationId} package ${key} term ${duration}/${durationUnit}`)

export const isSameTerm = (a: Term, b: Term) => a.duration === b.duration && a.durationUnit === b.durationUnit

/** Sorts the shortest term first. */
export const sortByTerm = (prices: readonly ContentPrice[]) =>
  prices.toSorted((a, b) => countMonths(a) - countMonths(b))

const formatSeats = (seats: ContentPackage['seats']) => (seats ? `${seats} 个` : '不限')

/** Returns what a package contains, with its seats when one of the packages beside it is limited by them. */
export const listLimits = (item: ContentPackage, allPackages: readonly ContentPackage[]): Content['facts'] =>
  allPackages.some(({ seats }) => seats)
    ? [...item.limits, { name: '席位', value: formatSeats(item.seats) }]
    : item.limits

const cleanFacts = (facts: Content['facts']) =>
  facts.map(({ name, value }) => ({ name: toPrintable(name), value: toPrintable(value) }))

/** Makes the term of the card the default of its package, so that a buyer lands on the price that the card says. */
const setCardDefault = ({ key, prices }: ContentPackage, card: Content['card']): ContentPrice[] =>
  key === card.package && prices.some((price) => isSameTerm(price, card))
    ? prices.map((price) => ({ ...price, isDefault: isSameTerm(price, card) }))
    : prices

/** Removes parts that cannot be stored or shown, and prices of negotiable applications. */
export function cleanContent(content: Content): Content {
  const packages = content.packages.map((item) => ({
    ...item,
    name: toPrintable(item.name),
    note: toPrintable(item.note),
    limits: cleanFacts(item.limits),
    prices: sortByTerm(setCardDefault(item, content.card)).map((price) => ({
      ...price,
      price: content.negotiable ? null : price.price,
    })),
  }))
  const { zero, video } = content
  return {
    ...content,
    name: toPrintable(content.name),
    describes: toPrintable(content.describes),
    traits: content.traits.map(toPrintable).filter((trait) => trait !== ''),
    quote: content.negotiable ? toPrintable(content.quote) : '',
    packages,
    zero: zero && {
      span: toPrintable(zero.span),
      what: toPrintable(zero.what),
      after: toPrintable(zero.after),
    },
    facts: cleanFacts(content.facts),
    abilities: cleanFacts(content.abilities),
    delivery: cleanFacts(content.delivery),
    versions: content.versions
      .map((item) => ({ ...item, version: toPrintable(item.version), text: toPrintable(item.text) }))
      .toSorted((a, b) => b.day.localeCompare(a.day)),
    related: content.related.map((item) => ({ ...item, reason: toPrintable(item.reason) })),
    video: video && { ...video, title: toPrintable(video.title) },
    documents: content.documents.map(({ key, title }) => ({ key, title: toPrintable(title) })),
    detail: cleanRichText(content.detail),
  }
}

/** Returns the keys of all its pictures. */
export const listPictureKeys = ({ pictures, detail, video }: Content) => [
  ...new Set([...pictures, ...listPictures(detail), ...(video?.poster ? [video.poster] : [])]),
]
/** Returns the keys of its other uploads. */
export const listUploadKeys = (content: Content) => [
  ...listPictureKeys(content),
  ...(content.video?.key.startsWith(FILMS) ? [content.video.key] : []),
  ...content.documents.map(({ key }) => key),
]

function findVideoProblem(video: Content['video']): string {
  if (!video?.key.startsWith(FILMS)) return ''
  if (!video.poster) return '请上传视频封面'
  return video.title ? '' : '请填写视频标题'
}

function findDocumentsProblem({ documents }: Content): string {
  if (documents.some(({ key }) => !key.startsWith(DOCUMENTS))) return '请重新上传资料'
  return documents.every(({ title }) => title) ? '' : '请填写每份资料的名称'
}

function findPackageProblem(item: ContentPackage, negotiable: boolean): string {
  const name = item.name || item.key
  if (!item.name) return '请填写每个套餐的名称'
  if (item.prices.length === 0) return `套餐“${name}”至少要有一个时长`
  const terms = item.prices.map(({ duration, durationUnit }) => `${duration}/${durationUnit}`)
  if (new Set(terms).size < terms.length) return `套餐“${name}”里有重复的时长`
  if (item.prices.some(({ duration, durationUnit }) => durationUnit === '-1' && duration !== 1))
    return `套餐“${name}”的终身时长只能写 1`
  if (!negotiable && item.prices.some(({ price }) => price === null))
    return `请填写套餐“${name}”每个时长的价格`
  if (item.prices.filter(({ isDefault }) => isDefault).length !== 1) return `请为套餐“${name}”选一个默认时长`
  return ''
}

function findPackagesProblem({ packages, negotiable }: Content): string {
  if (packages.length === 0) return '请至少添加一个套餐'
  if (new Set(packages.map(({ key }) => key)).size < packages.length) return '套餐代码不能重复'
  const [first, ...others] = packages.map((item) => item.limits.map(({ name }) => name).join('、'))
  if (others.some((names) => names !== first)) return '各套餐的规格名称要一致，才能逐行对比'
  return packages.map((item) => findPackageProblem(item, negotiable)).find((problem) => problem !== '') ?? ''
}

type References = { isLeaf: (categoryId: string) => boolean; isProvider: (key: string) => boolean }

/** Returns the missing parts of a draft by field; empty when it can be listed. */
export function findContentProblems(
  content: Content,
  { isLeaf, isProvider }: References,
): Record<string, string> {
  const { name, provider, categoryId, describes, traits, card, packages, detail } = content
  const cardPackage = packages.find(({ key }) => key === card.package)
  const problems: Record<string, string> = {
    name: name.length < 2 ? '请输入应用名称' : '',
    provider: isProvider(provider) ? '' : '请选择服务商',
    categoryId: isLeaf(categoryId) ? '' : '请选择第三级分类',
    appCode: content.appCode ? '' : '请填写应用代码',
    describes: describes.length < 20 ? '应用简介至少 20 个字' : '',
    traits: findTraitsProblem(traits),
    packages: findPackagesProblem(content),
    zero: findZeroProblem(content, cardPackage),
    card: cardPackage?.prices.some((price) => isSameTerm(price, card)) ? '' : '请选择列表显示的套餐与时长',
    video: findVideoProblem(content.video),
    documents: findDocumentsProblem(content),
    detail: toPlainText(detail).length < 50 ? '产品介绍至少 50 个字' : '',
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== ''))
}

function findZeroProblem({ zero, card }: Content, cardPackage: ContentPackage | undefined): string {
  if (!zero) return ''
  if (!zero.span) return '请填写 0 元体验的免费时长'
  return cardPackage?.prices.find((price) => isSameTerm(price, card))?.price === 0
    ? ''
    : '0 元体验的应用，列表显示的套餐与时长须为 0 元；收费应用请改用试用'
}

function findTraitsProblem(traits: string[]): string {
  if (traits.length < 2) return '请至少写两个特点'
  // Commas separate them in API answers.
  return traits.some((trait) => trait.includes(',')) ? '特点里不能有半角逗号' : ''
}

/** Returns the longest trial of all packages; an unlimited sandbox only when there is nothing else. */
function getLongestTrial(packages: readonly ContentPackage[]): number {
  const days = packages.map(({ tryUseDuration }) => tryUseDuration).filter(hasTrial)
  return days.length === 0 ? -1 : Math.max(...days)
}

const BILLING_OF_UNIT = { '1': 'year', '2': 'month', '-1': 'lifetime' } as const

function listBillings({ negotiable, packages }: Content): Billing[] {
  if (negotiable) return ['quote']
  const units = packages.flatMap(({ prices }) => prices.map(({ durationUnit }) => durationUnit))
  return [...new Set(units.map((unit) => BILLING_OF_UNIT[unit]))]
}

/** Parses the fact 部署, which staff write in their own words: 云端，可私有化. Without it, the cloud is assumed. */
function readDeployments({ facts }: Content): Deployment[] {
  const text = facts.find(({ name }) => name.includes('部署'))?.value ?? '云端'
  const deployments: Deployment[] = []
  if (/云|托管|SaaS/i.test(text)) deployments.push('cloud')
  if (/私有|厂内|站内|本地|服务器|工控机|内网|客户机房|自有/.test(text)) deployments.push('site')
  return deployments.length > 0 ? deployments : ['cloud']
}

/** Returns the list columns for a content, complete or not. */
export function toListColumns(content: Content, categories: [string, string, string], own: boolean) {
  const { card, packages, negotiable } = content
  const cardPackage = packages.find(({ key }) => key === card.package) ?? packages[0]
  const price = cardPackage?.prices.find((item) => isSameTerm(item, card)) ?? cardPackage?.prices[0]
  const amount = negotiable ? null : (price?.price ?? null)
  const [category1, category2, category3] = categories
  return {
    name: content.name || '未命名应用',
    describes: content.describes,
    traits: content.traits,
    providerKey: content.provider,
    own,
    category1,
    category2,
    category3,
    place: content.place ?? '',
    appCode: content.appCode,
    negotiable,
    quote: content.quote,
    price: amount,
    monthly: price && amount !== null ? computeMonthlyPrice({ ...price, price: fen(amount) }) : null,
    billings: listBillings(content),
    deployments: readDeployments(content),
    packageName: cardPackage?.name ?? '',
    duration: price?.duration ?? card.duration,
    durationUnit: price?.durationUnit ?? card.durationUnit,
    trialDays: getLongestTrial(packages),
    zero: content.zero,
    isFree: amount === 0,
    pictureKey: content.pictures[0] ?? '',
  }
}

/** Returns the search text of an application. */
export const toSearchDocument = (
  id: number,
  content: Content,
  names: readonly string[],
  texts: readonly string[],
) =>
  searchDocument({
    names: [content.name, makeApplicationIdentifier(id), ...names],
    texts: [
      content.describes,
      ...content.traits,
      ...[...content.facts, ...content.abilities, ...content.delivery].flatMap(({ name, value }) => [
        name,
        value,
      ]),
      ...content.packages.flatMap(({ name, note, limits }) => [
        name,
        note,
        ...limits.flatMap((limit) => [limit.name, limit.value]),
      ]),
      content.zero ? `0 元体验 免费 ${content.zero.what}` : '',
      toPlainText(content.detail),
      ...texts,
    ],
  })
