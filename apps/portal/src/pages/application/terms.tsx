import { computeLastDay, formatTerm } from '@biaojie/contract/marketplace/market/rules.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { useEffect, useState } from 'react'
import { formatPrice } from '../../market/prices.ts'
import { getDayAfter } from '../../order/rights.ts'
import * as styles from './buy-panel.module.css'
import type { ApplicationView } from './shown-application.ts'
import type { Select, Selection } from './use-selection.ts'

type Props = { application: ApplicationView; selection: Selection; onSelect: Select }

export function Packages({ application: { list }, selection, onSelect }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and browser styles
    <div className={styles.choice} role="group" aria-label="规格">
      <span className={text.muted}>规格</span>
      <div className={styles.options}>
        {list.map(({ id, name, note }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === selection.chosenPackage.id}
            onClick={() => onSelect(id)}
          >
            <b>{name}</b>
            <span>{note}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

type TermsProps = Omit<Props, 'application'> & {
  /** The last day of the right that a term extends; otherwise it begins today. */
  after: string | undefined
}

export function Terms({ selection: { chosenPackage, price }, onSelect, after }: TermsProps) {
  const today = useToday()
  const first = after ? getDayAfter(after) : today
  const last = first && price && computeLastDay(first, price)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and browser styles
    <div className={styles.choice} role="group" aria-label="时长">
      <span className={text.muted}>时长</span>
      <div>
        <div className={styles.options}>
          {chosenPackage.pricesResponse.map((term) => (
            <button
              key={term.id}
              type="button"
              aria-pressed={term.id === price?.id}
              onClick={() => onSelect(chosenPackage.id, term)}
            >
              <b>{formatTerm(term)}</b>
              <span>{formatPrice(term.price)}</span>
            </button>
          ))}
        </div>
        {price && price.price !== null && (
          <p className={styles.period} style={{ '--reach': describeReach(chosenPackage, price) }}>
            <i className={drawing.dimension} />
            {first && (last ? `${first} 至 ${last}` : `自 ${first} 起，长期有效`)}
            {after && '，接在现有期限之后'}
          </p>
        )}
      </div>
    </div>
  )
}

/** The dimension runs from the first button to the end of the chosen one. */
const describeReach = ({ pricesResponse }: Selection['chosenPackage'], price: Selection['price']) =>
  `${Math.round((100 * (pricesResponse.findIndex(({ id }) => id === price?.id) + 1)) / pricesResponse.length)}%`

/** Returns today in China after hydration, because the server's answer may be older. */
function useToday(): string | undefined {
  const [today, setToday] = useState<string>()
  useEffect(() => setToday(formatTime(Date.now()).slice(0, 10)), [])
  return today
}
