import type { WechatCode } from '@biaojie/contract/orders/payments.ts'
import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { CodeImage } from '@biaojie/ui/codes/code-image.tsx'
import { drawCodePath } from '@biaojie/ui/codes/code-path.ts'
import { encodeQrCode } from '@biaojie/ui/codes/qr-code.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { paths } from '../../paths.ts'
import { formatYuan, toFen } from '../amounts.ts'
import { CountCells, useCountdown } from '../countdown.tsx'
import { Dock } from '../dock.tsx'
import { Notice, OrderWaiting } from '../page-parts.tsx'
import { useIdempotency, useKeyedCall } from '../use-order.ts'
import type { PanelProps } from './panel-props.ts'
import { useResult } from './use-result.ts'
import * as styles from './wechat.module.css'

/** Shows a code to scan with its validity, and waits for the payment. */
export default function WechatPanel({ order, settings, reload, onPaid }: PanelProps) {
  const off = settings.wechat === 'off'
  const { code, failure, renew, round } = useCode(order, off)
  if (off) {
    return (
      <Notice tone="wait" title="微信支付暂未开通">
        请改用线下转账或银行卡在线支付，订单不变。
      </Notice>
    )
  }
  if (failure) {
    return (
      <Notice tone="wrong" title="付款码没有取到" actions={<Button onClick={renew}>重新获取</Button>}>
        {failure}
      </Notice>
    )
  }
  if (!code) return <OrderWaiting />
  return (
    <Paying
      order={order}
      code={code}
      round={round}
      minutes={settings.codeMinutes}
      payee={settings.payeeName}
      onRenew={renew}
      reload={reload}
      onPaid={onPaid}
    />
  )
}

/** Returns the code of this order; it stays the same while it is valid, unless it is renewed. */
function useCode(order: OrderDetail, off: boolean) {
  const [round, setRound] = useState(0)
  const keyFor = useIdempotency()
  const body = {
    description: `${order.productName} ${order.packageName}`,
    out_trade_no: order.orderCode,
    amount: { total: toFen(order.totalAmount), currency: 'CNY' as const },
    ...(round > 0 && { renew: true }),
  }
  const answer = useKeyedCall<WechatCode>(off ? '' : `${order.id} ${round}`, () =>
    sendSignedRequest('wechatPlaceOrder', { body }, { headers: keyFor({ ...body, round }) }),
  )
  return {
    round,
    code: answer.data,
    failure: answer.failure?.message,
    renew: () => setRound((before) => before + 1),
  }
}

type Props = {
  order: OrderDetail
  code: WechatCode
  round: number
  minutes: number
  payee: string
  onRenew: () => void
  reload: () => void
  onPaid: PanelProps['onPaid']
}

function Paying({ order, code, round, minutes, payee, onRenew, reload, onPaid }: Props) {
  const left = useCountdown(code.secondsLeft, true, round)
  const result = useResult(order.id, { onMoved: reload, onPaid })
  const expired = left === 0
  return (
    <>
      <div className={styles.pay}>
        <Code code={code} expired={expired} onRenew={onRenew} />
        <div className={styles.text}>
          {expired ? (
            <>
              <p className={styles.expired}>二维码已失效</p>
              <p>
                {minutes} 分钟内没有付款。订单还在，保留到 {order.payUntil}，重新获取即可。
              </p>
            </>
          ) : (
            <>
              <p>二维码有效时间</p>
              <p className={styles.left} role="timer">
                <b className={text.figure}>{formatClock(left)}</b> 后失效，失效后可重新获取
              </p>
              <CountCells total={minutes} left={Math.ceil(left / 60)} />
            </>
          )}
          <ol>
            <li>打开微信，扫一扫这个二维码</li>
            <li>
              <span>
                核对收款方与金额 <b className={text.figure}>{formatYuan(order.totalAmount)}</b> 元
                <small>收款方：{payee}</small>
              </span>
            </li>
            <li>
              <span>
                付款后本页自动跳转
                <small>微信扣款成功而本页没动，不要再付，点“已付款，立即查询”</small>
              </span>
            </li>
          </ol>
          <Watch result={result} amount={order.totalAmount} />
        </div>
      </div>
      <SharePage order={order} />
    </>
  )
}

/** 14:36 */
const formatClock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

function Code({ code, expired, onRenew }: { code: WechatCode; expired: boolean; onRenew: () => void }) {
  const modules = encodeQrCode(code.code_url)
  return (
    <figure className={styles.code}>
      <div className={cx(drawing.crop, styles.box, expired && styles.veil)}>
        <CodeImage path={drawCodePath(modules)} modules={modules.length} size={240} label="微信付款二维码" />
        {expired && <Button onClick={onRenew}>重新获取</Button>}
      </div>
      <figcaption>
        {code.simulated ? (
          <>
            模拟的付款码，不会扣款
            <a
              className={getButtonClass({ kind: 'outline', size: 'small' })}
              href={`/dev/payments?outTradeNo=${encodeURIComponent(code.out_trade_no)}`}
              target="_blank"
              rel="noreferrer"
            >
              打开支付模拟器
            </a>
          </>
        ) : (
          '请用微信扫一扫付款'
        )}
      </figcaption>
    </figure>
  )
}

function Watch({ result, amount }: { result: ReturnType<typeof useResult>; amount: number }) {
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    const over = await result.askNow()
    setBusy(false)
    if (!over) showToast('还没有收到付款，请稍候；扣款成功的不会丢', { kind: 'warn' })
  }
  const renderButton = (wide: boolean) => (
    <Button kind="outline" loading={busy} onClick={ask} {...(wide && { wide, size: 'large' })}>
      已付款，立即查询
    </Button>
  )
  return (
    <div className={styles.watch}>
      <span role="status" data-waiting={!result.paid && !result.offline}>
        {result.paid
          ? '已收到付款，正在跳转'
          : result.offline
            ? `网络断了，付款结果还没查到。已查询 ${result.checks} 次，恢复后自动继续，请不要重复付款。`
            : '正在等待付款结果'}
      </span>
      <div>{renderButton(false)}</div>
      <Dock label="待付" amount={amount} name="待付与查询">
        {renderButton(true)}
      </Dock>
    </div>
  )
}

function SharePage({ order }: { order: OrderDetail }) {
  const address = `${location.origin}${paths.payment({ id: order.id, way: 'wechat' })}`
  return (
    <div className={styles.share}>
      <p className={styles.elsewhere}>
        <b>付款的是别人？</b>把这一页发给财务，对方登录同一企业即可扫码。
      </p>
      <p className={styles.here}>
        <b>只有这一部手机？</b>请改用银行卡在线支付，或把付款链接发到电脑上打开再扫。
      </p>
      <CopyButton value={address} label="复制付款链接" />
    </div>
  )
}
