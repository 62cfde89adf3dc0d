import { formatCount } from '@biaojie/contract/formats.ts'
import { formatTime, toTimestamp } from '@biaojie/contract/times.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { request } from '../client/request.ts'
import { paths } from '../paths.ts'
import type { SceneElement } from '../scenes/elements.ts'
import { useSite } from '../site.ts'
import * as styles from './check-panel.module.css'
import { PathDrawing } from './path-drawing.tsx'
import { rememberHead } from './remembered-heads.ts'
import { type Checked, type Outcome, runCheck } from './run-check.ts'
import {
  conclude,
  describeMissingWitnesses,
  findBrokenLink,
  formatMilliseconds,
  type Item,
  listItems,
  type Tone,
  toReport,
} from './words.ts'

/** The parts of a lookup page that are checked. */
export type CheckedPage = {
  identifier: string
  name: string
  images: readonly string[]
  /** When the page was made, 'YYYY-MM-DD HH:mm:ss' in Shanghai time. */
  at: string
  record: readonly SceneElement[]
  open: { id: string; elements: readonly SceneElement[] } | null
  /** The scene in which the code under the label can be checked. */
  antiScene: string | null
}

type Press = (event: MouseEvent) => void
type PanelProps = { page: CheckedPage; onOutcome: (outcome: Outcome) => void; onAgain: Press }

/** Checks the record once when the panel appears, and lists what was checked and what was not. */
export function CheckPanel({ page, onOutcome, onAgain }: PanelProps) {
  const [outcome, setOutcome] = useState<Outcome>()
  const start = useRef(async () => {
    const { identifier, name, images, at, record, open } = page
    const elements = [...record, ...(open?.elements ?? [])]
    const next = await runCheck({
      identifier,
      // A scene without values on the page, such as smart production, is not read again.
      scene: open && open.elements.length > 0 ? open.id : undefined,
      page: { name, images, elements },
      pageAt: new Date(toTimestamp(at)),
    })
    setOutcome(next)
    onOutcome(next)
  })
  useEffect(() => void start.current(), [])
  if (!outcome) return <Running />
  if (outcome.state !== 'checked')
    return (
      <div role="status">
        <Conclusion outcome={outcome}>
          <Button kind="outline" onClick={onAgain}>
            再核对一次
          </Button>
        </Conclusion>
        <div className={styles.columns}>
          <section>
            <h3>核对了的</h3>
            <p className={styles.nothing}>还什么都没有核对。</p>
          </section>
          <NotChecked page={page} />
        </div>
      </div>
    )
  return <Result page={page} checked={outcome} onAgain={onAgain} />
}

const Running = () => (
  <div aria-busy="true" role="status" className={styles.head}>
    <span className={styles.sign}>
      <Icon name="clock" size={32} />
    </span>
    <div>
      <h2>正在核对</h2>
      <p>取回这一条、它的路径和树头，在你的浏览器里算，一般不到 0.2 秒。可以接着往下看，不用等。</p>
    </div>
  </div>
)

const SIGNS = { right: 'check', wrong: 'close', outdated: 'clock', unchecked: 'offline' } as const
const HEADS: Record<Tone, string | undefined> = {
  right: styles.right,
  wrong: styles.wrong,
  outdated: styles.outdated,
  unchecked: undefined,
}

function Conclusion({ outcome, children }: { outcome: Outcome; children?: ReactNode }) {
  const { tone, title, text } = conclude(outcome)
  return (
    <div className={cx(styles.head, HEADS[tone])} role={tone === 'wrong' ? 'alert' : undefined}>
      <span className={styles.sign}>
        <Icon name={SIGNS[tone]} size={32} />
      </span>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children && <span className={styles.actions}>{children}</span>}
    </div>
  )
}

