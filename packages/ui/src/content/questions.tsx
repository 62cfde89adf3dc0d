import { Icon } from '../icons.tsx'
import * as styles from './questions.module.css'

/**
 * Shows questions that open their answer; the answers are in the page for search engines and without scripts.
 */
export function Questions({ items }: { items: readonly { ask: string; answer: string }[] }) {
  return (
    <div className={styles.questions}>
      {items.map(({ ask, answer }, index) => (
        <details key={ask} open={index === 0}>
          <summary>
            <h3>{ask}</h3>
            <Icon name="chevron-down" size={18} />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
