import type { WaitingCounts } from '@biaojie/contract/accounts/notices.ts'
import type { Area } from '@biaojie/contract/accounts/staff/duties.ts'
import type { IconName } from '@biaojie/ui/icons.tsx'
import type { ComponentType } from 'react'
import type { Audience } from './audience.ts'

export type Group = '' | '企业' | '标识' | '接口' | '应用' | '交易' | '内容' | '系统' | '消息'

/**
 * Staff see a page only when their duties include its area, to which its calls belong; `any` is for all
 * staff.
 */
type Reader =
  | { audience: 'staff'; area: Area | 'any' }
  | { audience: Exclude<Audience, 'staff'>; area?: never }

export type Page = Reader & {
  /** `:id` stands for one record. The first row whose path and audience match is shown. */
  path: string
  load: () => Promise<{ default: ComponentType }>
  /** Its line in the menu; pages without one are reached from others. */
  menu?: {
    group: Group
    label: string
    icon: IconName
    /** The number of cases waiting there. */
    count?: keyof WaitingCounts
    /** Places it among the few at the foot of a phone, with this short name. */
    dock?: string
    /** Further addresses at which this menu line is current. */
    also?: readonly string[]
    /** The path of the menu line that precedes it; otherwise lines are in table order. */
    after?: string
  }
}
