/** The public page of a company: its parts, their bounds, states. Plain values. */

import { countCharacters } from '../../texts.ts'

export const COMPANY_PAGE_STATES = ['draft', 'waiting', 'returned', 'published'] as const
export type CompanyPageState = (typeof COMPANY_PAGE_STATES)[number]
export const COMPANY_PAGE_STATE_NAMES: Record<CompanyPageState, string> = {
  draft: '没提交',
  waiting: '待核对',
  returned: '已退回',
  published: '已公开',
}

export type Work = { name: string; place: string; text: string; picture: string }
export type ShownPart = { name: string; text: string; identifier: string; picture: string }
export type Certificate = { name: string; number: string; issuer: string; until: string; picture: string }
/** Pictures are keys; empty for none. */
export type CompanyPageContent = {
  mark: string
  slogan: string
  story: string
  works: Work[]
  parts: ShownPart[]
  certificates: Certificate[]
}

export const EMPTY_COMPANY_PAGE: CompanyPageContent = {
  mark: '',
  slogan: '',
  story: '',
  works: [],
  parts: [],
  certificates: [],
}

export const SLOGAN_MAX = 40
export const STORY_MAX = 800
export const WORKS_MAX = 6
export const SHOWN_PARTS_MAX = 12
export const CERTIFICATES_MAX = 12

const isTooLong = (text: string, most: number) => countCharacters(text) > most

/** Returns messages by field, such as `works.0.name`; empty when the page can be kept. */
export function findCompanyPageProblems(page: CompanyPageContent): Record<string, string> {
  const problems: Record<string, string> = {}
  const findBoundProblem = (field: string, text: string, most: number) => {
    if (isTooLong(text, most)) problems[field] = `不能超过 ${most.toLocaleString('en')} 个字`
  }
  const findNeededProblem = (field: string, text: string, most: number, name: string) => {
    if (text === '') problems[field] = `请填写${name}`
    else findBoundProblem(field, text, most)
  }
  findBoundProblem('slogan', page.slogan, SLOGAN_MAX)
  findBoundProblem('story', page.story, STORY_MAX)
  for (const [at, { name, place, text }] of page.works.entries()) {
    findNeededProblem(`works.${at}.name`, name, 40, '厂区名称')
    findBoundProblem(`works.${at}.place`, place, 60)
    findBoundProblem(`works.${at}.text`, text, 120)
  }
  for (const [at, { name, text }] of page.parts.entries()) {
    findNeededProblem(`parts.${at}.name`, name, 40, '产品名称')
    findBoundProblem(`parts.${at}.text`, text, 80)
  }
  for (const [at, { name, number, issuer }] of page.certificates.entries()) {
    findNeededProblem(`certificates.${at}.name`, name, 60, '证书名称')
    findBoundProblem(`certificates.${at}.number`, number, 60)
    findBoundProblem(`certificates.${at}.issuer`, issuer, 60)
  }
  return problems
}

/** Returns the pictures that a page shows. */
export const listPagePictures = ({ mark, works, parts, certificates }: CompanyPageContent): string[] => [
  ...new Set([mark, ...[...works, ...parts, ...certificates].map(({ picture }) => picture)].filter(Boolean)),
]
