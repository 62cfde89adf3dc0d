/**
 * Runs as a thread: looks up identifiers at a steady rate until it is stopped, then returns the 99th
 * percentile in milliseconds. In the thread that sends large files, lookups would be delayed by that work.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { routes } from '../packages/contract/src/wire.ts'
import { quantile } from './measure.ts'

export type Lookups = { origin: string; identifiers: readonly string[]; perSecond: number }

const { origin, identifiers, perSecond }: Lookups = workerData
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
const times: number[] = []
const underWay: Promise<void>[] = []
for (let i = 0; !isOver; i++) {
  const sent = performance.now()
  const response = fetch(origin + routes.identifierDetail[1], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: identifiers[(i * 7_919) % identifiers.length] }),
  })
  underWay.push(
    response.then((answer) => answer.arrayBuffer()).then(() => void times.push(performance.now() - sent)),
  )
  await sleep(1_000 / perSecond)
}
await Promise.all(underWay)
parentPort?.postMessage(quantile(times, 0.99))
parentPort?.close()
