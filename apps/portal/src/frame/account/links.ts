import type { StoredUser } from '@biaojie/session/stored.ts'
import type { IconName } from '@biaojie/ui/icons.tsx'
import { paths } from '../../paths.ts'
import { readPrefix } from '../../session/use-session.ts'

export const isStaff = ({ type }: StoredUser) => type === 'ADMIN' || type === 'MANAGER'

/**
 * Returns the entry at the end of the header. Staff register prefixes for others, so they see the
 * registration although their type is not ORDINARY.
 */
export function chooseHeaderEntry(user: StoredUser | null): 'console' | 'register' {
  if (!user || isStaff(user)) return 'register'
  if ((user.type && user.type !== 'ORDINARY') || readPrefix(user)) return 'console'
  return 'register'
}

type PersonalLink = { key: string; label: string; href: string; icon: IconName }

/** The header menu, the phone menu and the side list show the personal pages in this order. */
export const PERSONAL_LINKS: readonly PersonalLink[] = [
  { key: '1', label: '个人信息', href: paths.personalUpdate(1), icon: 'user' },
  { key: '2', label: '修改密码', href: paths.personalUpdate(2), icon: 'key' },
  { key: '7', label: '账号安全', href: paths.personalUpdate(7), icon: 'safety' },
  { key: '3', label: '登录设备', href: paths.personalUpdate(3), icon: 'computer' },
  { key: '4', label: '隐私与数据', href: paths.personalUpdate(4), icon: 'eye-off' },
  { key: '6', label: '消息', href: paths.personalUpdate(6), icon: 'bell' },
  { key: '5', label: '企业邀请', href: paths.personalUpdate(5), icon: 'company' },
]