function Result({ page, checked, onAgain }: { page: CheckedPage; checked: Checked; onAgain: Press }) {
  const { check } = checked
  const { verdict } = check
  const report = useReport(page.identifier, checked)
  const isWrong = verdict === 'wrong'
  return (
    <div role="status">
      <Conclusion outcome={checked}>
        {verdict === 'right' && (
          <>
            <a className={getButtonClass({ kind: 'outline' })} href={paths.registerProof(page.identifier)}>
              <Icon name="printer" size={18} />
              打印凭证
            </a>
            <VoucherButton identifier={page.identifier} />
          </>
        )}
        {isWrong && (
          <Button
            kind="dangerFilled"
            loading={report.isSending}
            disabled={report.number !== ''}
            onClick={report.send}
          >
            {report.number ? '已报告' : '报告给平台'}
          </Button>
        )}
        {verdict === 'outdated' && (
          <a className={getButtonClass()} href={paths.productScene(page.identifier, page.open?.id)}>
            刷新页面
          </a>
        )}
        {(isWrong || verdict === 'unchecked') && (
          <Button kind="outline" onClick={onAgain}>
            再核对一次
          </Button>
        )}
      </Conclusion>
      {isWrong && <Broken checked={checked} report={report} />}
      <figure className={styles.figure}>
        <PathDrawing checked={checked} />
        <figcaption>
          小方格是散列的前 16 位，实心是 1。横向按盖住的条数取对数。
          <a href={`${paths.register()}#drawing`}>看懂这张图</a>
        </figcaption>
      </figure>
      <div className={styles.columns}>
        <Items items={listItems(checked)} />
        <div className={styles.stack}>
          {isWrong && <WhatToDo checked={checked} report={report} onAgain={onAgain} />}
          <NotChecked page={page} checked={checked} />
        </div>
      </div>
      <footer className={styles.foot}>
        <span>{describeMissingWitnesses(check.head)}</span>
        <a className={text.action} href={paths.register(page.identifier)}>
          公开账簿 <Icon name="arrow-right" size={18} />
        </a>
      </footer>
    </div>
  )
}

