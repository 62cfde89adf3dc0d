import { makeExampleIdentifier } from '@biaojie/contract/identity.ts'
import { isKeyOf, listKeys } from '@biaojie/contract/records.ts'
import type { RegisterOverview } from '@biaojie/contract/resolution/register.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { data } from 'react-router'
import { makeBreadcrumbLd, makePageMeta, readOrigin } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { InlineMark } from '../../register/hash-mark.tsx'
import { earlierEntriesPath, entryProofPath, kindPath } from '../../register/register-paths.ts'
import { readIdentifier } from '../../search/read-identifier.ts'
import { requestFactsContext, serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import { KIND_NAMES, toLine } from './entries.ts'
import { AuditGuide, DrawingGuide, Witnesses } from './guides.tsx'
import { HoursDrawing } from './hours-chart.tsx'
import * as styles from './register.module.css'

const IDENTIFIER_MAX = 400
const PLACE = /^[1-9]\d{0,14}$/

const countEntries = (hours: RegisterOverview['hours']) =>
  hours.reduce((sum, { entries }) => sum + entries, 0)

/** Finds the entries of the identifier in the search field; null when the field is empty. */
async function findEntries(call: ReturnType<typeof readCall>, identifier: string) {
  if (!identifier) return null
  const answer = await call('registerEntries', { body: { identifier } })
  if (!answer.ok) return { identifier, lines: [], waiting: false, more: false, problem: answer.message }
  const { entries, waiting, more } = answer.data
  return { identifier, lines: entries.map(toLine), waiting, more, problem: '' }
}

const readCall = (context: Route.LoaderArgs['context']) => context.get(serverCallContext)

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const identifier = readIdentifier((query.get('identifier') ?? '').slice(0, IDENTIFIER_MAX))
  const given = query.get('before') ?? ''
  const before = PLACE.test(given) ? Number(given) : undefined
  const asKind = query.get('kind') ?? ''
  const kind = isKeyOf(KIND_NAMES, asKind) ? asKind : undefined
  const call = readCall(context)
  const [overview, found] = await Promise.all([
    call('registerOverview', { body: { ...(before !== undefined && { before }), ...(kind && { kind }) } }),
    findEntries(call, identifier),
  ])
  if (!overview.ok) throw data(overview.message, { status: overview.status })
  const { origin, size, waiting, since, head, hours, latest, more, witnesses } = overview.data
  const now = formatTime(Date.now())
  return data(
    {
      node: context.get(requestFactsContext).origin,
      log: origin,
      key: overview.data.logKey,
      size,
      waiting,
      since: since && formatTime(Date.parse(since)),
      head: head && {
        size: head.size,
        at: formatTime(Date.parse(head.at)),
        age: Math.max(0, Math.round((Date.now() - Date.parse(head.at)) / 1000)),
      },
      hours,
      today: countEntries(hours),
      latest: latest.map(toLine),
      more,
      witnesses: witnesses.map(({ signedAt, size: signed, ...witness }) => ({
        ...witness,
        signedAt: signedAt && formatTime(Date.parse(signedAt)),
        isCurrent: head !== null && signed === head.size,
      })),
      now,
      before,
      kind,
      found,
    },
    { headers: { 'cache-control': 'private, no-store' } },
  )
}

const CRUMBS = [
  { label: '首页', href: paths.home },
  { label: '标识解析', href: paths.identification },
  { label: '公开账簿' },
]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  makePageMeta({
    matches,
    title: '公开账簿',
    description: '谁在什么时候登记了什么，一条一条记在公开账簿里，只加不改。谁都可以取走，自己算一遍。',
    path: paths.register(),
    hidden: Boolean(loaderData?.found ?? loaderData?.before),
    jsonLd: [makeBreadcrumbLd(readOrigin(matches), CRUMBS)],
  })

type Data = Route.ComponentProps['loaderData']

