import type { ReactNode } from 'react'
import { buttonClass } from '../button.tsx'
import { Price } from './price.tsx'

type AppCardProps = {
  href: string
  name: string
  source?: ReactNode
  description: string
  /** The first two are shown. */
  traits?: readonly string[]
  /** Null: 面议. */
  yuan: number | null
  unit?: string
  /** Text of the button: 立即获取, for negotiated prices 查看详情. */
  action?: string
  level?: 'h2' | 'h3' | 'h4'
}

/**
 * An application of the market: name (two lines at most), where it comes from, what it does (two lines),
 * two traits, price and button at the bottom. The whole card is the link's target.
 */
export function AppCard(props: AppCardProps) {
  const { href, name, source, description, traits = [], level: Heading = 'h3' } = props
  return (
    <article className="app crop-hover">
      <Heading>
        <a className="nm clip2" href={href}>
          {name}
        </a>
        {source && <span className="src">{source}</span>}
      </Heading>
      <p className="ds clip2">{description}</p>
      {traits.length > 0 && (
        <ul className="tr">
          {traits.slice(0, 2).map((trait) => (
            <li key={trait}>{trait}</li>
          ))}
        </ul>
      )}
      <Foot {...props} />
    </article>
  )
}

// The button is decoration for the eye: the link over the whole card is the name.
function Foot({ yuan, unit, action }: AppCardProps) {
  const negotiated = yuan === null
  return (
    <div className="ft">
      <Price yuan={yuan} unit={unit} />
      <span className={buttonClass({ kind: negotiated ? 'o' : 'q', size: 's' })} aria-hidden>
        {action ?? (negotiated ? '查看详情' : '立即获取')}
      </span>
    </div>
  )
}
