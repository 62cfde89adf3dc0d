import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import { makeRecord, readFields } from '@biaojie/contract/records.ts'
import { createIdempotencyKeys } from '@biaojie/session/idempotency.ts'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Failure, Result } from '../client/request.ts'
import { sendSignedRequest } from '../client/signed-request.ts'
import { paths } from '../paths.ts'
import { getSessionEnding } from '../session/relogin.ts'
import { useSession } from '../session/use-session.ts'

/**
 * Reads values handed over by another page, in the navigation's state or, after a reload and on other
 * devices, in the address.
 */
export function useHandedOver<K extends string>(...names: readonly K[]): Record<K, string> {
  const { state, search } = useLocation()
  const handedOver = readFields(state)
  const query = new URLSearchParams(search)
  return makeRecord(names, (name) => String(handedOver[name] ?? query.get(name) ?? ''))
}

/** Returns the id of the page's order; empty without one. */
export function useOrderId(): string {
  const { orderId, id } = useHandedOver('orderId', 'id')
  return orderId || id
}

/**
 * Tells whether somebody is signed in; while that is `needed`, visitors are sent to the login and come back.
 */
export function useSignedIn(needed: boolean): boolean {
  const { user, isLoaded } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isStranger = needed && isLoaded && user === null
  useEffect(() => {
    if (isStranger && !getSessionEnding())
      navigate(paths.login({ cbl: pathname + search }), { replace: true })
  }, [isStranger, navigate, pathname, search])
  return isLoaded && user !== null
}

/** Works like `useSignedIn`; without the data that the page needs it leads to the list and says why. */
export function useBuyer(missing: boolean): boolean {
  const signedIn = useSignedIn(!missing)
  const navigate = useNavigate()
  useEffect(() => {
    if (!missing) return
    showToast('没有要下单或付款的应用，请先选一个应用，或从“我的订单”打开', { kind: 'warn' })
    navigate(paths.applicationList(), { replace: true })
  }, [missing, navigate])
  return signedIn && !missing
}

export type Loading<T> = {
  data: T | undefined
  failure: Failure | undefined
  /** Reads again and returns the answer; the old one stays visible until then. */
  reload: () => Promise<Result<T>>
  setData: (data: T) => void
}

/** Reads after the page is mounted and whenever `key` changes; nothing while `key` is empty. */
export function useKeyedCall<T>(key: string, ask: () => Promise<Result<T>>): Loading<T> {
  const [data, setData] = useState<T>()
  const [failure, setFailure] = useState<Failure>()
  const latest = useRef({ ask, key })
  latest.current = { ask, key }
  const reload = useCallback(async () => {
    const { key } = latest.current
    const answer = await latest.current.ask()
    if (key !== latest.current.key) return answer
    if (answer.ok) setData(answer.data)
    setFailure(answer.ok ? undefined : answer)
    return answer
  }, [])
  useEffect(() => {
    setData(undefined)
    setFailure(undefined)
    if (key) reload()
  }, [key, reload])
  return { data, failure, reload, setData }
}

/** Reads the order of the address, once a person is signed in. */
export function useOrder(id: string): Loading<OrderDetail> {
  const ready = useBuyer(!id)
  return useKeyedCall(ready ? id : '', () => sendSignedRequest('orderDetail', { params: { id } }))
}

/**
 * Makes a key for calls that create or pay: the same content has the same key, so a repeated press does
 * nothing twice.
 */
export const useIdempotency = () => useState(createIdempotencyKeys)[0]
