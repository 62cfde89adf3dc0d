import { getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon, type IconName } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type ReactNode, useEffect, useState } from 'react'
import { CountCells, useCountdown } from './countdown.tsx'
import * as styles from './result-head.module.css'

export type ResultLook = 'good' | 'wait' | 'wrong'
export type ResultFact = readonly [label: string, value: string]
const LOOKS: Record<ResultLook, string | undefined> = {
  good: styles.good,
  wait: styles.wait,
  wrong: styles.wrong,
}

type Props = {
  look: ResultLook
  icon: IconName
  title: string
  about: string
  facts?: readonly ResultFact[]
  /** Links to the next step. */
  children: ReactNode
}

/** Shows the outcome in one sentence, with the facts below. */
export function ResultHead({ look, icon, title, about, facts = [], children }: Props) {
  return (
    <section className={styles.head} aria-labelledby="result">
      <div className={styles.first}>
        <span className={cx(styles.mark, LOOKS[look])}>
          <Icon name={icon} size={36} />
        </span>
        <div>
          <h1 id="result">{title}</h1>
          <p>{about}</p>
        </div>
        <div className={styles.go}>{children}</div>
      </div>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** Continues by itself after some seconds unless the person stays; without `seconds` only when pressed. */
export function GoOn({
  to,
  label,
  place,
  seconds,
}: {
  to: string
  label: string
  /** Names the target: 秒后前往我的订单. */
  place: string
  seconds?: number
}) {
  const [stays, stay] = useState(false)
  const counting = seconds !== undefined && !stays
  const left = useCountdown(seconds ?? 0, counting)
  useEffect(() => {
    if (counting && left === 0) location.assign(to)
  }, [counting, left, to])
  return (
    <>
      <a className={getButtonClass({ size: 'large', wide: true })} href={to}>
        {label}
      </a>
      {counting && (
        <>
          <p>
            <span>
              <b className={text.figure}>{left}</b> 秒后前往{place}
            </span>
            <button type="button" className={text.action} onClick={() => stay(true)}>
              留在本页
            </button>
          </p>
          <CountCells total={seconds} left={left} />
        </>
      )}
    </>
  )
}
