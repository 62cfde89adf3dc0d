import {
  AUDIENCE_NAMES,
  type READERS_OF_PREVIEW,
  STATE_NAMES,
} from '@biaojie/contract/identifiers/records/rules.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { Silhouette } from '../silhouette.tsx'
import { type Element, listParts, type RecordShown } from './record-parts.ts'
import * as styles from './seen.module.css'
import { readTextOfField } from './use-code-cells.ts'
import { Value } from './value.tsx'

export type Reader = (typeof READERS_OF_PREVIEW)[number]

/** Parts of a page that is still being filled in. */
export type Growing = {
  scenes: readonly {
    confId: string
    name: string
    /** Fields that this reader will see, without a value so far. */
    unfilled: readonly { key: string; name: string }[]
  }[]
  isChanged: (confId: string, element: Element) => boolean
}

/** Shows a record that is being filled in as its readers will see it, with empty lines for missing values. */
export function Seen({ record, growing }: { record: RecordShown; growing: Growing }) {
  const { prefix, suffix } = splitIdentifier(record.identifier)
  const subtitle = readTextOfField(record, 'subtitle') || readTextOfField(record, 'spec')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <article className={styles.seen} tabIndex={0} aria-label="读者看到的页面">
      <header>
        <div className={styles.outline}>
          <Silhouette names={[record.identifierName]} />
        </div>
        <h3>{record.identifierName}</h3>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        <p>
          {prefix}/<b>{suffix || '——'}</b>
        </p>
        {record.state !== 'active' && (
          <p className={styles.seenState}>
            {STATE_NAMES[record.state]}
            {record.stateReason && `：${record.stateReason}`}
          </p>
        )}
      </header>
      {createLines(record, growing).map(({ confId, name, elements, unfilled }) => (
        <section key={confId}>
          <h4>{name}</h4>
          <dl>
            {elements.map((element, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a scene may have two fields of one name
              <div key={at} className={growing.isChanged(confId, element) ? styles.changed : undefined}>
                <dt>{element.name}</dt>
                <dd>
                  <Value element={element} />
                </dd>
              </div>
            ))}
            {unfilled.map((field) => (
              <div key={field.key} className={styles.unfilled}>
                <dt>{field.name}</dt>
                <dd>
                  <i role="img" aria-label="还没有填" />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </article>
  )
}

function createLines(record: RecordShown, growing: Growing) {
  const parts = listParts(record)
  return growing.scenes
    .map(({ confId, name, unfilled }) => {
      const elements = parts.find((part) => part.confId === confId)?.elements ?? []
      // A batch or model may provide what this identifier leaves empty.
      const open = unfilled.filter(({ key }) => !elements.some(({ id }) => id === key))
      return { confId, name, elements, unfilled: open }
    })
    .filter(({ elements, unfilled }) => elements.length + unfilled.length > 0)
}

/** Lists the fields that a reader does not see. */
export function Hidden({ reader, names }: { reader: Reader; names: readonly string[] }) {
  const who = reader === 'owner' ? '本企业' : AUDIENCE_NAMES[reader]
  if (names.length === 0) return <p className={styles.hidden}>{who}看得到全部。</p>
  return (
    <p className={styles.hidden}>
      {who}看不到 <b>{names.length}</b> 项：{names.join('、')}
    </p>
  )
}
