import type { UserInfo } from '@biaojie/contract/accounts.ts'
import type { IconName } from '@biaojie/ui/icons.tsx'
import { pages } from '../paths.ts'
import { isMember, isStaff } from '../session/person.tsx'

type MenuItem = {
  path: string
  label: string
  icon: IconName
  counts?: 'reviews' | 'consultations' | 'notices'
}
type MenuGroup = { label: string; items: MenuItem[] }

const notices: MenuItem = { path: pages.notices, label: '站内通知', icon: 'bell', counts: 'notices' }

/** What this person can open, in the order of the side menu. */
export function menuOf(person: UserInfo): MenuGroup[] {
  if (isStaff(person)) {
    return [
      { label: '', items: [{ path: pages.home, label: '工作台', icon: 'dashboard' }] },
      {
        label: '企业',
        items: [
          { path: pages.review, label: '前缀审核', icon: 'card', counts: 'reviews' },
          { path: pages.companies, label: '企业名录', icon: 'company' },
        ],
      },
      {
        label: '消息',
        items: [
          { path: pages.consultations, label: '咨询', icon: 'consult', counts: 'consultations' },
          notices,
        ],
      },
    ]
  }
  const company: MenuItem[] = [{ path: pages.prefix, label: '我的前缀', icon: 'card' }]
  if (isMember(person)) company.push({ path: pages.members, label: '企业成员', icon: 'user' })
  return [
    { label: '企业', items: company },
    { label: '消息', items: [notices] },
  ]
}

/** Home shows another page to company people: their prefix. */
export const isOpen = (item: MenuItem, pathname: string) =>
  item.path === pathname || (item.path === pages.prefix && pathname === pages.home)
