import type { IdentifierRow } from '@biaojie/contract/identifiers/records/identifiers.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isInAudience } from '../audience.ts'
import { useCallQuery } from '../kit/calls.ts'
import { Key } from '../kit/notice.tsx'
import { StateTag } from '../kit/states.tsx'
import { Code, Time } from '../kit/values.tsx'
import { Silhouette } from '../pages/identifiers/parts/silhouette.tsx'
import { RECORD_STATE_TAGS } from '../pages/identifiers/states.ts'
import { BASE, identifierPath, orderPath } from '../paths.ts'
import { usePerson } from '../session/person.tsx'
import { COMMAND_LABEL, type Entry, findEntries, readCommand } from './entries.ts'
import { findHintOfWeek } from './menu-use.ts'
import * as styles from './palette.module.css'

const SHOWN = 5
const PAUSE_MS = 150

type Found = Entry & { record?: IdentifierRow; note?: ReactNode }

/** Returns a value after it has not changed for a moment, so that not every keystroke sends a request. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Asks the server for identifiers and orders of the person's company, and adds the entries that need no server. */
function useFound(typed: string): { found: Found[]; isAsking: boolean } {
  const person = usePerson()
  const { scope, text } = readCommand(useSettled(typed))
  const makeSearch = (kind: 'identifiers' | 'orders') =>
    (scope === 'all' || scope === kind) && text !== '' ? { body: { text, size: SHOWN } } : null
  const identifiers = useCallQuery(
    'identifierList',
    isInAudience(person, 'member') ? makeSearch('identifiers') : null,
    {
      keep: true,
    },
  )
  const orders = useCallQuery('orderList', isInAudience(person, 'outside') ? makeSearch('orders') : null, {
    keep: true,
  })
  const records = makeSearch('identifiers') ? (identifiers.data?.records ?? []) : []
  const bought = makeSearch('orders') ? (orders.data?.records ?? []) : []
  return {
    found: [
      ...records.map(
        (record): Found => ({
          group: '标识',
          label: splitIdentifier(record.identifier).suffix,
          icon: 'product',
          to: identifierPath(record.identifier),
          record,
          note: record.identifierName,
        }),
      ),
      ...bought.map(
        (order): Found => ({
          group: '订单',
          label: order.orderCode,
          icon: 'cart',
          to: orderPath(order.id),
          note: order.productName,
        }),
      ),
      ...findEntries(person, typed),
    ],
    isAsking: identifiers.loading || orders.loading,
  }
}

type Props = { showsKeys: boolean; onClose: () => void }

/** Finds identifiers, orders, actions and pages by typing; what is selected is shown beside the results. */
export function Palette({ showsKeys, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { found, isAsking } = useFound(typed)
  const selected = found[Math.min(at, found.length - 1)]
  const list = useId()
  const go = useGo(onClose)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((Math.min(at, found.length - 1) + step + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter' && selected && !event.nativeEvent.isComposing) {
      event.preventDefault()
      go(selected, event.metaKey || event.ctrlKey)
    }
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={COMMAND_LABEL}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <header>
        <Icon name="search" size={20} />
        <input
          role="combobox"
          aria-label={COMMAND_LABEL}
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-activedescendant={selected && `${list}-${found.indexOf(selected)}`}
          placeholder={COMMAND_LABEL}
          maxLength={200}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setAt(0)
          }}
          onKeyDown={onKey}
        />
        <button type="button" aria-label="关闭" onClick={onClose}>
          <Key>Esc</Key>
        </button>
      </header>
      <div className={styles.middle}>
        <div id={list} role="listbox" aria-label="结果" aria-busy={isAsking} className={styles.results}>
          {showsKeys && typed === '' ? (
            <AllKeys />
          ) : found.length > 0 ? (
            listGroups(found).map(([group, entries]) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options
              <div key={group} role="group" aria-label={group}>
                <p aria-hidden>{group}</p>
                {entries.map((entry) => (
                  <Result
                    key={`${entry.label} ${entry.to ?? entry.href}`}
                    id={`${list}-${found.indexOf(entry)}`}
                    entry={entry}
                    text={readCommand(typed).text}
                    isSelected={entry === selected}
                    onPoint={() => setAt(found.indexOf(entry))}
                    onPress={() => go(entry, false)}
                  />
                ))}
              </div>
            ))
          ) : (
            <p className={styles.nothing}>
              {isAsking ? '正在查询' : `没有查到“${typed}”。标识从开头输入，名称输入其中的字即可。`}
            </p>
          )}
        </div>
        <aside className={styles.look}>{selected && <Selected entry={selected} />}</aside>
      </div>
      <Foot />
    </dialog>
  )
}

