import { hostname } from 'node:os'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import type { Now } from '../../base/clock.ts'
import { getErrorMessage } from '../../base/problem.ts'

/** A word that is added here does not compile until `kinds.ts` has its row. */
export type AlertChannelName = 'mail' | 'wecom' | 'dingtalk' | 'feishu'

export type Alert = Readonly<{ title: string; text: string }>

/** Delivers one alert or throws; it answers within some seconds. */
export type AlertChannel = Readonly<{ name: string; send: (alert: Alert) => Promise<void> }>

export type MakeAlertChannel = (now: Now) => AlertChannel

/** `problem` is empty where the alert was delivered. */
export type Delivery = Readonly<{ channel: string; problem: string }>

/** Sends an alert through all channels. A failing channel does not affect the others. */
export function sendAlert(
  channels: readonly AlertChannel[],
  { title, text }: Alert,
): Promise<readonly Delivery[]> {
  const alert = { title: `[${getNodePrefix()} ${hostname()}] ${title}`, text }
  return Promise.all(
    channels.map(async ({ name, send }) => {
      try {
        await send(alert)
        return { channel: name, problem: '' }
      } catch (error) {
        return { channel: name, problem: getErrorMessage(error) }
      }
    }),
  )
}
