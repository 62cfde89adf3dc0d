import { Logo } from '@biaojie/ui/logo.tsx'
import type { ComponentProps } from 'react'
import { paths } from '../paths.ts'
import { useSite } from '../site.ts'

type Props = Omit<ComponentProps<typeof Logo>, 'href' | 'picture'>

/** Leads home from the node's mark: the operator's own where there is one. */
export function SiteLogo(props: Props) {
  const { logo, owner } = useSite()
  return <Logo href={paths.home} picture={logo ? { ...logo, alt: owner } : undefined} {...props} />
}
