import type { Page } from '../../page.ts'
import { pages } from '../../paths.ts'

export const nodePages: readonly Page[] = [
  {
    path: pages.siteSettings,
    audience: 'administrators',
    load: () => import('./site-settings/page.tsx'),
    menu: { group: '系统', label: '节点资料', icon: 'settings' },
  },
]
