import type { SiteFact } from '@biaojie/contract/node/site-settings/rules.ts'
import { Logo } from '@biaojie/ui/logo.tsx'
import * as text from '@biaojie/ui/text.module.css'
import type { ComponentProps, ReactNode } from 'react'
import { paths } from '../paths.ts'
import { useSite } from '../site.ts'
import * as styles from './frame.module.css'

/** Shows a value of the node, in a dashed box while it is a sample. */
export function FactText({ fact }: { fact: SiteFact }) {
  if (!fact.sample) return <span>{fact.text}</span>
  return (
    <span className={text.sample} title="示例值，待配置">
      {fact.text}
    </span>
  )
}

/** Returns a number as the phone dials it. */
export const toTelephone = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`

type Props = Omit<ComponentProps<typeof Logo>, 'href' | 'picture'>

/** Shows the operator's logo, or the default logo, as a link to the home page. */
export function SiteLogo(props: Props) {
  const { logo, owner } = useSite()
  return <Logo href={paths.home} picture={logo ? { ...logo, alt: owner } : undefined} {...props} />
}

/** The first element of a page, with which keyboard users skip the header. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a className={styles.skip} href="#main">
      {children}
    </a>
  )
}
