import { writeChinese } from '@biaojie/drawings/base/write.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { SearchBox } from '@biaojie/ui/identifier/search-box.tsx'
import * as text from '@biaojie/ui/text.module.css'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { readIdentifier } from '../../../search/read-identifier.ts'
import { useLookup } from '../../../search/use-lookup.ts'
import type { Clause } from '../sheet/model.ts'
import type { BlockedView, ReservedView } from '../view.ts'
import { makeBlockedClauses, makeReservedClauses } from './clauses.ts'
import { BlackenedSheet, OwnCode } from './figures.tsx'
import { StateSheet } from './state-sheet.tsx'
import * as styles from './states.module.css'

type Fact = { label: string; value: ReactNode; code?: boolean }
type Props = {
  title: string
  identifier: string
  clauses: Clause[]
  facts: Fact[]
  figure: ReactNode
  children: string
}

/**
 * Shows an identifier whose content is not public: the reason, what is known about it, and a field for
 * another identifier.
 */
function Withheld({ title, identifier, clauses, facts, figure, children }: Props) {
  const lookUp = useLookup()
  return (
    <StateSheet identifier={identifier} clauses={clauses} title={title} message={children} figure={figure}>
      <dl className={styles.help}>
        {facts.map(({ label, value, code }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={code ? text.code : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.another}>查别的标识</p>
      <SearchBox
        className={styles.search}
        action={paths.productScene('')}
        onSubmit={(text) => lookUp(readIdentifier(text))}
      />
    </StateSheet>
  )
}

const listHolderFacts = ({ company, prefix }: { company: string; prefix: string }): Fact[] => [
  { label: '登记企业', value: company || '未登记' },
  {
    label: '企业前缀',
    value: (
      <a className={cx(text.link, text.code)} href={paths.prefix(prefix)}>
        {prefix}
      </a>
    ),
  },
]

/**
 * Shows an identifier that the node blocks: since when, its company, and whom to ask; it never shows a value
 * of the record.
 */
export const Blocked = ({ view }: { view: BlockedView }) => (
  <Withheld
    title="这个标识已封存"
    identifier={view.identifier}
    clauses={makeBlockedClauses(writeChinese, view)}
    figure={<BlackenedSheet />}
    facts={[
      ...listHolderFacts(view),
      { label: '封存时间', value: view.since.slice(0, 16), code: true },
      {
        label: '企业申诉',
        value: (
          <a className={text.link} href="/console/blocks">
            登记企业到控制台查看原因并申诉
          </a>
        ),
      },
    ]}
  >
    二级节点依照规定封存了它，登记的内容暂不公开。能否继续使用，请向登记企业核实。
  </Withheld>
)

/** Shows a code that a company has reserved and not filled in yet. */
export const Reserved = ({ view }: { view: ReservedView }) => (
  <Withheld
    title="已留号，尚未填写"
    identifier={view.identifier}
    clauses={makeReservedClauses(writeChinese, view)}
    figure={<OwnCode identifier={view.identifier} caption="与手里的码逐格对得上，就是这一条" />}
    facts={[...(view.name ? [{ label: '名称', value: view.name }] : []), ...listHolderFacts(view)]}
  >
    登记企业留下了这个号码，还没有填写内容。产品上已经有这个码的，请过些时候再查，或向企业核实。
  </Withheld>
)
