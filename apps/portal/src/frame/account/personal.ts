import { getAccountTypeName } from '@biaojie/contract/accounts/accounts/rules.ts'
import type { StoredUser } from '@biaojie/session/stored.ts'
import type { IconName } from '@biaojie/ui/icons.tsx'
import { paths } from '../../paths.ts'

/* The header does not import this module: only the menus of a signed-in person need it, and they load when opened. */

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

export const getAccountType = (user: StoredUser) => getAccountTypeName(user.type ?? '')

/** Returns the kind of account and its owner. */
export const getAccountKind = (user: StoredUser) =>
  [getAccountType(user), user.companyDetails?.name || user.defaultCompanyName].filter(Boolean).join(' · ')
