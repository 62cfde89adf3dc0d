import type { Page } from '../../page.ts'
import { buildContentFormPath, pages } from '../../paths.ts'

export const contentPages: readonly Page[] = [
  {
    path: pages.news,
    audience: 'staff',
    area: 'content',
    load: async () => ({ default: (await import('./parts/content-list.tsx')).NewsPage }),
    menu: { group: '内容', label: '资讯', icon: 'file' },
  },
  {
    path: buildContentFormPath('news', 'new'),
    audience: 'staff',
    area: 'content',
    load: () => import('./news/form.tsx'),
  },
  {
    path: `${pages.news}/:id/edit`,
    audience: 'staff',
    area: 'content',
    load: () => import('./news/form.tsx'),
  },
  {
    path: `${pages.news}/:id`,
    audience: 'staff',
    area: 'content',
    load: () => import('./news/record.tsx'),
  },
  {
    path: pages.cases,
    audience: 'staff',
    area: 'content',
    load: async () => ({ default: (await import('./parts/content-list.tsx')).CasesPage }),
    menu: { group: '内容', label: '案例', icon: 'case' },
  },
  {
    path: buildContentFormPath('case', 'new'),
    audience: 'staff',
    area: 'content',
    load: () => import('./cases/form.tsx'),
  },
  {
    path: `${pages.cases}/:id/edit`,
    audience: 'staff',
    area: 'content',
    load: () => import('./cases/form.tsx'),
  },
  {
    path: `${pages.cases}/:id`,
    audience: 'staff',
    area: 'content',
    load: () => import('./cases/record.tsx'),
  },
  {
    path: pages.banners,
    audience: 'staff',
    area: 'content',
    load: async () => ({ default: (await import('./parts/content-list.tsx')).BannersPage }),
    menu: { group: '内容', label: '首页横幅', icon: 'banner' },
  },
  {
    path: buildContentFormPath('banner', 'new'),
    audience: 'staff',
    area: 'content',
    load: () => import('./banners/form.tsx'),
  },
  {
    path: `${pages.banners}/:id/edit`,
    audience: 'staff',
    area: 'content',
    load: () => import('./banners/form.tsx'),
  },
  {
    path: `${pages.banners}/:id`,
    audience: 'staff',
    area: 'content',
    load: () => import('./banners/record.tsx'),
  },
  {
    path: pages.searchWords,
    audience: 'staff',
    area: 'words',
    load: () => import('./search-words/page.tsx'),
    menu: { group: '内容', label: '搜索用词', icon: 'search' },
  },
]
