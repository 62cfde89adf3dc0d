import { cx } from '@biaojie/ui/cx.ts'
import type { ReactNode } from 'react'
import * as found from '../found.module.css'
import type { Clause } from '../sheet/model.ts'
import { Say } from '../sheet/say.tsx'
import * as sheet from '../sheet/sheet.module.css'
import * as styles from './states.module.css'

type Props = {
  identifier: string
  clauses: Clause[]
  title: string
  message: ReactNode
  /** Stands beside the words. */
  figure?: ReactNode
  children: ReactNode
}

/** A sheet without title block and register line: the verdict, the reason, and what to do next. */
export function StateSheet({ identifier, clauses, title, message, figure, children }: Props) {
  return (
    <div className={found.page}>
      <article className={sheet.paper} aria-label={identifier || title}>
        <div className={sheet.frame}>
          <Say
            say={{ clauses, act: { kind: 'none', notes: [] }, isRecalled: false }}
            code=""
            identifier={identifier}
            buildHref={() => ''}
          />
          <section
            className={cx(sheet.rows, styles.state, figure ? styles.figured : undefined)}
            aria-label={title}
          >
            {figure && <div className={styles.figure}>{figure}</div>}
            <h2>{title}</h2>
            <p className={sheet.note}>{message}</p>
            <div className={styles.again}>{children}</div>
          </section>
        </div>
      </article>
    </div>
  )
}
