import type { ForeignIdentifier, ForeignValue } from '@biaojie/contract/resolution/resolution/foreign.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { IdentifierHeading } from '@biaojie/ui/identifier/identifier-code.tsx'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { getTagClass, StatusDot } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { paths } from '../paths.ts'
import * as styles from './foreign.module.css'
import type { ForeignView } from './load.ts'
import { PathDrawing } from './path-drawing.tsx'
import {
  describeFailure,
  findPage,
  formatAddress,
  formatMs,
  formatSeconds,
  formatServer,
  formatTransport,
  VALUE_NOTES,
} from './words.ts'

/**
 * Shows an identifier of another node: which servers were asked, what they answered, and that this node has
 * verified none of it.
 */
export function Foreign({ view: { answer } }: { view: ForeignView }) {
  const { identifier, hops, origin, companyName } = answer
  const isRecord = answer.outcome === 'record'
  return (
    <div className={styles.page}>
      <div className={cx(layout.container, styles.inner)}>
        <Breadcrumb
          items={[
            { label: '首页', href: paths.home },
            { label: '标识解析', href: paths.identification },
            { label: identifier, code: true },
          ]}
        >
          {isRecord && (
            <span className={getTagClass('teal')}>
              {companyName ? '由企业自有节点解析' : '由别的节点解析'}
            </span>
          )}
          <span>
            用时 <span className={text.code}>{formatMs(answer.took)}</span>
          </span>
          <time className={text.code}>{answer.answeredAt}</time>
        </Breadcrumb>
        <section className={styles.head}>
          <p className={styles.eyebrow}>{companyName ? '由企业自有节点应答的标识' : '别的节点的标识'}</p>
          <h1>
            <IdentifierHeading
              value={identifier}
              segments={makeUndividedParts(identifier)}
              prefixLabel={companyName ? '本节点企业的前缀' : '别家的前缀'}
            />
          </h1>
          {isRecord && origin ? (
            <p className={styles.say}>
              {companyName
                ? `这个前缀由${companyName}自己的服务器应答，问到了 `
                : '本节点没有这个标识，一路问到了 '}
              <b>{formatServer(origin)}</b>
              {answer.handle !== identifier && (
                <>
                  ，它答的是别名所指的 <span className={text.code}>{answer.handle}</span>
                </>
              )}
              。下面的记录是它写的，我们原样照登，没有替它核对。
            </p>
          ) : (
            <Failed answer={answer} />
          )}
        </section>
        {hops.length > 0 && <Path answer={answer} />}
        {isRecord && origin && (
          <div className={styles.two}>
            <Record answer={answer} />
            <Origin answer={answer} origin={origin} />
          </div>
        )}
      </div>
    </div>
  )
}

/** The identifier's node publishes no rule for splitting the suffix. */
const makeUndividedParts = (identifier: string) => [{ text: splitIdentifier(identifier).suffix, meaning: '' }]

function Failed({ answer }: { answer: ForeignIdentifier }) {
  const failure = describeFailure(answer)
  if (!failure) return null
  const { title, text: said, tone } = failure
  return (
    <div className={cx(styles.say, tone === 'error' ? styles.wrong : styles.late)} role="status">
      <h2>{title}</h2>
      <p>{said}</p>
      <Again identifier={answer.identifier} label="重新查询" />
    </div>
  )
}

const Again = ({ identifier, label }: { identifier: string; label: string }) => (
  <a className={text.link} href={`${paths.productScene(identifier)}&fresh=1`} rel="nofollow">
    {label}
  </a>
)

function Path({ answer }: { answer: ForeignIdentifier }) {
  const { identifier, kept, hops, answeredAt, keptUntil } = answer
  return (
    <section className={styles.path}>
      <header>
        <h2>解析路径与用时</h2>
        <p>{`${hops.length + 1} 跳，横向按时间比例；上限每跳 2 秒、全程 4 秒、10 跳`}</p>
      </header>
      <PathDrawing hops={hops} preparing={answer.preparing} isOwn={answer.companyName !== ''} />
      {answer.outcome === 'record' && (
        <p className={styles.kept}>
          {kept ? (
            <b>{`这次用的是 ${answeredAt.slice(11, 16)} 的缓存。`}</b>
          ) : (
            keptUntil > answeredAt && <b>再查时用缓存。</b>
          )}{' '}
          {keptUntil > answeredAt && `这条记录缓存到 ${keptUntil.slice(5, 16)}；`}
          <Again identifier={identifier} label="不用缓存，重新查询" />
        </p>
      )}
    </section>
  )
}

function Record({ answer }: { answer: ForeignIdentifier }) {
  const { values, handle } = answer
  const shown = values.filter(({ kind }) => kind !== 'hidden').length
  return (
    <section className={styles.record} aria-label="对方的记录">
      <header>
        <h2>对方的记录</h2>
        <p>{shown === values.length ? `${shown} 个值` : `${values.length} 个值，显示 ${shown} 个`}</p>
        <a
          className={getButtonClass({ kind: 'outline', size: 'small' })}
          href={paths.handle(handle)}
          rel="nofollow"
        >
          查看原文
        </a>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">号</th>
            <th scope="col">类型</th>
            <th scope="col">值，原样</th>
            <th scope="col">缓存时限</th>
          </tr>
        </thead>
        <tbody>
          {values.map((value, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: others may give an index twice
            <Value key={at} value={value} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Value({ value }: { value: ForeignValue }) {
  const { index, type, kind, ttl } = value
  const note = VALUE_NOTES[kind]
  return (
    <tr className={kind === 'hidden' ? styles.hidden : undefined}>
      <td className={text.figure}>{index}</td>
      <td className={text.code}>{type}</td>
      <td className={styles.value}>
        {formatValue(value)}
        {note && <small>{note}</small>}
      </td>
      <td>{formatSeconds(ttl)}</td>
    </tr>
  )
}

function formatValue({ kind, text: said }: ForeignValue) {
  if (kind === 'hidden') return '管理员值，照例不显示'
  if (kind === 'binary') return `${said} 字节，不是文字`
  return kind === 'text' || kind === 'markup' ? (
    said
  ) : (
    <span className={cx(text.code, styles.address)}>{said}</span>
  )
}

function Origin({
  answer,
  origin,
}: {
  answer: ForeignIdentifier
  origin: NonNullable<ForeignIdentifier['origin']>
}) {
  return (
    <aside className={styles.side}>
      <h2>来历</h2>
      <FactList
        look="rows"
        items={[
          { label: '应答方', value: formatServer(origin) },
          { label: '地址', value: formatAddress(origin), code: true },
          { label: '查询方式', value: formatTransport(origin) },
          { label: '签名', value: <Signature origin={origin} /> },
          { label: '公开账簿', value: '对方没有公开账簿，无法核对是否改过' },
          { label: '召回', value: '本节点没有它的召回名单，请到对方查' },
        ]}
      />
      <Leave answer={answer} />
    </aside>
  )
}

function Signature({ origin: { signature, key } }: { origin: NonNullable<ForeignIdentifier['origin']> }) {
  if (signature === 'none') return <>没有签名，无从核对</>
  return (
    <>
      <StatusDot>对得上</StatusDot> 站点公钥 <span className={text.code}>{key}</span>
    </>
  )
}

/**
 * Links to the page of the other node. The first press only shows its address, so that visitors do not leave
 * this site by accident.
 */
function Leave({ answer }: { answer: ForeignIdentifier }) {
  const page = findPage(answer)
  if (!page) return null
  return (
    <details className={styles.leave}>
      <summary className={getButtonClass({ kind: 'outline', wide: true })}>
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
