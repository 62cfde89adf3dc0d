import type { UserInfo } from '@biaojie/contract/accounts.ts'
import type { IconName } from '@biaojie/ui/icons.tsx'
import type { ComponentType } from 'react'
import { contentForm, pages } from '../paths.ts'
import type { Count } from './counts.ts'

/** Whom a page is for. The server refuses the calls regardless. */
export type Audience = keyof typeof AUDIENCES
const AUDIENCES = {
  everyone: () => true,
  /** People of the node: administrators and reviewers. */
  staff: ({ type }: UserInfo) => type === 'MANAGER' || type === 'ADMIN',
  /** Everyone who is not of the node, whether a company has them or not. */
  outside: ({ type }: UserInfo) => type !== 'MANAGER' && type !== 'ADMIN',
  member: ({ type }: UserInfo) => type === 'COMPANY_ADMIN' || type === 'COMPANY',
} satisfies Record<string, (person: UserInfo) => boolean>

export const isOf = (person: UserInfo, audience: Audience): boolean => AUDIENCES[audience](person)

type Group = '' | '企业' | '标识' | '应用' | '交易' | '内容' | '系统' | '消息'

export type Page = {
  /** With `:id` for the page of one record. The first row whose path and audience fit is shown. */
  path: string
  audience: Audience
  load: () => Promise<{ default: ComponentType }>
  /** Its line in the menu; pages without are reached from others. */
  menu?: {
    group: Group
    label: string
    icon: IconName
    /** How many wait there. */
    count?: Count
    /** Among the few at the foot of a phone, by this short name. */
    dock?: string
    /** Further addresses at which this line is the current one. */
    also?: readonly string[]
  }
}

