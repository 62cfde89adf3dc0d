import { COMPARE_MOST } from '@biaojie/contract/marketplace/market/rules.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { paths } from '../paths.ts'
import * as styles from './compare-tray.module.css'
import { clearCompared, type KeptApplication, toggleInComparison } from './kept.ts'

/** Shows the applications chosen for a comparison at the lower edge of the window. */
export function ComparedApplications({ chosen }: { chosen: readonly KeptApplication[] }) {
  const places = Array.from({ length: COMPARE_MOST }, (_, place) => chosen[place])
  return (
    <section className={styles.tray} aria-label="对比">
      <h2>
        对比 <b>{chosen.length}</b> / {COMPARE_MOST}
      </h2>
      <ul>
        {places.map((application, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: four fixed places
          <li key={place} className={application ? styles.taken : undefined}>
            {application ? (
              <>
                <span>{application.name}</span>
                <button
                  type="button"
                  aria-label={`去掉 ${application.name}`}
                  onClick={() => toggleInComparison(application)}
                >
                  <Icon name="close" size={16} />
                </button>
              </>
            ) : (
              '再选一个'
            )}
          </li>
        ))}
      </ul>
      <Button kind="text" size="small" onClick={clearCompared}>
        清空
      </Button>
      <a className={getButtonClass({ size: 'small' })} href={paths.comparison(chosen.map(({ id }) => id))}>
        开始对比
      </a>
    </section>
  )
}
