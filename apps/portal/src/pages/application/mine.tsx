import type { DataOf } from '@biaojie/contract/calls.ts'
import type { Trial } from '@biaojie/contract/marketplace/trials.ts'
import type { Entitlement } from '@biaojie/contract/orders/entitlements.ts'
import { ORDER_STATUS_TEXT } from '@biaojie/contract/orders/rules.ts'
import { CellsProgress } from '@biaojie/ui/feedback/progress.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useEffect, useState } from 'react'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { paths } from '../../paths.ts'
import { readPrefix, useSession } from '../../session/use-session.ts'
import * as styles from './mine.module.css'

type Order = DataOf<'orderList'>['records'][number]
/** The trial, orders and rights that the person's company has of this application. */
export type Mine = {
  trial: Trial | undefined
  orders: readonly Order[]
  total: number
  /** Rights in use. */
  rights: readonly Entitlement[]
  /** They are being read. */
  waiting: boolean
}

const NOTHING: Mine = { trial: undefined, orders: [], total: 0, rights: [], waiting: false }
const SHOWN_ORDERS = 2
const SHOWN_RIGHTS = 10
const UNDER_WAY: readonly Trial['status'][] = ['applied', 'approved', 'active']

/**
 * Reads trial and orders of the application once the person's company is known; `reload` is for after a trial
 * application.
 */
export function useMine(id: number): [Mine, reload: () => void] {
  const { user } = useSession()
  const [mine, setMine] = useState<Mine>()
  const [reloads, setReloads] = useState(0)
  const hasCompany = Boolean(user && readPrefix(user))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `reloads` loads the data again
  useEffect(() => {
    setMine(undefined)
    if (!hasCompany) return
    let wanted = true
    const quiet = { quiet: true } as const
    Promise.all([
      sendSignedRequest('myTrials', { body: { productId: id, size: 10 } }, quiet),
      sendSignedRequest('orderList', { body: { productId: String(id), size: SHOWN_ORDERS } }, quiet),
      sendSignedRequest(
        'entitlementList',
        { body: { productId: String(id), status: 'active', size: SHOWN_RIGHTS } },
        quiet,
      ),
    ]).then(([trials, orders, rights]) => {
      if (!wanted) return
      setMine({
        trial: trials.ok ? trials.data.records.find(({ status }) => UNDER_WAY.includes(status)) : undefined,
        orders: orders.ok ? orders.data.records : [],
        total: orders.ok ? orders.data.total : 0,
        rights: rights.ok ? rights.data.records : [],
        waiting: false,
      })
    })
    return () => {
      wanted = false
    }
  }, [id, hasCompany, reloads])
  return [mine ?? { ...NOTHING, waiting: hasCompany }, () => setReloads((count) => count + 1)]
}

/** Shows the running trial and the latest orders, above the buttons that would begin others. */
export function MineBlock({ mine: { trial, orders, total, rights } }: { mine: Mine }) {
  if (!trial && orders.length === 0 && rights.length === 0) return null
  return (
    <section className={styles.mine} aria-label="贵企业与这个应用">
      {trial && <TrialLine trial={trial} />}
      {rights.map((right) => (
        <RightLine key={right.id} right={right} />
      ))}
      {orders.map(({ id, orderCode, status, createTime }) => (
        <p key={id}>
          <a className={text.link} href={paths.console(`orders/${id}`)}>
            订单 {orderCode}
          </a>
          <span>
            {createTime.slice(0, 10)} 下单，{ORDER_STATUS_TEXT[status]}
          </span>
        </p>
      ))}
      {total > orders.length && (
        <a className={text.link} href={paths.console('orders')}>
          全部 {total} 笔订单
        </a>
      )}
    </section>
  )
}

/** Shows a right in use with its end and the way into the application. */
function RightLine({ right: { id, packageName, until, daysLeft, openUrl } }: { right: Entitlement }) {
  const note = () => void sendSignedRequest('entitlementOpen', { body: { id } }, { keepalive: true })
  return (
    <p>
      <b>使用中</b>
      <span>
        {packageName}，{until ? `${until} 到期，还剩 ${daysLeft} 天` : '长期有效'}
      </span>
      {openUrl ? (
        <a className={text.link} href={openUrl} target="_blank" rel="noreferrer" onClick={note}>
          进入应用
        </a>
      ) : (
        <a className={text.link} href={paths.console('entitlements')}>
          我的应用
        </a>
      )}
    </p>
  )
}

const CELLS = 30

function TrialLine({ trial }: { trial: Trial }) {
  const { status, statusView, code, days, daysLeft, endTime, packageName } = trial
  if (status !== 'active')
    return (
      <p>
        <a className={text.link} href={paths.console('my-trials')}>
          试用申请 {code}
        </a>
        <span>
          {packageName}，{statusView}，1 个工作日内答复
        </span>
      </p>
    )
  if (daysLeft === null || !endTime)
    return (
      <p>
        <b>试用中</b>
        <span>{packageName}，沙箱长期可用</span>
      </p>
    )
  const allDays = Math.max(days, daysLeft)
  return (
    <div className={styles.trial}>
      <p>
        <b>
          试用中，还剩 <span className={text.figure}>{daysLeft}</span> 天
        </b>
        <span>{packageName}</span>
      </p>
      <CellsProgress
        filled={((allDays - daysLeft) / allDays) * CELLS}
        cells={CELLS}
        late={daysLeft <= 3}
        label="试用已过"
      />
      <p>
        <span>{endTime.slice(0, 10)} 到期，到期前 3 天提醒</span>
      </p>
    </div>
  )
}
