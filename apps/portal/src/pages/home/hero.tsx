import type { SitePage, StartPage } from '@biaojie/contract/content/content/pages.ts'
import { getIdentity, getNodePrefix } from '@biaojie/contract/identity.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Icon } from '@biaojie/ui/icons.tsx'
import { IdentifierAnatomy } from '@biaojie/ui/identifier/identifier-anatomy.tsx'
import { SearchExamples } from '@biaojie/ui/identifier/search-box.tsx'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { openDialog } from '../../dialogs.ts'
import { paths } from '../../paths.ts'
import { listPrefixParts } from '../../registration/prefix-anatomy.tsx'
import { IdentifierSearch } from '../../search/identifier-search.tsx'
import { useSite } from '../../site.ts'
import type { Code } from './figures.ts'
import * as styles from './hero.module.css'
import { PartDrawing } from './part-drawing.tsx'

/** Shows an identifier as picture: search it, see it on the part, read it segment by segment. */
export function Hero({
  code,
  start,
  examples,
}: {
  code: Code
  start: StartPage
  examples: SitePage['examples']
}) {
  const { samples } = useSite()
  return (
    <section className={cx(drawing.sheet, styles.hero)} data-surface="navy">
      <div className={cx(layout.container, styles.content)}>
        <div className={styles.text}>
          <p className={text.eyebrow}>
            <span className={styles.wideOnly}>工业互联网标识解析 ·</span> {getIdentity().trade}行业二级节点
            <span className={cx(text.code, styles.prefix)}>{getNodePrefix()}</span>
          </p>
          <h1>
            {start.title[0]}
            <br />
            {start.title[1]}
          </h1>
          <p className={cx(text.muted, styles.lead)}>{start.lead}</p>
          <IdentifierSearch
            size="hero"
            className={styles.search}
            {...(samples ? { initial: start.identifier } : { placeholder: '输入标识' })}
            label="标识解析"
          />
          {samples && (
            <div className={styles.examples}>
              <SearchExamples examples={toExamples(examples)} />
            </div>
          )}
          <Actions />
        </div>
        <PartDrawing code={code} start={start} />
        <IdentifierAnatomy
          className={styles.anatomy}
          value={start.identifier}
          prefix={listPrefixParts(start.company)}
          suffix={start.suffix}
        />
      </div>
    </section>
  )
}

/** The first example fills the search box. */
const toExamples = (examples: SitePage['examples']) =>
  examples.slice(1).map(({ identifier, note }) => {
    const [name = '', more] = note.split('，')
    return { href: paths.productScene(identifier), code: splitIdentifier(identifier).suffix, name, more }
  })

/** On phones scanning comes first and the hours are hidden. */
function Actions() {
  const { hours, replyPromise } = useSite()
  return (
    <div className={styles.actions}>
      <Button kind="inverse" className={styles.scan} onClick={() => openDialog('scan')}>
        <Icon name="scan" size={26} />
        扫码查询
      </Button>
      <Button kind="inverse" onClick={() => openDialog('consult')}>
        立即咨询
      </Button>
      <span className={styles.wideOnly}>
        {hours}，{replyPromise}
      </span>
    </div>
  )
}
