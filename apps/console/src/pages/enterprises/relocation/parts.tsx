import {
  ARRIVAL_STATE_NAMES,
  type ArrivalState,
  DEPARTURE_STATE_NAMES,
  type DepartureState,
  RELOCATED_NAMES,
  type RelocatedKind,
} from '@biaojie/contract/enterprises/relocations/rules.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import { makeExamplePrefix } from '@biaojie/contract/identity.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Input } from 'antd'
import { type ReactNode, useId } from 'react'
import type { StateTable } from '../../../kit/states.tsx'
import { Code } from '../../../kit/values.tsx'
import * as styles from './relocation.module.css'

export const EVERY_MS = 2_000

export const DEPARTURE_TAGS: StateTable<DepartureState> = {
  running: { label: DEPARTURE_STATE_NAMES.running, tone: 'info' },
  done: { label: DEPARTURE_STATE_NAMES.done, tone: 'ok' },
  cancelled: { label: DEPARTURE_STATE_NAMES.cancelled, hollow: true },
  failed: { label: DEPARTURE_STATE_NAMES.failed, tone: 'err' },
}

export const ARRIVAL_TAGS: StateTable<ArrivalState> = {
  uploading: { label: ARRIVAL_STATE_NAMES.uploading, tone: 'info' },
  checking: { label: ARRIVAL_STATE_NAMES.checking, tone: 'info' },
  refused: { label: ARRIVAL_STATE_NAMES.refused, tone: 'err' },
  checked: { label: ARRIVAL_STATE_NAMES.checked, tone: 'warn' },
  writing: { label: ARRIVAL_STATE_NAMES.writing, tone: 'info' },
  done: { label: ARRIVAL_STATE_NAMES.done, tone: 'ok' },
  cancelled: { label: ARRIVAL_STATE_NAMES.cancelled, hollow: true },
  failed: { label: ARRIVAL_STATE_NAMES.failed, tone: 'err' },
}

/** Writes a fingerprint in groups, because people compare it by phone. */
export const groupFingerprint = (text: string) => text.match(/.{1,4}/g)?.join(' ') ?? ''

const SIDE = 4
/**
 * Draws the first digits of a digest as a square, so that people see at once whether two digests are equal.
 */
export function DigestMark({ digest }: { digest: string }) {
  const bits = Number.parseInt(digest.slice(0, 4) || '0', 16)
  const cells = Array.from({ length: SIDE * SIDE }, (_, at) => at).filter((at) => bits & (1 << at))
  return (
    <span className={styles.digest}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        {cells.map((at) => (
          <rect key={at} x={(at % SIDE) * 4} y={Math.floor(at / SIDE) * 4} width="4" height="4" />
        ))}
      </svg>
      <Code>{digest.slice(0, 4)}</Code>
    </span>
  )
}

const CELLS = 20

type KindRow = {
  kind: RelocatedKind
  done: number
  total: number | null
  /** The digest of this kind in the archive. */
  digest?: string
  /** Number of rows that are the same here and in the archive. When all rows are, the digests of both sides are equal. */
  equal?: number
  /** Shown at the end of the row: 两边一致. */
  state: ReactNode
  note?: ReactNode
}

const Cells = ({ share }: { share: number }) => {
  const full = Math.floor(share * CELLS)
  return (
    <span className={styles.cells} aria-hidden="true">
      {Array.from({ length: CELLS }, (_, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: cells never change places
          key={at}
          className={cx(at < full && styles.full, at === full && share > 0 && styles.now)}
        />
      ))}
    </span>
  )
}

/** Shows each kind of data as a row of cells: what the archive has at the left, what was done at the right. */
export function KindRows({ rows }: { rows: readonly KindRow[] }) {
  const isShown = ({ total, done }: KindRow) => total !== 0 || done > 0
  const empty = rows.filter((row) => !isShown(row)).map(({ kind }) => RELOCATED_NAMES[kind])
  return (
    <>
      <ul className={styles.kinds} aria-label="各类资料">
        {rows.filter(isShown).map(({ kind, done, total, digest, equal, state, note }) => (
          <li key={kind}>
            <b>{RELOCATED_NAMES[kind]}</b>
            <span className={styles.whole}>
              <Code>{formatCount(total ?? done)}</Code>
              {digest !== undefined && <DigestMark digest={digest} />}
            </span>
            <Cells share={total ? done / total : 0} />
            <span className={styles.reached}>
              {digest !== undefined && equal === total && <DigestMark digest={digest} />}
              <Code>{formatCount(equal ?? done)}</Code>
            </span>
            <span className={styles.state}>{state}</span>
            {note && <small>{note}</small>}
          </li>
        ))}
      </ul>
      {empty.length > 0 && <p className={styles.empty}>没有{empty.join('、')}。</p>}
    </>
  )
}

/** Lists the data that do not move, and why. */
export const LeftRows = ({ left }: { left: readonly { what: string; count: number; why: string }[] }) => (
  <ul className={styles.left} aria-label="不迁的">
    {left.map(({ what, count, why }) => (
      <li key={`${what} ${why}`}>
        <b>{what}</b>
        <span>
          {count > 0 && `${formatCount(count)} 个，`}
          {why}
        </span>
      </li>
    ))}
  </ul>
)

/** The prefix of the company that staff move. */
export function PrefixField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>企业前缀</label>
      <Input
        id={id}
        value={value}
        maxLength={20}
        placeholder={makeExamplePrefix()}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
