import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Disclosure } from '@biaojie/ui/display/disclosure.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { questions } from '../../../../../content/identification.ts'
import { openDialog } from '../../dialogs.ts'
import { useSite } from '../../site.ts'
import * as styles from './questions.module.css'

/**
 * Shows frequent questions of applicants; the answers are in the page for search engines and without scripts.
 */
export function Questions() {
  const { hours, replyPromise } = useSite()
  return (
    <section className={layout.section}>
      <div className={cx(layout.container, styles.columns)}>
        <div>
          <h2>常有人问</h2>
          <p>
            没有找到您的问题？{hours}，{replyPromise}。
          </p>
          <Button kind="outline" onClick={() => openDialog('consult')}>
            咨询
          </Button>
        </div>
        <div>
          {questions.map(({ ask, answer }, index) => (
            <Disclosure className={styles.question} key={ask} open={index === 0} summary={<h3>{ask}</h3>}>
              <p>{answer}</p>
            </Disclosure>
          ))}
        </div>
      </div>
    </section>
  )
}
