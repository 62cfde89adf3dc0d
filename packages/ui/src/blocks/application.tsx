import type { ReactNode } from 'react'
import { buttonClass } from '../button.tsx'
import { cx } from '../cx.ts'
import * as text from '../text.module.css'
import * as styles from './application.module.css'
import { Price, type PriceParts } from './price.tsx'

type ApplicationProps = {
  href: string
  name: ReactNode
  /** The name as plain text, where `name` marks what was searched; shown whole when it is cut. */
  title?: string
  source?: ReactNode
  description: ReactNode
  /** The first two are shown. */
  traits?: readonly ReactNode[]
  /** An image, or the place of one; its size is the look's. */
  picture?: { src: string; alt: string; srcSet?: string; sizes?: string }
  /** Null: 面议. */
  price: PriceParts | null
  unit?: string
  /** Text of the button: 立即获取, for negotiated prices 查看详情. */
  action?: string
  level?: 'h3' | 'h4'
  className?: string
}

/** An application of the market in a list: one row, the whole of it a link. Under 768 px the price goes below. */
export function ApplicationRow(props: ApplicationProps) {
  return (
    <article className={cx(styles.application, styles.row, props.className)}>
      <Picture {...props} />
      <div className={styles.text}>
        <Name {...props} />
        <p className={cx(styles.description, text.oneLine)}>{props.description}</p>
        <Traits traits={props.traits} />
      </div>
      <Foot {...props} size="row" />
    </article>
  )
}

/** The first application of a group: picture above, two lines of description. */
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

/** What an application is good at, two at most. */
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

// The button is decoration for the eye: the link over the whole is the name.
function Foot({ price, unit, action, size }: ApplicationProps & { size: 'row' | 'card' }) {
  const negotiable = price === null
  return (
    <div className={styles.foot}>
      <Price price={price} unit={unit} size={size} />
      <span className={buttonClass({ kind: negotiable ? 'outline' : 'quiet', size: 'small' })} aria-hidden>
        {action ?? (negotiable ? '查看详情' : '立即获取')}
      </span>
    </div>
  )
}
