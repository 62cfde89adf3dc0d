import type { IconName } from '@biaojie/ui/icons.tsx'
import type { ComponentType } from 'react'
import type { Audience } from './audience.ts'
import type { Count } from './data/counts.ts'

export type Group = '' | '企业' | '标识' | '应用' | '交易' | '内容' | '系统' | '消息'

export type Page = {
  /** With `:id` for the page of one record. The first row whose path and audience fit is shown. */
  path: string
  audience: Audience
  load: () => Promise<{ default: ComponentType }>
  /** Its line in the menu; pages without are reached from others. */
  menu?: {
    group: Group
    label: string
    icon: IconName
    /** How many wait there. */
    count?: Count
    /** Among the few at the foot of a phone, by this short name. */
    dock?: string
    /** Further addresses at which this line is the current one. */
    also?: readonly string[]
  }
}