/** Explains the register, shows what it holds, and finds the entries of an identifier. */
export default function Register({ loaderData: shown }: Route.ComponentProps) {
  return (
    <div className={cx(layout.container, styles.page)}>
      <Breadcrumb items={CRUMBS} />
      <header className={styles.title}>
        <h1>公开账簿</h1>
        <p>谁在什么时候登记了什么，一条一条记在这里，只加不改。谁都可以取走，自己算一遍。</p>
      </header>
      <Figures shown={shown} />
      <Finder found={shown.found} />
      <Today shown={shown} />
      <Latest shown={shown} />
      <div className={styles.pair}>
        <Witnesses witnesses={shown.witnesses} />
        <AuditGuide node={shown.node} logKey={shown.key} />
      </div>
      <DrawingGuide />
    </div>
  )
}

const count = (number: number) => number.toLocaleString('en')

/** 11 秒前, 5 分钟前, 3 小时前 */
function formatAge(seconds: number): string {
  if (seconds < 100) return `${seconds} 秒前`
  const minutes = Math.round(seconds / 60)
  return minutes < 100 ? `${minutes} 分钟前` : `${Math.round(minutes / 60)} 小时前`
}

/** A log signs its head at least once an hour. */
const STOPPED_SECONDS = 2 * 3600
const describeHead = ({ age }: { age: number }) =>
  `${formatAge(age)}，${age < STOPPED_SECONDS ? '有新的最多 10 秒出一个' : '应当每小时至少一个，现在停着'}`

const Figures = ({ shown: { size, waiting, today, head, since, log, witnesses } }: { shown: Data }) => (
  <dl className={styles.figures}>
    <div>
      <dt>一共登记</dt>
      <dd>
        {count(size)}
        <small>条</small>
      </dd>
      <dd className={styles.note}>只有摘要，没有内容，没有个人信息</dd>
    </div>
    <div>
      <dt>今天</dt>
      <dd>
        {count(today)}
        <small>条</small>
      </dd>
      <dd className={styles.note}>{waiting > 0 ? `另有 ${count(waiting)} 条在排队` : '没有在排队的'}</dd>
    </div>
    <div>
      <dt>最近的树头</dt>
      <dd>{head ? head.at.slice(11) : '还没有'}</dd>
      <dd className={styles.note}>{head ? describeHead(head) : '头一条登记后签第一个'}</dd>
    </div>
    <div>
      <dt>盖章的见证方</dt>
      <dd>
        {witnesses.filter(({ isCurrent }) => isCurrent).length}
        <small>{witnesses.length > 0 ? `/ ${witnesses.length} 家` : '家'}</small>
      </dd>
      <dd className={styles.note}>{witnesses.length > 0 ? '盖在最近的树头上的' : '还没有见证方'}</dd>
    </div>
    <div>
      <dt>从哪天记起</dt>
      <dd>{since ? since.slice(0, 10) : '还没有'}</dd>
      <dd className={styles.note}>{`账簿名 ${log}`}</dd>
    </div>
  </dl>
)

function Finder({ found }: { found: Data['found'] }) {
  return (
    <section className={styles.finder} aria-label="查一个标识">
      <form action={paths.register()}>
        <label htmlFor="register-identifier">查一个标识登记过几次</label>
        <div className={styles.search}>
          <Icon name="search" size={20} />
          <input
            key={found?.identifier}
            id="register-identifier"
            className={text.code}
            name="identifier"
            type="search"
            required
            maxLength={IDENTIFIER_MAX}
            autoComplete="off"
            spellCheck={false}
            defaultValue={found?.identifier}
            placeholder={makeExampleIdentifier()}
          />
          <button type="submit" className={getButtonClass({ size: 'large' })}>
            查账簿
          </button>
        </div>
      </form>
      <div role="status" className={styles.found}>
        {found ? (
          <Found found={found} />
        ) : (
          <p>每改一次多一条，旧的都在。输入完整标识，看它登记过的每一版。</p>
        )}
      </div>
    </section>
  )
}