/** Every page of the console, in the order of the menu: the only place that says whom a page is for. */
export const PAGES: readonly Page[] = [
  {
    path: pages.home,
    audience: 'staff',
    load: () => import('../pages/work/page.tsx'),
    menu: { group: '', label: '工作台', icon: 'dashboard', dock: '工作台' },
  },
  {
    path: pages.home,
    audience: 'member',
    load: () => import('../pages/company-work/page.tsx'),
    menu: { group: '', label: '工作台', icon: 'dashboard', dock: '工作台' },
  },
  {
    path: pages.home,
    audience: 'outside',
    load: () => import('../pages/my-prefix/page.tsx'),
  },
  {
    path: pages.review,
    audience: 'staff',
    load: () => import('../pages/review/page.tsx'),
    menu: { group: '企业', label: '前缀审核', icon: 'card', count: 'reviews', dock: '审核' },
  },
  {
    path: pages.companies,
    audience: 'staff',
    load: () => import('../pages/companies/page.tsx'),
    menu: { group: '企业', label: '企业名录', icon: 'company', dock: '企业' },
  },
  {
    path: pages.company,
    audience: 'staff',
    load: () => import('../pages/companies/company-page.tsx'),
  },
  {
    path: pages.accounts,
    audience: 'staff',
    load: () => import('../pages/accounts/page.tsx'),
    menu: { group: '企业', label: '账号管理', icon: 'user' },
  },
  {
    path: pages.account,
    audience: 'staff',
    load: () => import('../pages/accounts/account-page.tsx'),
  },
  {
    path: pages.appeals,
    audience: 'staff',
    load: () => import('../pages/appeals/page.tsx'),
    menu: { group: '企业', label: '换绑申诉', icon: 'phone' },
  },
  {
    path: pages.prefix,
    audience: 'outside',
    load: () => import('../pages/my-prefix/page.tsx'),
    menu: { group: '企业', label: '我的前缀', icon: 'card', dock: '前缀' },
  },
  {
    path: pages.members,
    audience: 'member',
    load: () => import('../pages/members/page.tsx'),
    menu: { group: '企业', label: '企业成员', icon: 'user', dock: '成员' },
  },
  {
    path: pages.proposals,
    audience: 'member',
    load: () => import('../pages/proposals/page.tsx'),
    menu: { group: '企业', label: '资料变更', icon: 'edit', count: 'proposals' },
  },
  {
    path: `${pages.proposals}/:id`,
    audience: 'member',
    load: () => import('../pages/proposals/record.tsx'),
  },
  {
    path: pages.reports,
    audience: 'staff',
    load: () => import('../pages/reports/page.tsx'),
    menu: { group: '标识', label: '可疑举报', icon: 'warning', count: 'reports' },
  },
  { path: `${pages.reports}/:id`, audience: 'staff', load: () => import('../pages/reports/record.tsx') },
  {
    path: pages.reports,
    audience: 'member',
    load: () => import('../pages/reports/page.tsx'),
    menu: { group: '标识', label: '可疑举报', icon: 'warning', count: 'reports' },
  },
  { path: `${pages.reports}/:id`, audience: 'member', load: () => import('../pages/reports/record.tsx') },
  {
    path: pages.openSearch,
    audience: 'member',
    load: () => import('../pages/open-search/page.tsx'),
    menu: { group: '标识', label: '公开检索', icon: 'search' },
  },
  {
    path: pages.applications,
    audience: 'staff',
    load: () => import('../pages/market/page.tsx'),
    menu: { group: '应用', label: '应用', icon: 'cart' },
  },
  { path: pages.application, audience: 'staff', load: () => import('../pages/market/application.tsx') },
  {
    path: pages.categories,
    audience: 'staff',
    load: () => import('../pages/market/categories.tsx'),
    menu: { group: '应用', label: '应用分类', icon: 'menu' },
  },
  {
    path: pages.providers,
    audience: 'staff',
    load: () => import('../pages/providers/page.tsx'),
    menu: { group: '应用', label: '服务商', icon: 'company' },
  },
  {
    path: `${pages.providers}/:key`,
    audience: 'staff',
    load: () => import('../pages/providers/form.tsx'),
  },
  {
    path: pages.selection,
    audience: 'staff',
    load: () => import('../pages/selection/page.tsx'),
    menu: { group: '应用', label: '官方精选', icon: 'check' },
  },
  {
    path: pages.marketBanners,
    audience: 'staff',
    load: () => import('../pages/market-banners/page.tsx'),
    menu: { group: '应用', label: '市场横幅', icon: 'monitor' },
  },
  {
    path: `${pages.marketBanners}/:id`,
    audience: 'staff',
    load: () => import('../pages/market-banners/form.tsx'),
  },
  {
    path: pages.trials,
    audience: 'staff',
    load: () => import('../pages/trials/page.tsx'),
    menu: { group: '应用', label: '试用', icon: 'clock' },
  },
  {
    path: pages.opinions,
    audience: 'staff',
    load: () => import('../pages/market/opinions.tsx'),
    menu: { group: '应用', label: '问答与评价', icon: 'edit' },
  },
  {
    path: pages.myTrials,
    audience: 'outside',
    load: () => import('../pages/my-trials/page.tsx'),
    menu: { group: '应用', label: '我的试用', icon: 'clock' },
  },
  {
    path: pages.myInquiries,
    audience: 'outside',
    load: () => import('../pages/my-inquiries/page.tsx'),
    menu: { group: '应用', label: '询价与咨询', icon: 'consult' },
  },
  {
    path: pages.favourites,
    audience: 'outside',
    load: () => import('../pages/favourites/page.tsx'),
    menu: { group: '应用', label: '我的收藏', icon: 'cart' },
  },
  {
    path: pages.orders,
    audience: 'staff',
    load: () => import('../pages/orders/page.tsx'),
    menu: { group: '交易', label: '订单', icon: 'cart', count: 'activations', dock: '订单' },
  },
  {
    path: `${pages.orders}/:id`,
    audience: 'staff',
    load: () => import('../pages/orders/order-page.tsx'),
  },
  {
    path: pages.vouchers,
    audience: 'staff',
    load: () => import('../pages/vouchers/page.tsx'),
    menu: { group: '交易', label: '凭证核销', icon: 'card', count: 'vouchers', also: [pages.bankLines] },
  },
  { path: pages.bankLines, audience: 'staff', load: () => import('../pages/bank-lines/page.tsx') },
  {
    path: pages.refunds,
    audience: 'staff',
    load: () => import('../pages/refunds/page.tsx'),
    menu: { group: '交易', label: '退款', icon: 'refresh', count: 'refunds', also: [pages.refundRequests] },
  },
  {
    path: pages.refundRequests,
    audience: 'staff',
    load: () => import('../pages/refunds/requests.tsx'),
  },
  {
    path: pages.reconciliation,
    audience: 'staff',
    load: () => import('../pages/reconciliation/page.tsx'),
    menu: { group: '交易', label: '对账', icon: 'calendar' },
  },
  {
    path: pages.invoices,
    audience: 'staff',
    load: () => import('../pages/invoices/page.tsx'),
    menu: { group: '交易', label: '发票', icon: 'file', count: 'invoices' },
  },
  {
    path: pages.quoteDesk,
    audience: 'staff',
    load: () => import('../pages/quote-desk/page.tsx'),
    menu: { group: '交易', label: '报价', icon: 'consult' },
  },
  {
    path: pages.entitlements,
    audience: 'staff',
    load: () => import('../pages/entitlements/page.tsx'),
    menu: { group: '交易', label: '使用权', icon: 'product' },
  },
  {
    path: pages.orderFigures,
    audience: 'staff',
    load: () => import('../pages/order-figures/page.tsx'),
    menu: { group: '交易', label: '订单数字', icon: 'dashboard' },
  },
  {
    path: pages.orderSettings,
    audience: 'staff',
    load: () => import('../pages/order-settings/page.tsx'),
    menu: { group: '交易', label: '交易设置', icon: 'settings' },
  },
  {
    path: pages.entitlements,
    audience: 'outside',
    load: () => import('../pages/my-applications/page.tsx'),
    menu: { group: '应用', label: '我的应用', icon: 'product' },
  },
  {
    path: pages.orders,
    audience: 'outside',
    load: () => import('../pages/my-orders/page.tsx'),
    menu: { group: '应用', label: '我的订单', icon: 'cart', count: 'orders', dock: '订单' },
  },
  {
    path: `${pages.orders}/:id`,
    audience: 'outside',
    load: () => import('../pages/my-orders/order-page.tsx'),
  },
  {
    path: pages.myInvoices,
    audience: 'outside',
    load: () => import('../pages/my-invoices/page.tsx'),
    menu: { group: '应用', label: '发票', icon: 'file' },
  },
  {
    path: pages.quotes,
    audience: 'outside',
    load: () => import('../pages/my-quotes/page.tsx'),
    menu: { group: '应用', label: '收到的报价', icon: 'edit', count: 'quotes' },
  },
  {
    path: pages.news,
    audience: 'staff',
    load: () => import('../pages/news/page.tsx'),
    menu: { group: '内容', label: '资讯', icon: 'file' },
  },
  {
    path: contentForm('news', 'new'),
    audience: 'staff',
    load: () => import('../pages/news/form.tsx'),
  },
  {
    path: `${pages.news}/:id/edit`,
    audience: 'staff',
    load: () => import('../pages/news/form.tsx'),
  },
  {
    path: `${pages.news}/:id`,
    audience: 'staff',
    load: () => import('../pages/news/record.tsx'),
  },
  {
    path: pages.cases,
    audience: 'staff',
    load: () => import('../pages/cases/page.tsx'),
    menu: { group: '内容', label: '案例', icon: 'product' },
  },
  {
    path: contentForm('case', 'new'),
    audience: 'staff',
    load: () => import('../pages/cases/form.tsx'),
  },
  {
    path: `${pages.cases}/:id/edit`,
    audience: 'staff',
    load: () => import('../pages/cases/form.tsx'),
  },
  {
    path: `${pages.cases}/:id`,
    audience: 'staff',
    load: () => import('../pages/cases/record.tsx'),
  },
  {
    path: pages.banners,
    audience: 'staff',
    load: () => import('../pages/banners/page.tsx'),
    menu: { group: '内容', label: '首页横幅', icon: 'monitor' },
  },
  {
    path: contentForm('banner', 'new'),
    audience: 'staff',
    load: () => import('../pages/banners/form.tsx'),
  },
  {
    path: `${pages.banners}/:id/edit`,
    audience: 'staff',
    load: () => import('../pages/banners/form.tsx'),
  },
  {
    path: `${pages.banners}/:id`,
    audience: 'staff',
    load: () => import('../pages/banners/record.tsx'),
  },
  {
    path: pages.partners,
    audience: 'staff',
    load: () => import('../pages/partners/page.tsx'),
    menu: { group: '消息', label: '伙伴申请', icon: 'company', count: 'partners' },
  },
  {
    path: `${pages.partners}/:id`,
    audience: 'staff',
    load: () => import('../pages/partners/record.tsx'),
  },
  {
    path: pages.consultations,
    audience: 'staff',
    load: () => import('../pages/consultations/page.tsx'),
    menu: { group: '消息', label: '咨询', icon: 'consult', count: 'consultations', dock: '咨询' },
  },
  {
    path: pages.notices,
    audience: 'everyone',
    load: () => import('../pages/notices/page.tsx'),
    menu: { group: '消息', label: '站内通知', icon: 'bell', count: 'notices', dock: '通知' },
  },
]

export type MenuLine = NonNullable<Page['menu']> & { path: string }

/** The lines of this person's menu by group, in the order of the table. */
export function menuOf(person: UserInfo): { label: Group; lines: MenuLine[] }[] {
  const lines = PAGES.flatMap(({ menu, path, audience }) =>
    menu && isOf(person, audience) ? [{ ...menu, path }] : [],
  )
  const groups = [...new Set(lines.map(({ group }) => group))]
  return groups.map((label) => ({ label, lines: lines.filter(({ group }) => group === label) }))
}

/** Whether the page at this address, or the page of one of its records, is open. */
export const isOpen = ({ path, also }: Pick<MenuLine, 'path' | 'also'>, pathname: string) =>
  [path, ...(also ?? [])].some((one) => pathname === one || pathname.startsWith(`${one}/`))
