import type { Area } from '@biaojie/contract/accounts/staff/duties.ts'
import type { IconName } from '@biaojie/ui/icons.tsx'
import type { ComponentType } from 'react'
import type { Audience } from './audience.ts'
import type { Count } from './data/counts.ts'

export type Group = '' | '企业' | '标识' | '接口' | '应用' | '交易' | '内容' | '系统' | '消息'

export type Page = {
  /** `:id` stands for one record. The first row whose path and audience match is shown. */
  path: string
  audience: Audience
  /** Its calls belong to this area; staff see the page only when their duties cover it. */
  area?: Area
  load: () => Promise<{ default: ComponentType }>
  /** Its line in the menu; pages without one are reached from others. */
  menu?: {
    group: Group
    label: string
    icon: IconName
    /** The number of cases waiting there. */
    count?: Count
    /** Places it among the few at the foot of a phone, with this short name. */
    dock?: string
    /** Further addresses for which this line is current. */
    also?: readonly string[]
  }
}
