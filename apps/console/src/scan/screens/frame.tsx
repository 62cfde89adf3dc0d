import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { portal } from '../../paths.ts'
import type { Verdict } from '../judging.ts'
import type { Net } from '../kept/sending.ts'
import { toPlainVehicle } from '../vin.ts'
import * as styles from './frame.module.css'

/** Opens the login, which returns to this page; all data on the phone are kept. */
export const openLogin = () => location.assign(portal.login('/console/scan'))

type HeadProps = { title: string; note: string; net: Net; onBack?: () => void }

/** Shows one screen of the phone with its head, in the middle of a wide window. */
export const Sheet = ({ children, ...head }: HeadProps & { children?: ReactNode }) => (
  <div className={styles.sheet}>
    <Head {...head} />
    <main className={styles.main}>{children}</main>
  </div>
)

/** A screen with only a message. */
export const Message = ({ title, text }: { title: string; text: string }) => (
  <div className={styles.message}>
    <Icon name="scan" size={44} />
    <b>{title}</b>
    <p>{text}</p>
  </div>
)

type BigProps = ComponentPropsWithoutRef<'button'> & { look?: 'primary' | 'outline' }

/** A button at the bottom: 64 px high, for a thumb in a glove. */
export const Big = ({ look = 'primary', ...button }: BigProps) => (
  <button type="button" className={look === 'primary' ? styles.primary : styles.outline} {...button} />
)

type OffProps = { net: Net; waits: number; onPress?: () => void }

/** Says that everything is stored on this phone while it is offline; pressing it shows what waits. */
export function OffNote({ net, waits, onPress }: OffProps) {
  if (net === 'online') return null
  const isOver = net === 'ended'
  const note = (
    <>
      <Icon name="offline" size={22} />
      <span>
        <b>{isOver ? '登录已结束，照样扫' : '没网，照样扫'}</b>
        <small>
          {waits > 0 ? `${waits} 条存在这台手机里` : '都存在这台手机里'}，
          {isOver ? '登录后自己送' : '来网自己送'}
        </small>
      </span>
    </>
  )
  if (!onPress) return <div className={styles.off}>{note}</div>
  return (
    <button type="button" className={styles.off} onClick={onPress}>
      {note}
    </button>
  )
}

export const Foot = ({ children, two = false }: { children: ReactNode; two?: boolean }) => (
  <footer className={cx(styles.foot, two && styles.two)}>{children}</footer>
)

const NETS: Record<Net, string> = { online: '在线', offline: '没网', ended: '登录已结束' }

function Head({ title, note, net, onBack }: HeadProps) {
  return (
    <header className={styles.head} data-surface="navy">
      {onBack ? (
        <button type="button" className={styles.back} aria-label="返回" onClick={onBack}>
          <Icon name="chevron-left" size={24} />
        </button>
      ) : (
        <a className={styles.back} href="/console/home" aria-label="回控制台">
          <Icon name="chevron-left" size={24} />
        </a>
      )}
      <div className={styles.title}>
        <h1>{title}</h1>
        <small>{note}</small>
      </div>
      <span className={cx(styles.net, net !== 'online' && styles.netOff)} role="status">
        {net !== 'online' && <Icon name="offline" size={20} />}
        {NETS[net]}
      </span>
    </header>
  )
}

/** The message about the last scan: large and green when it counts, red when it was not stored. */
export function LastScan({ verdict }: { verdict: Verdict }) {
  return (
    <div className={cx(styles.last, verdict.ok ? styles.good : styles.bad)} role="status">
      <Icon name={verdict.ok ? 'check' : 'warning'} size={28} />
      <div>
        <b>{toPlainVehicle(verdict.code)}</b>
        <small>{verdict.ok ? verdict.note : verdict.why}</small>
      </div>
    </div>
  )
}

/** Cells of a box: full, the last one in orange, empty. */
export function Cells({ count, of }: { count: number; of: number }) {
  const total = Math.min(Math.max(of, count, 1), 60)
  return (
    <span className={styles.cells} aria-hidden="true">
      {Array.from({ length: total }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place
        <i key={at} className={cx(at < count && styles.full, at === count - 1 && styles.current)} />
      ))}
    </span>
  )
}

const padTwo = (value: number) => String(value).padStart(2, '0')
export const formatClock = (at: number, seconds = true) => {
  const time = new Date(at)
  const text = `${padTwo(time.getHours())}:${padTwo(time.getMinutes())}`
  return seconds ? `${text}:${padTwo(time.getSeconds())}` : text
}
