import { formatCount } from '@biaojie/contract/formats.ts'
import type { ApiKey } from '@biaojie/contract/identifiers/keys/keys.ts'
import { KEY_SCOPE_TEXT } from '@biaojie/contract/identifiers/keys/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { countDaysUntil, getToday, toDay } from '../../../data/times.ts'
import * as styles from './key-figure.module.css'
import { SCOPES } from './key-values.tsx'
import { measureTerm, measureUse } from './measures.ts'

const MEANINGS = {
  read: '查询标识与版本',
  write: '登记、修改、停用',
  events: '写入过程记录',
  labels: '取标签与打印任务',
} as const satisfies Record<(typeof SCOPES)[number], string>

/** Draws what a key may do, how much of today's limit is used, and where today is in its term. */
export function KeyFigure({ apiKey }: { apiKey: ApiKey }) {
  return (
    <div className={styles.figure}>
      <ol className={styles.scopes} aria-label="范围">
        {SCOPES.map((scope) => {
          const has = apiKey.scopes.includes(scope)
          return (
            <li key={scope} className={cx(has && styles.on)}>
              <b>{KEY_SCOPE_TEXT[scope]}</b>
              <small>{MEANINGS[scope]}</small>
              <i>{has ? '可以' : '不可以'}</i>
            </li>
          )
        })}
      </ol>
      <Use apiKey={apiKey} />
      <Term apiKey={apiKey} />
    </div>
  )
}

function Use({ apiKey: { usedToday, perDay, perSecond } }: { apiKey: ApiKey }) {
  const { percent, isMuch } = measureUse(usedToday, perDay)
  return (
    <section className={styles.use} aria-label="今日用量">
      <p>
        今日 <b>{formatCount(usedToday)}</b> 次<small>每秒至多 {formatCount(perSecond)} 次</small>
      </p>
      <div className={cx(styles.gauge, isMuch && styles.much)} aria-hidden>
        <i style={{ width: `${percent}%` }} />
      </div>
      <p className={styles.ends} aria-hidden>
        <span>0</span>
        <span>每天 {formatCount(perDay)} 次</span>
      </p>
    </section>
  )
}

function Term({ apiKey: { createTime, expiresOn, state } }: { apiKey: ApiKey }) {
  const from = toDay(createTime)
  const { percent, days } = measureTerm(from, expiresOn, getToday())
  const left = expiresOn ? countDaysUntil(expiresOn) : undefined
  const ending = left === undefined ? '不到期' : left < 0 ? '已到期' : `剩余 ${formatCount(left)} 天`
  return (
    <section className={styles.term} aria-label="有效期">
      <p className={styles.today} aria-hidden>
        <span style={{ left: `${percent}%` }}>{state === 'revoked' ? '已停用' : ending}</span>
      </p>
      <p className={cx(styles.measure, left === undefined && styles.open)} aria-hidden>
        <i style={{ left: `${percent}%` }} />
      </p>
      <p className={styles.ends}>
        <span>
          {from}
          <small>新建</small>
        </span>
        {days !== undefined && <span aria-hidden>{formatCount(days)} 天</span>}
        <span>
          {expiresOn || '不到期'}
          <small>{expiresOn ? '到期' : '没有到期日'}</small>
        </span>
      </p>
    </section>
  )
}
