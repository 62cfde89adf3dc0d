import type { TraceStep } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { paths } from '../../../paths.ts'
import { splitNote } from '../../../scenes/elements.ts'
import * as styles from './next-step.module.css'

/** Shows the next step upstream with a few typical values. */
export function NextStep({ step }: { step: TraceStep }) {
  return (
    <a className={styles.next} href={paths.productScene(step.identifier)}>
      <span className={styles.direction}>上游环节</span>
      <b>{step.identifierName}</b>
      <span className={cx(text.code, styles.code)}>{step.identifier}</span>
      <span className={styles.highlights}>
        {step.highlights.map(({ name, value }) => (
          <span key={name}>
            <small>{name}</small>
            {splitNote(value).value}
          </span>
        ))}
      </span>
      <span className={styles.go}>
        查看该环节 <Icon name="arrow-right" />
      </span>
    </a>
  )
}
