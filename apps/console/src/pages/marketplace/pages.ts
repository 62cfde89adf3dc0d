import type { Page } from '../../page.ts'
import { pages } from '../../paths.ts'

export const marketplacePages: readonly Page[] = [
  {
    path: pages.applications,
    audience: 'staff',
    area: 'market',
    load: () => import('./applications/page.tsx'),
    menu: { group: '应用', label: '应用', icon: 'application' },
  },
  {
    path: pages.application,
    audience: 'staff',
    area: 'market',
    load: () => import('./applications/application.tsx'),
  },
  {
    path: pages.categories,
    audience: 'staff',
    area: 'market',
    load: () => import('./categories/page.tsx'),
    menu: { group: '应用', label: '应用分类', icon: 'categories' },
  },
  {
    path: pages.providers,
    audience: 'staff',
    area: 'market',
    load: () => import('./providers/page.tsx'),
    menu: { group: '应用', label: '服务商', icon: 'shop' },
  },
  {
    path: `${pages.providers}/:key`,
    audience: 'staff',
    area: 'market',
    load: () => import('./providers/form.tsx'),
  },
  {
    path: pages.selection,
    audience: 'staff',
    area: 'market',
    load: () => import('./selection/page.tsx'),
    menu: { group: '应用', label: '官方精选', icon: 'checklist' },
  },
  {
    path: pages.marketBanners,
    audience: 'staff',
    area: 'market',
    load: () => import('./market-banners/page.tsx'),
    menu: { group: '应用', label: '市场横幅', icon: 'banner' },
  },
  {
    path: `${pages.marketBanners}/:id`,
    audience: 'staff',
    area: 'market',
    load: () => import('./market-banners/form.tsx'),
  },
  {
    path: pages.applicationFigures,
    audience: 'staff',
    area: 'market',
    load: () => import('./application-figures.tsx'),
    menu: { group: '应用', label: '应用数据', icon: 'curve' },
  },
  {
    path: pages.trials,
    audience: 'staff',
    area: 'trials',
    load: () => import('./trials/page.tsx'),
    menu: { group: '应用', label: '试用', icon: 'play', count: 'trials' },
  },
  {
    path: pages.opinions,
    audience: 'staff',
    area: 'voices',
    load: () => import('./applications/opinions.tsx'),
    menu: { group: '应用', label: '问答与评价', icon: 'question', count: 'opinions' },
  },
  {
    path: pages.myTrials,
    audience: 'outside',
    load: () => import('./my-trials.tsx'),
    menu: { group: '应用', label: '我的试用', icon: 'play' },
  },
  {
    path: pages.myInquiries,
    audience: 'outside',
    load: () => import('./my-inquiries.tsx'),
    menu: { group: '应用', label: '询价与咨询', icon: 'consult' },
  },
  {
    path: pages.myQuestions,
    audience: 'outside',
    load: () => import('./my-questions.tsx'),
    menu: { group: '应用', label: '我的提问', icon: 'question' },
  },
  {
    path: pages.favourites,
    audience: 'outside',
    load: () => import('./favourites.tsx'),
    menu: { group: '应用', label: '我的收藏', icon: 'star' },
  },
]
