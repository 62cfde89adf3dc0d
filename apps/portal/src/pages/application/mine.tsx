import type { Trial } from '@biaojie/contract/marketplace/trials.ts'
import type { Entitlement } from '@biaojie/contract/orders/entitlements.ts'
import { ORDER_STATUS_TEXT } from '@biaojie/contract/orders/rules.ts'
import { CellsProgress } from '@biaojie/ui/feedback/progress.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { paths } from '../../paths.ts'
import * as styles from './mine.module.css'
import type { Mine } from './use-mine.ts'

/** Shows the running trial and the latest orders, above the buttons that would begin others. */
export function MineBlock({ mine: { trial, orders, total, rights } }: { mine: Mine }) {
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
