import { findLinkProblem } from '../../links.ts'
import { isOneOf } from '../../records.ts'
import { RICH_TEXT_MAX } from '../../rich-text.ts'
import { isMobile, MOBILE_MESSAGE, normalizeMobile } from '../../rules.ts'
import { countCharacters } from '../../texts.ts'

/** These rules of staff's texts are shared by the console's forms and the server. */

export const CONTENT_KINDS = ['news', 'case', 'banner'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

export const NEWS_TOPICS = [
  '标识解析',
  '标准解读',
  '追溯与召回',
  '质量方法',
  '打标与读码',
  '智能车间',
  '市场观察',
  '节点动态',
] as const

export const NEWS_LIMITS = { title: 32, des: 70, tags: 5, tag: 16 } as const
export const BANNER_LIMITS = { line: 16, lines: 2, text: 60, alt: 60 } as const

/** The home page shows this many cases. */
export const HOME_CASES = 4
/** The first arranged cases that have a slide stand in the carousel of the case centre, up to this many. */
export const CASE_SLIDES = 3

/** The ordered places have this many items: 最热资讯, cases of the home page, the home page's carousel. */
export const CONTENT_PLACES: Record<ContentKind, number> = { news: 6, case: HOME_CASES, banner: 6 }

/** Smaller ids come with the files of content/; items written in the console count from here. */
export const FIRST_WRITTEN_ID = 1001

export type NewsDocument = {
  title: string
  /** Lists show this below the title. */
  des: string
  topic: string
  /** Key of the picture of lists; empty without one. */
  /** Key of the list picture; empty for the drawing of the topic. */
  image: string
  tags: string[]
  /** The text describes an invented company or sample data, and the page says so. */
  sample: boolean
  /** Formatted text, see rich-text.ts. */
  body: string
  /** The displayed day, YYYY-MM-DD; empty means the day of the first publication. */
  time: string
}

export type BannerDocument = {
  /** One entry for each line. */
  title: string[]
  text: string
  /** Key of the picture. */
  image: string
  /** Alternative text of the picture. */
  alt: string
  /** A page of this site, or the address of another. */
  link: string
  newWindow: boolean
}

type Problems = Record<string, string>

function findLengthProblem(text: string, name: string, most: number): string {
  const length = countCharacters(text.trim())
  if (length === 0) return `请填写${name}`
  return length > most ? `${name}不能超过 ${most.toLocaleString('en')} 个字` : ''
}

/** Keeps only fields with a message. */
const keepFound = (problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([, message]) => message))

/** A day of the calendar as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

const findBodyProblem = (body: string) => {
  if (body.length > RICH_TEXT_MAX) return '正文过长，请分成几篇'
  return /[\p{L}\p{N}]/u.test(body.replace(/<[^>]*>/g, '')) ? '' : '请填写正文'
}

function findTagsProblem(tags: string[]): string {
  if (tags.length > NEWS_LIMITS.tags) return `标签最多 ${NEWS_LIMITS.tags} 个`
  return tags.some((tag) => !tag.trim() || countCharacters(tag.trim()) > NEWS_LIMITS.tag)
    ? `每个标签 1–${NEWS_LIMITS.tag} 个字`
    : ''
}

/** Returns the problems that keep an article from being published; empty when there are none. */
export const findNewsProblems = (news: NewsDocument): Problems =>
  keepFound({
    title: findLengthProblem(news.title, '标题', NEWS_LIMITS.title),
    des: findLengthProblem(news.des, '摘要', NEWS_LIMITS.des),
    topic: isOneOf(NEWS_TOPICS, news.topic) ? '' : '请选择栏目',
    tags: findTagsProblem(news.tags),
    body: findBodyProblem(news.body),
    time: !news.time || isDay(news.time) ? '' : '日期格式应为 YYYY-MM-DD',
  })

const findLinesProblem = (lines: string[]) => {
  if (lines.length === 0 || lines.every((line) => !line.trim())) return '请填写标题'
  if (lines.length > BANNER_LIMITS.lines) return `标题最多 ${BANNER_LIMITS.lines} 行`
  return lines.some((line) => countCharacters(line.trim()) > BANNER_LIMITS.line)
    ? `标题每行不能超过 ${BANNER_LIMITS.line} 个字`
    : ''
}

/** Returns the problem of an address that is given, because a draft may lack it. */
export const findBannerLinkProblem = (link: string): Problems =>
  keepFound({ link: link ? findLinkProblem(link) : '' })

/** Returns the problems that keep a banner from being published; empty when there are none. */
export const findBannerProblems = (banner: BannerDocument): Problems =>
  keepFound({
    title: findLinesProblem(banner.title),
    text: findLengthProblem(banner.text, '说明', BANNER_LIMITS.text),
    image: banner.image ? '' : '请选择图片',
    alt: findLengthProblem(banner.alt, '图片内容', BANNER_LIMITS.alt),
    link: findLinkProblem(banner.link),
  })

/* These kinds of partners apply at /ecology. */

export const PARTNER_TYPES = { technology: '技术服务商', channel: '渠道代理商' } as const
export type PartnerType = keyof typeof PARTNER_TYPES
export const PARTNER_LIMITS = { companyName: 100, area: 30, offer: 500, note: 300 } as const

export type PartnerFields = {
  partnerType: PartnerType
  companyName: string
  /** Their region, in their words. */
  area: string
  /** Products and cases, or customers and the way to reach them. */
  offer: string
  contactPersonName: string
  contactPersonphone: string
}

/** Returns the problems of a partner's application by field; empty when it can be sent. */
export function findPartnerProblems(fields: PartnerFields): Partial<Record<keyof PartnerFields, string>> {
  const name = fields.contactPersonName.trim()
  return keepFound({
    partnerType: Object.hasOwn(PARTNER_TYPES, fields.partnerType) ? '' : '请选择合作类型',
    companyName: findLengthProblem(fields.companyName, '企业名称', PARTNER_LIMITS.companyName),
    area: findLengthProblem(fields.area, '所在地区', PARTNER_LIMITS.area),
    offer: findLengthProblem(
      fields.offer,
      fields.partnerType === 'channel' ? '主要客户行业' : '产品与案例',
      PARTNER_LIMITS.offer,
    ),
    contactPersonName: /^[\u4e00-\u9fa5·•.．]{2,16}$/.test(name) ? '' : '请输入 2–16 个汉字的联系人姓名',
    contactPersonphone: isMobile(normalizeMobile(fields.contactPersonphone)) ? '' : MOBILE_MESSAGE,
  })
}

/** Returns the problem of a note on a partner's application; empty when it can be stored. */
export const findPartnerNoteProblem = (note: string) =>
  findLengthProblem(note, '处理意见', PARTNER_LIMITS.note)

/* The site-wide search has these kinds. */

export const SEARCH_KINDS = [
  'part',
  'application',
  'solution',
  'case',
  'news',
  'catalogue',
  'company',
  'page',
] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]
export const SEARCH_KIND_NAMES: Record<SearchKind, string> = {
  part: '零件',
  application: '应用',
  solution: '解决方案',
  case: '案例',
  news: '资讯',
  catalogue: '能力目录',
  company: '入驻企业',
  page: '页面与标准',
}
