import type { DataOf } from '@biaojie/contract/calls.ts'
import type { Trial } from '@biaojie/contract/marketplace/trials.ts'
import type { Entitlement } from '@biaojie/contract/orders/entitlements.ts'
import { useEffect, useState } from 'react'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { readPrefix, useSession } from '../../session/use-session.ts'

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

/** Tells whether the company has anything of this application. */
export const hasAny = ({ trial, orders, rights }: Mine) =>
  trial !== undefined || orders.length > 0 || rights.length > 0
