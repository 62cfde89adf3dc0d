import { formatCount } from '@biaojie/contract/formats.ts'
import { isSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import {
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_TRIES,
  type WebhookEvent,
} from '@biaojie/contract/identifiers/webhooks/rules.ts'
import type { WebhookDelivery } from '@biaojie/contract/identifiers/webhooks/webhooks.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Tag } from '@biaojie/ui/tag.tsx'
import { Link } from 'react-router'
import { formatShortTime, getToday, toClockTime } from '../../../../data/times.ts'
import { Code, None, Soft } from '../../../../kit/values.tsx'
import { identifierPath } from '../../../../paths.ts'
import * as styles from './webhooks.module.css'

const NAMES: Record<string, string | undefined> = WEBHOOK_EVENT_NAMES
export const getEventName = (event: WebhookEvent | string) => NAMES[event] ?? event

/** The first identifier of a call, and how many more it names. */
export function About({ delivery: { about, count } }: { delivery: WebhookDelivery }) {
  if (!about) return <None />
  const [prefix = '', ...rest] = about.split('/')
  const shown = <Code wraps>{rest.join('/') || about}</Code>
  return (
    <>
      {isSandbox(prefix) ? shown : <Link to={identifierPath(about)}>{shown}</Link>}
      {count > 1 && <Soft> 等 {formatCount(count)} 个</Soft>}
    </>
  )
}

const formatTries = (tries: readonly boolean[]) =>
  tries.length === 0 ? '还没有试' : `试了 ${tries.length} 次，${tries.at(-1) ? '送到' : '都没有送到'}`

/** Shows a cell for each planned attempt: green when it was answered successfully, red otherwise. */
export function Tries({ tries }: { tries: readonly boolean[] }) {
  const cells = Math.max(WEBHOOK_TRIES, tries.length)
  return (
    <span className={styles.tries} role="img" aria-label={formatTries(tries)}>
      {Array.from({ length: cells }, (_, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells are places
          key={at}
          className={cx(tries[at] === true && styles.good, tries[at] === false && styles.bad)}
        />
      ))}
    </span>
  )
}

/** 10:11 of today, otherwise with the day. */
const formatSoonTime = (time: string) =>
  time.startsWith(getToday()) ? toClockTime(time) : formatShortTime(time)

/** Shows the result so far: delivered, retried at a given time, or given up. */
export function Outcome({ delivery }: { delivery: WebhookDelivery }) {
  const { state, tries, ms, nextTime } = delivery
  if (state === 'delivered')
    return (
      <>
        <Tag tone="ok">送到</Tag>{' '}
        <Soft>
          {tries.length > 1 && `第 ${tries.length} 次，`}
          {ms} ms
        </Soft>
      </>
    )
  if (state === 'failed')
    return (
      <>
        <Tag tone="err">没送到</Tag> <Soft>{tries.length > 0 ? '不再重试' : '回调已停用'}</Soft>
      </>
    )
  if (tries.length === 0) return <Tag tone="info">正在送</Tag>
  return (
    <>
      <Tag tone="err">在重试</Tag>{' '}
      <Soft>{nextTime ? `第 ${tries.length + 1} 次 ${formatSoonTime(nextTime)}` : '马上再送'}</Soft>
    </>
  )
}
