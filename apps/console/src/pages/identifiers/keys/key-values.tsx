import { formatCount } from '@biaojie/contract/formats.ts'
import type { ApiKey } from '@biaojie/contract/identifiers/keys/keys.ts'
import { KEY_ENDING_DAYS, KEY_IDLE_DAYS, KEY_SCOPE_TEXT } from '@biaojie/contract/identifiers/keys/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Tag } from '@biaojie/ui/tag.tsx'
import { countDaysUntil, getToday } from '../../../data/times.ts'
import { Code, Day, Soft, Soon } from '../../../kit/values.tsx'
import * as styles from './keys.module.css'
import { measureUse } from './measures.ts'

type Scope = ApiKey['scopes'][number]
export const SCOPES = ['read', 'write', 'events', 'labels'] as const satisfies readonly Scope[]

/** The four rights always have the same four positions. */
export function Scopes({ scopes }: { scopes: readonly Scope[] }) {
  const text = SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => KEY_SCOPE_TEXT[scope])
  return (
    <span className={styles.scopes} role="img" aria-label={`范围：${text.join('、')}`}>
      {SCOPES.map((scope) => (
        <i key={scope} className={scopes.includes(scope) ? styles.on : undefined}>
          {KEY_SCOPE_TEXT[scope]}
        </i>
      ))}
    </span>
  )
}

/** The calls of today and the daily limit. */
export function UsedToday({ apiKey: { usedToday, perDay, perSecond } }: { apiKey: ApiKey }) {
  const { percent, isMuch } = measureUse(usedToday, perDay)
  return (
    <span className={styles.used}>
      <span className={styles.bar} aria-hidden>
        <i className={cx(isMuch && styles.much)} style={{ width: `${percent}%` }} />
      </span>
      <Code>{`${formatCount(usedToday)} / ${formatCount(perDay)}`}</Code> <Soft>每秒 {perSecond}</Soft>
    </span>
  )
}

/** Says when a key ends, or that it is unused. */
export function Ending({ apiKey }: { apiKey: ApiKey }) {
  const { state, expiresOn, lastUsedTime, createTime } = apiKey
  if (state === 'revoked') return <Tag hollow>已停用</Tag>
  if (state === 'expired') return <Tag tone="err">已到期 {expiresOn}</Tag>
  const left = expiresOn ? countDaysUntil(expiresOn) : Number.POSITIVE_INFINITY
  if (left <= KEY_ENDING_DAYS)
    return (
      <Soon>
        <Code>{expiresOn}</Code> {left === 0 ? '今天到期' : `还剩 ${left} 天`}
      </Soon>
    )
  const idle = -countDaysUntil((lastUsedTime || createTime).slice(0, 10))
  if (idle >= KEY_IDLE_DAYS) return <Tag tone="or">{idle} 天没用</Tag>
  return expiresOn ? <Day time={expiresOn} /> : <Soft>不到期</Soft>
}

/** A year from today, as most companies renew. */
export const getNextYear = () =>
  `${Number(getToday().slice(0, 4)) + 1}${getToday().slice(4)}`.replace('-02-29', '-02-28')
