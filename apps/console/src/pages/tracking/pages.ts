import type { Page } from '../../page.ts'
import { pages } from '../../paths.ts'

export const trackingPages: readonly Page[] = [
  {
    path: pages.recalls,
    audience: 'member',
    load: () => import('./recalls/page.tsx'),
    menu: { group: '标识', label: '召回', icon: 'recall' },
  },
  {
    path: pages.recallNotices,
    audience: 'member',
    load: () => import('./recalls/notices-page.tsx'),
  },
  {
    path: `${pages.recalls}/:id`,
    audience: 'member',
    load: () => import('./recalls/recall-page.tsx'),
  },
  { path: pages.trace, audience: 'member', load: () => import('./trace/page.tsx') },
  {
    path: pages.links,
    audience: 'member',
    load: () => import('./links/page.tsx'),
    menu: { group: '标识', label: '关联', icon: 'supply' },
  },
  {
    path: pages.alarms,
    audience: 'member',
    load: () => import('./alarms/page.tsx'),
    menu: { group: '标识', label: '防伪预警', icon: 'verify' },
  },
  {
    path: pages.alarmSettings,
    audience: 'member',
    load: () => import('./alarms/settings-page.tsx'),
  },
  {
    path: `${pages.alarms}/:id`,
    audience: 'member',
    load: () => import('./alarms/alarm-page.tsx'),
  },
  {
    path: pages.reports,
    audience: 'staff',
    area: 'reports',
    load: () => import('./reports/page.tsx'),
    menu: { group: '标识', label: '可疑举报', icon: 'warning', count: 'reports' },
  },
  {
    path: `${pages.reports}/:id`,
    audience: 'staff',
    area: 'reports',
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
    path: pages.blocks,
    audience: 'staff',
    area: 'blocks',
    load: () => import('./blocks/page.tsx'),
    menu: { group: '标识', label: '封存与申诉', icon: 'eye-off', count: 'blocks' },
  },
  {
    path: `${pages.blocks}/:id`,
    audience: 'staff',
    area: 'blocks',
    load: () => import('./blocks/record.tsx'),
  },
  {
    path: pages.blocks,
    audience: 'member',
    load: () => import('./blocks/page.tsx'),
    menu: { group: '标识', label: '封存与申诉', icon: 'eye-off', count: 'blocks' },
  },
  { path: `${pages.blocks}/:id`, audience: 'member', load: () => import('./blocks/record.tsx') },
  {
    path: pages.shares,
    audience: 'member',
    load: () => import('./shares/page.tsx'),
    menu: { group: '标识', label: '关联方', icon: 'partner', after: pages.openSearch },
  },
]
