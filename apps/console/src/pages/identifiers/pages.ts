import type { Page } from '../../page.ts'
import { pages } from '../../paths.ts'

export const identifierPages: readonly Page[] = [
  {
    path: pages.templates,
    audience: 'member',
    load: () => import('./templates/page.tsx'),
    menu: { group: '标识', label: '产品模板', icon: 'product' },
  },
  { path: pages.newTemplate, audience: 'member', load: () => import('./templates/starters.tsx') },
  { path: `${pages.templates}/:id`, audience: 'member', load: () => import('./templates/editor.tsx') },
  {
    path: pages.codeRules,
    audience: 'member',
    load: () => import('./code-rules/page.tsx'),
    menu: { group: '标识', label: '编码规则', icon: 'scan' },
  },
  { path: `${pages.codeRules}/:id`, audience: 'member', load: () => import('./code-rules/rule-page.tsx') },
  {
    path: pages.imports,
    audience: 'member',
    load: () => import('./imports/page.tsx'),
    menu: { group: '标识', label: '导入', icon: 'upload' },
  },
  { path: `${pages.imports}/:id`, audience: 'member', load: () => import('./imports/import-page.tsx') },
  {
    path: pages.reports,
    audience: 'staff',
    load: () => import('./reports/page.tsx'),
    menu: { group: '标识', label: '可疑举报', icon: 'warning', count: 'reports' },
  },
  {
    path: `${pages.reports}/:id`,
    audience: 'staff',
    load: () => import('./reports/record.tsx'),
  },
  {
    path: pages.reports,
    audience: 'member',
    load: () => import('./reports/page.tsx'),
    menu: { group: '标识', label: '可疑举报', icon: 'warning', count: 'reports' },
  },
  {
    path: `${pages.reports}/:id`,
    audience: 'member',
    load: () => import('./reports/record.tsx'),
  },
  {
    path: pages.openSearch,
    audience: 'member',
    load: () => import('./open-search/page.tsx'),
    menu: { group: '标识', label: '公开检索', icon: 'search' },
  },
]
