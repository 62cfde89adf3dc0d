import type { Page } from '../../page.ts'
import { pages } from '../../paths.ts'

export const homePages: readonly Page[] = [
  {
    path: pages.home,
    audience: 'staff',
    area: 'any',
    load: () => import('./work/page.tsx'),
    menu: { group: '', label: '工作台', icon: 'dashboard', dock: '工作台' },
  },
  {
    path: pages.home,
    audience: 'member',
    load: () => import('./company-work/page.tsx'),
    menu: { group: '', label: '工作台', icon: 'dashboard', dock: '工作台' },
  },
]