/** Opens an entry here, or in a window of its own. */
function useGo(onClose: () => void) {
  const navigate = useNavigate()
  return ({ to, href }: Entry, apart: boolean) => {
    onClose()
    if (href !== undefined || apart) window.open(href ?? `${BASE}${to}`, '_blank', 'noopener')
    else if (to !== undefined) navigate(to)
  }
}

function listGroups(found: readonly Found[]): [string, Found[]][] {
  const groups = [...new Set(found.map(({ group }) => group))]
  return groups.map((group) => [group, found.filter((entry) => entry.group === group)])
}

type ResultProps = {
  id: string
  entry: Found
  text: string
  isSelected: boolean
  onPoint: () => void
  onPress: () => void
}

function Result({ id, entry, text, isSelected, onPoint, onPress }: ResultProps) {
  const { label, icon, record, note, keys } = entry
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the focus stays in the input
    <div ref={row} id={id} role="option" aria-selected={isSelected} onPointerMove={onPoint} onClick={onPress}>
      <span className={styles.icon}>
        {record ? <Silhouette names={[record.identifierName]} /> : <Icon name={icon} size={18} />}
      </span>
      <b className={cx((record || entry.group === '订单') && styles.code)}>
        <Marked text={text}>{label}</Marked>
      </b>
      {note && <small>{note}</small>}
      {keys && (
        <span className={styles.keys}>
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
        </span>
      )}
    </div>
  )
}

/** Marks where the label has the text. */
function Marked({ text, children }: { text: string; children: string }) {
  const at = text ? children.toLowerCase().indexOf(text.toLowerCase()) : -1
  if (at < 0) return children
  return (
    <>
      {children.slice(0, at)}
      <mark>{children.slice(at, at + text.length)}</mark>
      {children.slice(at + text.length)}
    </>
  )
}

function Selected({ entry }: { entry: Found }) {
  const { record, label, icon, group } = entry
  return (
    <>
      {record ? (
        <>
          <small>{splitIdentifier(record.identifier).prefix}/</small>
          <p className={styles.title}>{label}</p>
          <div className={styles.picture}>
            <Silhouette names={[record.identifierName]} />
          </div>
          <StateTag states={RECORD_STATE_TAGS} value={record.state} />
          <dl>
            <Fact label="名称">{record.identifierName}</Fact>
            <Fact label="规格">{record.spec || '—'}</Fact>
            <Fact label="批次">
              {record.batch ? <Code>{splitIdentifier(record.batch).suffix}</Code> : '—'}
            </Fact>
            <Fact label="最近变化">
              <Time time={record.updateTime} />
            </Fact>
          </dl>
        </>
      ) : (
        <>
          <small>{group}</small>
          <p className={styles.name}>
            <Icon name={icon} size={20} /> {label}
          </p>
        </>
      )}
      <p className={styles.ways}>
        <Key>Enter</Key> 打开 <Key>Ctrl</Key>
        <Key>Enter</Key> 新窗口
      </p>
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const KEYS: readonly [keys: readonly string[], what: string][] = [
  [['/'], '查标识、页面、操作'],
  [['G'], '再按菜单上的字母，打开页面'],
  [['J', 'K'], '列表：下一行、上一行'],
  [['X'], '列表：勾选'],
  [['Space'], '列表：速览'],
  [['Enter'], '列表：打开'],
  [['Esc'], '收起、关闭'],
  [['N'], '我的标识：新建标识'],
  [['?'], '全部快捷键'],
]

const AllKeys = () => (
  <dl className={styles.all}>
    {KEYS.map(([keys, what]) => (
      <div key={what}>
        <dt>
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
        </dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
)

/** Suggests one key a week, for the page that the person opens most often by the menu. */
function Foot() {
  const [hint, setHint] = useState(findHintOfWeek)
  return (
    <footer>
      {hint && (
        <p>
          <b>快捷键</b> 本周由菜单打开“{hint.label}” {hint.times} 次，可按 <Key>G</Key>
          <Key>{hint.letter}</Key>
          <button
            type="button"
            onClick={() => {
              hint.dismiss()
              setHint(undefined)
            }}
          >
            不再提示
          </button>
        </p>
      )}
      <span>
        <Key>@</Key> 标识 <Key>{'>'}</Key> 操作 <Key>#</Key> 订单 <Key>?</Key> 全部快捷键
      </span>
    </footer>
  )
}
