import { computePollDelay } from '@biaojie/contract/orders/rules.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Failure, isRefusal, isUnanswered } from '../../client/request.ts'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { paths } from '../../paths.ts'

/**
 * Polls whether an order is paid: ten times every 2 s, then every 5 s, until it is paid or no longer payable,
 * or the page is left. `askNow` queries the payment provider at once. A paid order leads to the result unless
 * `onPaid` is given.
 */
export function useResult(
  orderId: string,
  handlers: { onMoved: () => void; onPaid?: (() => void) | undefined },
) {
  const [checks, setChecks] = useState(0)
  const [offline, setOffline] = useState(false)
  const [paid, setPaid] = useState(false)
  const navigate = useNavigate()
  const latest = useRef(handlers)
  latest.current = handlers

  const ask = useCallback(
    async (atOnce: boolean): Promise<boolean> => {
      const query = atOnce ? { orderId, ask: 'true' } : { orderId }
      const answer = await sendSignedRequest('wechatPaymentResult', { query }, { quiet: !atOnce })
      if (answer.ok) {
        setPaid(true)
        if (latest.current.onPaid) latest.current.onPaid()
        else navigate(paths.payResult({ id: orderId }), { state: { orderId } })
        return true
      }
      setOffline(isUnanswered(answer))
      if (isOver(answer)) {
        latest.current.onMoved()
        return true
      }
      return false
    },
    [orderId, navigate],
  )

  useEffect(() => {
    let made = 0
    let gone = false
    let timer: ReturnType<typeof setTimeout>
    const askNext = () => {
      timer = setTimeout(async () => {
        const over = await ask(false)
        made += 1
        if (gone) return
        setChecks(made)
        if (!over) askNext()
      }, computePollDelay(made))
    }
    askNext()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [ask])
  return { checks, offline, paid, askNow: () => ask(true) }
}

/** The order was cancelled meanwhile, or the person may no longer see it. */
const isOver = (failure: Failure) => isRefusal(failure, 'order_moved_on', 'order_not_found')
