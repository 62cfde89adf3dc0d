import { type ButtonLook, getButtonClass } from '@biaojie/ui/button.tsx'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../session/use-session.ts'
import { chooseApplyTarget } from './apply-target.ts'

/** Links 免费申请标识前缀 to the reader's next step. */
export function ApplyLink({ children = '免费申请标识前缀', ...look }: ButtonLook & { children?: ReactNode }) {
  const { user } = useSession()
  const href = chooseApplyTarget(user, useLocation().pathname)
  return (
    <a className={getButtonClass(look)} href={href}>
      {children}
    </a>
  )
}
