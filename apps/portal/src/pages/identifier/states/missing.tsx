import { getIdentity } from '@biaojie/contract/identity.ts'
import { isForeign } from '@biaojie/contract/rules.ts'
import { writeChinese } from '@biaojie/drawings/base/write.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { DamagedCode } from '@biaojie/ui/icons.tsx'
import { IdentifierCode } from '@biaojie/ui/identifier/identifier-code.tsx'
import { SearchBox, SearchExamples } from '@biaojie/ui/identifier/search-box.tsx'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { readIdentifier } from '../../../search/read-identifier.ts'
import { useLookup } from '../../../search/use-lookup.ts'
import { useContent, useSite } from '../../../site.ts'
import * as report from '../report/report.module.css'
import type { MissingView } from '../view.ts'
import { makeMissingClauses } from './clauses.ts'
import { OwnCode } from './figures.tsx'
import { StateSheet } from './state-sheet.tsx'
import * as styles from './states.module.css'

const listOwnPrefixes = () => getIdentity().prefixes.join('、')

/**
 * Shows an unknown or malformed identifier: the reason, the company that holds its prefix, and what to do
 * next.
 */
export function Missing({ view }: { view: MissingView }) {
  const lookUp = useLookup()
  const { samples } = useSite()
  const { examples } = useContent()
  return (
    <StateSheet
      identifier={view.identifier}
      clauses={makeMissingClauses(writeChinese, view)}
      title={writeTitle(view)}
      message={writeMessage(view)}
      figure={
        view.retiredAt ? <OwnCode identifier={view.identifier} retired /> : <DamagedCode kind="not-found" />
      }
    >
      <NeverMade view={view} />
      {!view.retiredAt && <Nearest others={view.nearest} />}
      <PublicResolver identifier={view.identifier} />
      <SearchBox
        className={styles.search}
        key={view.identifier}
        defaultValue={view.identifier.slice(0, 128)}
        action={paths.productScene('')}
        onSubmit={(text) => lookUp(readIdentifier(text))}
      />
      <p className={styles.twin}>
        标签看不清？{' '}
        <a className={text.link} href={paths.parts()}>
          按零件号、批次号或 VIN 查标识
        </a>
      </p>
      {samples && !view.retiredAt && (
        <SearchExamples
          examples={examples.slice(0, 3).map(({ identifier, note }) => ({
            code: identifier,
            name: note.split('，')[0] ?? '',
            href: paths.productScene(identifier),
          }))}
        />
      )}
      <Help view={view} />
      {view.company && !view.malformed && <MadeUp view={view} />}
    </StateSheet>
  )
}

/**
 * Lets a visitor report a code that uses a company's prefix but leads to no part, because it may be forged.
 */
const MadeUp = ({ view: { identifier, company, retiredAt } }: { view: MissingView }) => (
  <div className={report.entry}>
    <span>
      {retiredAt
        ? '手里的零件还带着这个码？它不该再流通。'
        : `零件在手里，码却查不到？它可能不是${company}发出的。`}
    </span>
    <ReportButton label="举报这个码" identifier={identifier} company={company} />
  </div>
)

/** The warning of the company with this prefix that it never issued the code. */
function NeverMade({ view: { warning } }: { view: MissingView }) {
  if (!warning) return null
  return (
    <p className={styles.warning} role="alert">
      <b>{warning.companyName}提醒：这个码不是本企业发出的。</b>
      带着它的产品请不要使用，拍下包装和码，联系企业核实。{warning.warnTime.slice(0, 16)} 发布。
    </p>
  )
}

function writeMessage({ identifier, message, retiredAt, company }: MissingView): string {
  if (retiredAt) return `${company || '登记企业'}已作废这个标识。请勿使用带有它的产品，并向企业核实。`
  if (isForeign(identifier)) return `本节点只解析 ${listOwnPrefixes()} 开头的标识`
  return message
}

function writeTitle({ identifier, malformed, retiredAt }: MissingView): string {
  if (retiredAt) return '这个标识已作废'
  if (!malformed) return '标识不存在，请核对后再扫描'
  return isForeign(identifier) ? '这个标识属于其他节点' : '这不是一个完整的标识'
}

function listFacts(view: MissingView): [string, string][] {
  const { identifier } = view
  if (view.retiredAt)
    return [
      ['登记企业', view.company || '未登记'],
      ['企业前缀', view.prefix],
      ['作废时间', view.retiredAt.slice(0, 16)],
      ['接替标识', '没有'],
    ]
  if (isForeign(identifier)) {
    return [
      ['形式', '形式完整'],
      ['前缀', `${splitIdentifier(identifier).prefix} 不属于本节点 ${listOwnPrefixes()}`],
      ['怎样查询', '到这个前缀所属的节点查询，或请印制它的企业告知查询地址；如果是抄写的，请核对前缀'],
    ]
  }
  return [
    ['形式', view.problem || (view.malformed ? view.message : '形式正确')],
    [
      '前缀',
      view.prefix
        ? `${view.prefix} ${view.company || '尚未分配给企业'}`
        : `不属于本节点 ${listOwnPrefixes()}`,
    ],
    ['常见原因', '数字 0 与字母 O、1 与 I 混淆；少扫了末尾几位；或企业尚未发布这个标识'],
  ]
}

/**
 * Links to the public resolver for a Handle prefix of another node; prefixes of the national system have
 * none.
 */
function PublicResolver({ identifier }: { identifier: string }) {
  if (!isForeign(identifier) || identifier.startsWith('88.')) return null
  return (
    <p className={styles.twin}>
      <a
        className={text.link}
        href={`https://hdl.handle.net/${encodeURI(identifier)}?noredirect`}
        target="_blank"
        rel="noopener nofollow"
      >
        到 Handle 公共解析服务查询这个标识
      </a>
    </p>
  )
}

/** Lists the identifiers of this node that differ least from the asked one. */
function Nearest({ others }: { others: MissingView['nearest'] }) {
  if (others.length === 0) return null
  return (
    <section className={styles.nearest}>
      <h2>最接近的已有标识</h2>
      <ul>
        {others.map(({ identifier, identifierName }) => (
          <li key={identifier}>
            <a href={paths.productScene(identifier)}>
              <IdentifierCode value={identifier} />
              <span>{identifierName}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Help = ({ view }: { view: MissingView }) => (
  <dl className={styles.help}>
    {listFacts(view).map(([name, text]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

const ReportDialog = lazily(async () => (await import('../report/report-dialog.tsx')).default)

type Props = { label: string; identifier: string; company: string }

/** Opens the form that reports an identifier to the company with its prefix. */
function ReportButton({ label, identifier, company }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="outline" size="small" className={report.open} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <ReportDialog identifier={identifier} company={company} onClosed={close} onFailed={close} />}
    </>
  )
}