function saveFile(name: string, content: unknown): void {
  const address = URL.createObjectURL(
    new Blob([`${JSON.stringify(content, null, 1)}\n`], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the file only after the click handler has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function VoucherButton({ identifier }: { identifier: string }) {
  const [failure, setFailure] = useState('')
  const [isLoading, setLoading] = useState(false)
  const onClick = async () => {
    setLoading(true)
    const answer = await request('recordVoucher', { body: { identifier } })
    setLoading(false)
    setFailure(answer.ok ? '' : answer.message)
    if (answer.ok) saveFile(`proof-${(answer.data.record.proof?.leaf ?? 0) + 1}.json`, answer.data)
  }
  return (
    <>
      <Button kind="outline" loading={isLoading} onClick={onClick}>
        <Icon name="download" size={18} />
        凭证文件
      </Button>
      {failure && <small role="alert">{failure}</small>}
    </>
  )
}

type Report = { number: string; problem: string; isSending: boolean; send: () => void }

function useReport(identifier: string, checked: Checked): Report {
  const [number, setNumber] = useState('')
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    const { title } = conclude(checked)
    const answer = await request('identifierReport', {
      body: {
        identifier,
        reason: 'register',
        place: '网页核对',
        text: toReport(checked, title),
        contactPhone: '',
      },
    })
    setSending(false)
    if (answer.ok) setNumber(answer.data.reportNo)
    setProblem(answer.ok ? '' : answer.message)
  }
  return { number, problem, isSending, send }
}

function Broken({ checked, report }: { checked: Checked; report: Report }) {
  const { claim, check } = checked
  const { page, entry } = check
  return (
    <dl className={styles.broken}>
      <div>
        <dt>断在哪</dt>
        <dd>
          <b>{findBrokenLink(check)}</b>
        </dd>
      </div>
      <div>
        <dt>这一页合起来</dt>
        <dd>
          <b className={cx(text.figure, page.state === 'wrong' && styles.wrongHash)}>
            {page.digest.slice(0, 4)}
          </b>
          <span className={text.code}>{`${page.digest.slice(4, 16)}…`}</span>
        </dd>
      </div>
      <div>
        <dt>登记的那一条</dt>
        <dd>
          <b className={text.figure}>{page.registered.slice(0, 4)}</b>
          <span className={text.code}>{`${page.registered.slice(4, 16)}…`}</span>
          <small>{`${entry.at ? formatTime(Date.parse(entry.at)) : ''}，第 ${claim.revision} 版`}</small>
        </dd>
      </div>
      <div>
        <dt>报告</dt>
        <dd>
          {report.number ? `已送到节点和企业` : '还没有报告，按上面的红键'}
          {report.number && <small>{`编号 ${report.number}，不含你的任何信息`}</small>}
          {report.problem && (
            <small role="alert" className={styles.wrongHash}>
              {`没有报告成：${report.problem}`}
            </small>
          )}
        </dd>
      </div>
    </dl>
  )
}

const ITEM_SIGNS = { right: 'check', wrong: 'close', unchecked: 'minus' } as const
const ITEM_LOOKS = { right: styles.itemRight, wrong: styles.itemWrong, unchecked: styles.itemUnchecked }

function Items({ items }: { items: readonly Item[] }) {
  const done = items.filter(({ state }) => state !== 'unchecked').length
  return (
    <section>
      <h3>
        核对了的 <small>{`${items.length} 件事${done < items.length ? `，核成 ${done} 件` : ''}`}</small>
      </h3>
      <ol className={styles.items}>
        {items.map(({ state, title, detail, took }) => (
          <li key={title} className={ITEM_LOOKS[state]}>
            <Icon name={ITEM_SIGNS[state]} size={18} />
            <div>
              <b>{title}</b>
              <span>{detail}</span>
            </div>
            <em className={text.figure}>
              {took > 0 && state !== 'unchecked' ? formatMilliseconds(took) : ''}
            </em>
          </li>
        ))}
      </ol>
    </section>
  )
}

/**
 * Lists what the check does not prove. The list is always visible, so that visitors do not expect more from
 * the check.
 */
function NotChecked({ page, checked }: { page: CheckedPage; checked?: Checked }) {
  const inherited = checked?.inherited ?? []
  const { hidden = 0, notShown = 0 } = checked?.check.page ?? {}
  return (
    <section className={styles.facts}>
      <h3>没有核对的</h3>
      <dl>
        <Fact name="这件实物">
          码能被抄到别的件上。要认件，刮开涂层输入防伪码。
          {page.antiScene && <a href={paths.productScene(page.identifier, page.antiScene)}>查验防伪码</a>}
        </Fact>
        <Fact name="数写得对不对">由写它的企业负责；账簿只管写下以后没改。</Fact>
        {hidden > 0 && <Fact name={`没给你看的 ${hidden} 项`}>只核对了它们在不在，看不到是什么。</Fact>}
        {notShown > 0 && <Fact name={`这页没列的 ${notShown} 项`}>在别的场景里，只用了它们的摘要。</Fact>}
        {inherited.length > 0 && (
          <Fact name={`批次带来的 ${inherited.length} 项`}>
            {`${inherited.slice(0, 4).join('、')}${inherited.length > 4 ? '等' : ''}写在批次或型号的记录里，要在那一页核对。`}
          </Fact>
        )}
        <Fact name="页上别的内容">企业资料、追溯、召回和举报来自别的记录。</Fact>
        <Fact name="登记以前的事">
          第 1 版登记以前没有记录。<a href={paths.register(page.identifier)}>查看登记过的各版</a>
        </Fact>
      </dl>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function WhatToDo({ checked, report, onAgain }: { checked: Checked; report: Report; onAgain: Press }) {
  const { phone } = useSite()
  const { claim, check } = checked
  const save = () => saveFile(`check-${claim.proof.leaf + 1}.json`, checked)
  const acceptLog = (event: MouseEvent) => {
    const { size, root, at } = claim.proof.head
    rememberHead({ key: claim.logKey, size, root, at })
    onAgain(event)
  }
  return (
    <section className={styles.facts}>
      <h3>你可以做的</h3>
      <dl>
        <Fact name="要使用、要收货">
          {`先停${phone ? `，打 ${phone.text}` : '，联系平台'}${report.number ? ` 报编号 ${report.number}` : ''}。`}
        </Fact>
        <Fact name="想知道哪项变了">有存过的凭证就比一比；没有就问企业。</Fact>
        <Fact name="只是看看">换个网络再按一次；还是红的，就是真不对。</Fact>
        <Fact name="留证据">
          <Button kind="text" size="small" onClick={save}>
            存下这次核对
          </Button>
          ，含页面上的值、收到的路径与树头。
        </Fact>
        {check.history.problem === 'other-log' && (
          <Fact name="看过公告了">
            <Button kind="text" size="small" onClick={acceptLog}>
              {`以后按这一本核对（${formatCount(claim.proof.head.size)} 条）`}
            </Button>
          </Fact>
        )}
      </dl>
    </section>
  )
}
