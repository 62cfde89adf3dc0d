import type { Page } from '../page.ts'
import { pages } from '../paths.ts'

export const messagePages: readonly Page[] = [
  {
    path: pages.partners,
    audience: 'staff',
    area: 'partners',
    load: () => import('./marketplace/partners/page.tsx'),
    menu: { group: '消息', label: '伙伴申请', icon: 'partner', count: 'partners' },
  },
  {
    path: `${pages.partners}/:id`,
    audience: 'staff',
    area: 'partners',
    load: () => import('./marketplace/partners/record.tsx'),
  },
  {
    path: pages.consultations,
    audience: 'staff',
    area: 'consultations',
    load: () => import('./content/consultations/page.tsx'),
    menu: { group: '消息', label: '咨询', icon: 'consult', count: 'consultations', dock: '咨询' },
  },
  {
    path: pages.notices,
    audience: 'everyone',
    load: () => import('./accounts/notices/page.tsx'),
    menu: { group: '消息', label: '站内通知', icon: 'bell', count: 'notices', dock: '通知' },
  },
]
