import type { Page } from '../../page.ts'
import { pages } from '../../paths.ts'

export const resolutionPages: readonly Page[] = [
  {
    path: pages.figures,
    audience: 'member',
    load: () => import('./figures/page.tsx'),
    menu: { group: '标识', label: '查询统计', icon: 'bars' },
  },
  {
    path: `${pages.figures}/parts`,
    audience: 'member',
    load: () => import('./figures/parts-page.tsx'),
  },
  {
    path: `${pages.figures}/unknown`,
    audience: 'member',
    load: () => import('./figures/unknown-page.tsx'),
  },
  {
    path: `${pages.figures}/firsts`,
    audience: 'member',
    load: () => import('./figures/firsts-page.tsx'),
  },
  {
    path: `${pages.figures}/months`,
    audience: 'member',
    load: () => import('./figures/months.tsx'),
  },
  {
    path: pages.openSearch,
    audience: 'member',
    load: () => import('./open-search.tsx'),
    menu: { group: '标识', label: '公开检索', icon: 'search', after: pages.gs1Prefixes },
  },
  {
    path: pages.ownNode,
    audience: 'member',
    load: () => import('./own-node/page.tsx'),
    menu: { group: '接口', label: '自有节点', icon: 'computer', after: pages.keys },
  },
  {
    path: pages.ownNodes,
    audience: 'staff',
    area: 'companies',
    load: () => import('./own-node/desk-page.tsx'),
    menu: { group: '企业', label: '自有节点', icon: 'computer' },
  },
]
