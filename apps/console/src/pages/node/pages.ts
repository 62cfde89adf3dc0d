import type { Page } from '../../page.ts'
import { pages } from '../../paths.ts'

export const nodePages: readonly Page[] = [
  {
    path: pages.topLevel,
    audience: 'staff',
    area: 'node',
    load: () => import('./top-level/page.tsx'),
    menu: { group: '系统', label: '国家节点', icon: 'supply' },
  },
  {
    path: pages.nodeHealth,
    audience: 'staff',
    area: 'node',
    load: () => import('./node-health/page.tsx'),
    menu: { group: '系统', label: '运行状况', icon: 'monitor' },
  },
  {
    path: pages.nodeReports,
    audience: 'staff',
    area: 'node',
    load: () => import('./node-reports/page.tsx'),
    menu: { group: '系统', label: '运行月报', icon: 'report' },
  },
  {
    path: pages.securityLog,
    audience: 'staff',
    area: 'audit',
    load: () => import('./security-log/page.tsx'),
    menu: { group: '系统', label: '安全日志', icon: 'register', dock: '日志' },
  },
  {
    path: pages.siteSettings,
    audience: 'administrators',
    load: () => import('./site-settings/page.tsx'),
    menu: { group: '系统', label: '节点资料', icon: 'settings' },
  },
]
