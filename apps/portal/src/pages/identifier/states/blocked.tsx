import { cx } from '@biaojie/ui/cx.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { SearchBox } from '@biaojie/ui/identifier/search-box.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { paths } from '../../../paths.ts'
import { readIdentifier } from '../../../search/read-identifier.ts'
import { useLookup } from '../../../search/use-lookup.ts'
import * as scene from '../scene.module.css'
import type { BlockedView } from '../view.ts'
import * as styles from './states.module.css'

/** Shows that the node blocks an identifier: since when, whose it is, and whom to ask; never a value of it. */
export function Blocked({ view }: { view: BlockedView }) {
  const lookUp = useLookup()
  const { identifier, company, prefix, since } = view
  return (
    <div className={scene.page}>
      <div className={cx(layout.container, styles.alone)}>
        <EmptyState kind="not-found" level="h1" title="这个标识已封存">
          <span className={cx(text.code, styles.asked)}>{identifier}</span>
          二级节点依照规定封存了它，登记的内容暂不公开。能否继续使用，请向登记企业核实。
        </EmptyState>
        <div className={styles.again}>
          <dl className={styles.help}>
            <div>
              <dt>登记企业</dt>
              <dd>{company || '未登记'}</dd>
            </div>
            <div>
              <dt>企业前缀</dt>
              <dd>
                <a className={cx(text.link, text.code)} href={paths.prefix(prefix)}>
                  {prefix}
                </a>
              </dd>
            </div>
            <div>
              <dt>封存时间</dt>
              <dd className={text.code}>{since.slice(0, 16)}</dd>
            </div>
            <div>
              <dt>企业申诉</dt>
              <dd>
                <a className={text.link} href="/console/blocks">
                  登记企业到控制台查看原因并申诉
                </a>
              </dd>
            </div>
          </dl>
          <p className={styles.another}>查别的标识</p>
          <SearchBox
            className={styles.search}
            action={paths.productScene('')}
            onSubmit={(given) => lookUp(readIdentifier(given))}
          />
        </div>
      </div>
    </div>
  )
}
