import type { ReactNode } from 'react'
import { getButtonClass } from '../button.tsx'
import { cx } from '../cx.ts'
import * as text from '../text.module.css'
import * as styles from './application.module.css'
import { Price, type PriceParts } from './price.tsx'

type ApplicationProps = {
  href: string
  name: ReactNode
  /** The name as plain text, where `name` marks the searched words; it is shown whole when `name` is cut. */
  title?: string
  source?: ReactNode
  description: ReactNode
  /** Only the first two are shown. */
  traits?: readonly ReactNode[]
  /** An image or its placeholder; the look decides the size. */
  picture?: { src: string; alt: string; srcSet?: string; sizes?: string }
  /** Null means 面议. */
  price: PriceParts | null
  unit?: string
  /** Text of the button: 立即获取, for negotiated prices 查看详情. */
  action?: string
  level?: 'h3' | 'h4'
  className?: string
}

/** Shows an application in a list: one row that is a link as a whole. Under 768 px the price goes below. */
export function ApplicationRow(props: ApplicationProps) {
  return (
    <article className={cx(styles.application, styles.row, props.className)}>
      <Picture {...props} />
      <div className={styles.text}>
        <Name {...props} />
        <p className={cx(styles.description, text.twoLines)}>{props.description}</p>
        <Traits traits={props.traits} />
      </div>
      <Foot {...props} size="row" />
    </article>
  )
}

/** Shows the first application of a group: picture above, two lines of description. */
export function ApplicationCard(props: ApplicationProps) {
  return (
    <article className={cx(styles.application, styles.card, props.className)}>
      <Picture {...props} />
      <Name {...props} />
      <p className={cx(styles.description, text.twoLines)}>{props.description}</p>
      <Traits traits={props.traits} />
      <Foot {...props} size="card" />
    </article>
  )
}

function Picture({ picture }: ApplicationProps) {
  if (!picture) return null
  const { alt, ...sources } = picture
  return <img className={styles.picture} {...sources} alt={alt} loading="lazy" />
}

function Name({ level: Heading = 'h3', href, name, title, source }: ApplicationProps) {
  return (
    <Heading className={styles.name}>
      <a className={cx(styles.link, text.twoLines)} href={href} title={title}>
        {name}
      </a>
      {source && <span className={styles.source}>{source}</span>}
    </Heading>
  )
}

/** Shows at most two strengths of an application. */
export function Traits({ traits = [] }: { traits?: readonly ReactNode[] }) {
  if (traits.length === 0) return null
  return (
    <ul className={styles.traits}>
      {traits.slice(0, 2).map((trait, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fixed places
        <li key={index}>{trait}</li>
      ))}
    </ul>
  )
}

// The button is decoration: the link that covers the row has the name.
function Foot({ price, unit, action, size }: ApplicationProps & { size: 'row' | 'card' }) {
  const negotiable = price === null
  return (
    <div className={styles.foot}>
      <Price price={price} unit={unit} size={size} />
      <span className={getButtonClass({ kind: negotiable ? 'outline' : 'quiet', size: 'small' })} aria-hidden>
        {action ?? (negotiable ? '查看详情' : '立即获取')}
      </span>
    </div>
  )
}
