import { cx } from '@biaojie/ui/cx.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { SearchBox } from '@biaojie/ui/identifier/search-box.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { paths } from '../../../paths.ts'
import { readIdentifier } from '../../../search/read-identifier.ts'
import { useLookup } from '../../../search/use-lookup.ts'
import * as scene from '../scene.module.css'
import type { ReservedView } from '../view.ts'
import * as styles from './states.module.css'

/** Shows a code that a company has reserved and not filled in yet. */
export function Reserved({ view: { identifier, name, company, prefix } }: { view: ReservedView }) {
  const lookUp = useLookup()
  return (
    <div className={scene.page}>
      <div className={cx(layout.container, styles.alone)}>
        <EmptyState kind="none" level="h1" title="已留号，尚未填写">
          <span className={cx(text.code, styles.asked)}>{identifier}</span>
          登记企业留下了这个号码，还没有填写内容。产品上已经有这个码的，请过些时候再查，或向企业核实。
        </EmptyState>
        <div className={styles.again}>
          <dl className={styles.help}>
            {name && (
              <div>
                <dt>名称</dt>
                <dd>{name}</dd>
              </div>
            )}
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
