import type { OnlineMethod } from '@biaojie/contract/orders/rules.ts'
import type { Configurable } from '../configured.ts'
import { CARD_SETTINGS, configureCard } from './card/settings.ts'
import { simulateCard } from './card/stand-in.ts'
import type { MakeProvider } from './provider.ts'
import type { Simulation, World } from './stand-in/world.ts'
import { configureWechat, examineWechat, WECHAT_SETTINGS } from './wechat/settings.ts'
import { simulateWechat } from './wechat/stand-in.ts'

type PaymentKind = Configurable<MakeProvider> & {
  /** Simulates it outside production, where it is not configured. */
  simulate: (world: World) => Simulation
}

export const PAYMENT_KINDS: Record<OnlineMethod, PaymentKind> = {
  wechat: {
    settings: WECHAT_SETTINGS,
    configure: configureWechat,
    examine: examineWechat,
    simulate: simulateWechat,
  },
  card: { settings: CARD_SETTINGS, configure: configureCard, simulate: simulateCard },
}
