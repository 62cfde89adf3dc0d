import type { Page } from '../../page.ts'
import { pages } from '../../paths.ts'

export const enterprisePages: readonly Page[] = [
  {
    path: pages.home,
    audience: 'outside',
    load: () => import('./my-prefix/page.tsx'),
  },
  {
    path: pages.review,
    audience: 'staff',
    area: 'registrations',
    load: () => import('./review/page.tsx'),
    menu: { group: '企业', label: '前缀审核', icon: 'card', count: 'reviews', dock: '审核' },
  },
  {
    path: pages.companies,
    audience: 'staff',
    area: 'companies',
    load: () => import('./companies/page.tsx'),
    menu: { group: '企业', label: '企业名录', icon: 'company', dock: '企业' },
  },
  {
    path: pages.company,
    audience: 'staff',
    area: 'companies',
    load: () => import('./companies/company-page.tsx'),
  },
  {
    path: pages.companyIdentifiers,
    audience: 'staff',
    area: 'identifiers',
    load: () => import('./companies/company-identifiers.tsx'),
  },
  {
    path: pages.accounts,
    audience: 'staff',
    area: 'accounts',
    load: () => import('../accounts/accounts/page.tsx'),
    menu: { group: '企业', label: '账号管理', icon: 'user' },
  },
  {
    path: pages.account,
    audience: 'staff',
    area: 'accounts',
    load: () => import('../accounts/accounts/account-page.tsx'),
  },
  {
    path: pages.staff,
    audience: 'administrators',
    load: () => import('../accounts/accounts/staff-page.tsx'),
    menu: { group: '企业', label: '工作人员', icon: 'people' },
  },
  {
    path: pages.appeals,
    audience: 'staff',
    area: 'accounts',
    load: () => import('./appeals.tsx'),
    menu: { group: '企业', label: '换绑申诉', icon: 'phone', count: 'appeals' },
  },
  {
    path: pages.prefix,
    audience: 'outside',
    load: () => import('./my-prefix/page.tsx'),
    menu: { group: '企业', label: '我的前缀', icon: 'card', dock: '前缀' },
  },
  {
    path: pages.companyPage,
    audience: 'member',
    load: () => import('./company-page/page.tsx'),
    menu: { group: '企业', label: '企业主页', icon: 'home' },
  },
  {
    path: pages.companyPages,
    audience: 'staff',
    area: 'companies',
    load: () => import('./company-page/desk-page.tsx'),
    menu: { group: '企业', label: '企业主页核对', icon: 'home' },
  },
  {
    path: `${pages.companyPages}/:prefix`,
    audience: 'staff',
    area: 'companies',
    load: () => import('./company-page/desk-record.tsx'),
  },
  {
    path: pages.members,
    audience: 'member',
    load: () => import('../accounts/members/page.tsx'),
    menu: { group: '企业', label: '企业成员', icon: 'people' },
  },
  {
    path: pages.proposals,
    audience: 'member',
    load: () => import('./proposals/page.tsx'),
    menu: { group: '企业', label: '资料变更', icon: 'edit', count: 'proposals' },
  },
  {
    path: `${pages.proposals}/:id`,
    audience: 'member',
    load: () => import('./proposals/record.tsx'),
  },
  {
    path: pages.relocation,
    audience: 'member',
    load: () => import('./relocation/page.tsx'),
    menu: { group: '接口', label: '迁移与导出', icon: 'external', after: pages.ownNode },
  },
  {
    path: pages.relocations,
    audience: 'staff',
    area: 'companies',
    load: () => import('./relocation/page.tsx'),
    menu: { group: '企业', label: '企业迁移', icon: 'external', after: pages.ownNodes },
  },
]