function Found({
  found: { identifier, lines, waiting, more, problem },
}: {
  found: NonNullable<Data['found']>
}) {
  if (problem) return <p>{problem}</p>
  if (lines.length === 0)
    return (
      <p>
        <b>{waiting ? '正在排队' : '没有登记过'}</b>
        {waiting
          ? '这个标识刚写下，最多十几秒就有它的位置。'
          : `账簿里没有 ${identifier}，请核对每一位；测试前缀的标识不登记。`}
      </p>
    )
  return (
    <>
      <p>
        <b>{more ? `登记过 ${lines.length} 次以上` : `登记过 ${lines.length} 次`}</b>
        {waiting ? '还有一版在排队，最多十几秒就有它的位置' : '每改一次多一条，旧的都在'}
      </p>
      <ol>
        {lines.map(({ leaf, time, subject, revision, words }, index) => (
          <li key={leaf}>
            <span>{words}</span>
            <em>{`第 ${count(leaf + 1)} 条`}</em>
            <em>{time.slice(0, 16)}</em>
            {index === 0 && !waiting ? (
              <a href={paths.productScene(identifier)}>核对</a>
            ) : (
              <a href={entryProofPath(subject, revision)}>路径</a>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function Today({ shown: { hours, now, head } }: { shown: Data }) {
  const minutes = Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16))
  const note = `现在 ${now.slice(11, 16)}${head ? `，最近的树头 ${formatAge(head.age)}` : ''}`
  return (
    <section className={styles.section}>
      <header>
        <h2>今天，一小时一格</h2>
        <p>上面是登记的条数，下面是这一小时签了几个树头</p>
      </header>
      <HoursDrawing hours={hours} minutes={minutes} note={note} />
      <p className={styles.key}>
        <span>登记的条数</span>
        <span>没过完的一小时</span>
      </p>
    </section>
  )
}

function Subject({ subject }: { subject: string }) {
  if (subject === '') return '本节点'
  const href = subject.includes('/') ? paths.register(subject) : paths.prefix(subject)
  return (
    <a className={text.code} href={href}>
      {subject}
    </a>
  )
}

function Latest({ shown: { latest, more, size, before, kind: chosen } }: { shown: Data }) {
  const last = latest.at(-1)
  return (
    <section className={styles.section} id="latest">
      <header>
        <h2>{before === undefined ? '刚登记的' : `第 ${count(before)} 条以前的`}</h2>
        <p>{`截至第 ${count(size)} 条`}</p>
        {before !== undefined && (
          <a className={text.action} href={paths.register()}>
            回到最新的 <Icon name="arrow-right" size={18} />
          </a>
        )}
      </header>
      <nav className={styles.kinds} aria-label="哪一类">
        <a href={kindPath()} aria-current={chosen ? undefined : 'page'}>
          全部
        </a>
        {listKeys(KIND_NAMES).map((kind) => (
          <a key={kind} href={kindPath(kind)} aria-current={chosen === kind ? 'page' : undefined}>
            {KIND_NAMES[kind]}
          </a>
        ))}
      </nav>
      {latest.length === 0 ? (
        <EmptyState title="还没有这样的条目">写下以后，十几秒就会出现在这里。</EmptyState>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">第几条</th>
              <th scope="col">时间</th>
              <th scope="col">哪一类</th>
              <th scope="col">谁</th>
              <th scope="col">做了什么</th>
              <th scope="col">摘要</th>
            </tr>
          </thead>
          <tbody>
            {latest.map(({ leaf, kind, time, subject, words, digest }) => (
              <tr key={leaf}>
                <td className={text.figure}>{count(leaf + 1)}</td>
                <td className={text.code}>
                  <time>{time}</time>
                </td>
                <td>{KIND_NAMES[kind]}</td>
                <td>
                  <Subject subject={subject} />
                </td>
                <td>{words}</td>
                <td>
                  {digest && (
                    <span className={styles.digest}>
                      <InlineMark hash={digest} />
                      <span className={text.code}>{digest}</span>
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {last && more && (
        <a className={cx(text.action, styles.older)} href={earlierEntriesPath(last.leaf, chosen)}>
          更早的 <Icon name="arrow-right" size={18} />
        </a>
      )}
    </section>
  )
}
