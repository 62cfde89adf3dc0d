import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { canSee } from '@biaojie/contract/accounts/staff/duties.ts'
import { isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import type { IconName } from '@biaojie/ui/icons.tsx'
import { isFor } from '../audience.ts'
import { buildMenu, PAGES } from '../pages.ts'
import { companiesPath, pages, portal, reviewPath, SCAN_PAGE } from '../paths.ts'

/* The command box finds these entries without asking the server. */

export const COMMAND_LABEL = '查标识、页面、操作'

export type Entry = {
  group: '标识' | '订单' | '操作' | '页面'
  label: string
  icon: IconName
  /** The path of a page of the console; pages elsewhere have `href`. */
  to?: string
  href?: string
  /** Further keys that lead there. */
  keys?: readonly string[]
}

/** Letters that open a page after G. They are the same for everybody, because paths of different people differ. */
const LETTERS: Readonly<Record<string, string>> = {
  [pages.home]: 'D',
  [pages.prefix]: 'P',
  [pages.members]: 'M',
  [pages.identifiers]: 'I',
  [pages.templates]: 'T',
  [pages.codeRules]: 'R',
  [pages.imports]: 'U',
  [pages.labels]: 'L',
  [pages.recalls]: 'C',
  [pages.figures]: 'S',
  [pages.alarms]: 'F',
  [pages.keys]: 'K',
  [pages.orders]: 'O',
  [pages.notices]: 'N',
  [pages.review]: 'V',
  [pages.companies]: 'E',
  [pages.applications]: 'A',
  [pages.vouchers]: 'H',
  [pages.consultations]: 'Q',
  [pages.links]: 'X',
}

export const getLetter = (path: string): string | undefined => LETTERS[path]

/** Returns the page of this person's menu that a letter opens after G. */
export const findPathOfLetter = (person: UserInfo, letter: string): string | undefined =>
  buildMenu(person)
    .flatMap(({ lines }) => lines)
    .find(({ path }) => getLetter(path) === letter.toUpperCase())?.path

/** Actions with the page that offers them. */
const ACTIONS: readonly (Omit<Entry, 'group'> & { page: string })[] = [
  { label: '新建标识', icon: 'plus', to: pages.newIdentifier, page: pages.newIdentifier, keys: ['N'] },
  { label: '导入标识', icon: 'upload', to: pages.imports, page: pages.imports },
  { label: '发放编码', icon: 'data-matrix', to: pages.newIssue, page: pages.newIssue },
  { label: '打印标签', icon: 'printer', to: pages.labels, page: pages.labels },
  { label: '现场扫码', icon: 'scan', href: SCAN_PAGE, page: pages.identifiers },
  { label: '新建模板', icon: 'template', to: pages.newTemplate, page: pages.newTemplate },
  { label: '发起关联请求', icon: 'supply', to: pages.links, page: pages.links },
  { label: '导入过程记录', icon: 'upload', to: pages.eventImports, page: pages.eventImports },
]

const canOpen = (person: UserInfo, path: string) =>
  PAGES.some((page) => page.path === path && isFor(person, page))

const listActions = (person: UserInfo): Entry[] =>
  ACTIONS.filter(({ page }) => canOpen(person, page)).map(({ page: _, ...action }) => ({
    group: '操作',
    ...action,
  }))

function listPages(person: UserInfo): Entry[] {
  return buildMenu(person).flatMap(({ lines }) =>
    lines.map(({ label, icon, path }): Entry => {
      const letter = getLetter(path)
      return { group: '页面', label, icon, to: path, ...(letter && { keys: ['G', letter] }) }
    }),
  )
}

/**
 * Returns direct targets of a text: a complete identifier leads to its page, and for staff also to companies
 * and submissions.
 */
function findSearches(person: UserInfo, text: string): Entry[] {
  const identifier = normalizeIdentifier(text)
  if (isIdentifier(identifier))
    return [
      { group: '操作', label: `解析标识 ${identifier}`, icon: 'search', href: portal.lookup(identifier) },
    ]
  if (!text || !canSee(person, 'registrations')) return []
  return [
    { group: '操作', label: `在企业名录中查“${text}”`, icon: 'company', to: companiesPath(text) },
    { group: '操作', label: `在前缀审核中查“${text}”`, icon: 'card', to: reviewPath({ text }) },
  ]
}

/** The first character limits the search: @ identifiers, # orders, > actions. */
export type Scope = 'all' | 'identifiers' | 'orders' | 'actions'
const SIGNS: Readonly<Record<string, Scope>> = { '@': 'identifiers', '#': 'orders', '>': 'actions' }

export function readCommand(typed: string): { scope: Scope; text: string } {
  const scope = SIGNS[typed.charAt(0)]
  return { scope: scope ?? 'all', text: (scope ? typed.slice(1) : typed).trim() }
}

/** Returns the actions whose names contain the text, followed by pages whose names contain it. */
export function findEntries(person: UserInfo, typed: string): Entry[] {
  const { scope, text } = readCommand(typed)
  if (scope === 'identifiers' || scope === 'orders') return []
  const isNamed = ({ label }: Entry) => label.toLowerCase().includes(text.toLowerCase())
  const actions = [...findSearches(person, text), ...listActions(person).filter(isNamed)]
  return scope === 'actions' ? actions : [...actions, ...listPages(person).filter(isNamed)]
}
