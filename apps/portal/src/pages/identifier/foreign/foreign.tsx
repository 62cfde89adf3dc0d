import { getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useEffect } from 'react'
import { paths } from '../../../paths.ts'
import { rememberSearch } from '../../../search/use-lookup.ts'
import * as found from '../found.module.css'
import { Cells } from '../sheet/block.tsx'
import { Mixed } from '../sheet/mixed.tsx'
import * as outs from '../sheet/outs.module.css'
import { Rows } from '../sheet/rows.tsx'
import { Say } from '../sheet/say.tsx'
import * as sheet from '../sheet/sheet.module.css'
import { Drawn } from '../sheet/sheet.tsx'
import { Looking, usePending } from '../states/looking.tsx'
import * as styles from './foreign.module.css'
import type { ForeignView } from './load.ts'
import type { ForeignSheet } from './sheet.ts'

/**
 * The sheet of an identifier of another node: the verdict, the servers that were asked, the record as they
 * wrote it, and in the title block who answered. This node has verified none of it.
 */
export function Foreign({ view }: { view: ForeignView }) {
  const { identifier } = view
  const { clauses, code, figure, title, note, values, block, kept } = view.sheet
  const pending = usePending(identifier, undefined)
  useEffect(() => rememberSearch(identifier), [identifier])
  if (pending === 'identifier') return <Looking />
  return (
    <div className={found.page}>
      <article className={sheet.paper} aria-label={`${clauses[0]?.text ?? ''} ${identifier}`}>
        <div className={sheet.frame}>
          <Say
            say={{ clauses, act: { kind: 'none', notes: [] }, isRecalled: false }}
            code={code}
            identifier={identifier}
            buildHref={() => ''}
          />
          {figure && (
            <figure className={cx(sheet.stage, styles.stage)}>
              <Drawn figure={figure} />
            </figure>
          )}
          <section className={cx(sheet.rows, !figure && styles.alone)} aria-label={title}>
            <h2>{title}</h2>
            <p className={sheet.note}>
              <Mixed>{note}</Mixed>
            </p>
            {values ? (
              <div className={styles.record}>
                <Rows table={values} />
              </div>
            ) : (
              <a
                className={getButtonClass({ kind: 'outline' }, styles.again)}
                href={buildFreshHref(identifier)}
                rel="nofollow"
              >
                重新查询
              </a>
            )}
            <Leave page={view.sheet.page} />
          </section>
          <Cells cells={block} />
        </div>
      </article>
      <div className={found.ledger}>
        <p className={styles.kept}>
          {kept && (
            <>
              {kept}{' '}
              <a href={buildFreshHref(identifier)} rel="nofollow">
                不用缓存，重新查询
              </a>
            </>
          )}
        </p>
        <div className={outs.outs}>
          <button type="button" onClick={() => print()}>
            打印 A3
          </button>
          {view.sheet.handle && (
            <a href={paths.handle(view.sheet.handle)} rel="nofollow">
              查看原文
            </a>
          )}
        </div>
      </div>
    </div>
  )
}

const buildFreshHref = (identifier: string) => `${paths.productScene(identifier)}&fresh=1`

/**
 * Links to the page of the other node. The first press only shows its address, so that visitors do not leave
 * this site by accident.
 */
function Leave({ page }: Pick<ForeignSheet, 'page'>) {
  if (!page) return null
  return (
    <details className={styles.leave}>
      <summary className={getButtonClass({ kind: 'outline' })}>
        到对方的页面 <Icon name="external" size={16} />
      </summary>
      <p>
        要离开本站，去 <b className={text.code}>{page.host}</b>。那里的内容与本节点无关。
      </p>
      <a className={text.link} href={page.href} target="_blank" rel="noopener noreferrer nofollow">
        打开 {page.host}
      </a>
    </details>
  )
}
