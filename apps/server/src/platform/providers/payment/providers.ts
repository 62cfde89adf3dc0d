import { makeByOnlineMethod, type OnlineMethod } from '@biaojie/contract/orders/rules.ts'
import type { Now } from '../../base/clock.ts'
import type { PaymentProvider } from './provider.ts'
import type { PaymentEnv } from './settings.ts'
import { createStandIn, type StandIn } from './stand-in/stand-in.ts'

type ProviderDeps = {
  env: { demo: boolean; publicUrl: string | undefined; port: number; payment: PaymentEnv }
  now: Now
}
export type Providers = {
  /** Each provider as configured or simulated; undefined when neither exists. */
  providers: Record<OnlineMethod, PaymentProvider | undefined>
  /** Simulates, on a demo node, the providers that are not configured. */
  standIn: StandIn | undefined
}

export function createProviders({ env, now }: ProviderDeps): Providers {
  const origin = env.publicUrl ?? `http://127.0.0.1:${env.port}`
  const standIn = env.demo ? createStandIn({ now }) : undefined
  const providers = makeByOnlineMethod((method) => {
    const make = env.payment.providers[method] ?? standIn?.simulations[method].make
    return make?.(origin)
  })
  return { standIn, providers }
}
