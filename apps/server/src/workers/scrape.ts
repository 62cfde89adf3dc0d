import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { listReadyWorkers, sendToWorker } from './crew.ts'
import { isToSupervisor, isToWorker, type Measured, sendToSupervisor } from './messages.ts'

/** Shorter than the ten seconds after which a scraper gives up. */
const SCRAPE_MS = 6_000
const LATE = 'the metrics of all processes did not come in time'

/** Returns a reader of the metrics of all processes of this node together. */
export function scrapeAll(own: Registry): () => Promise<string> {
  return cluster.isWorker ? scrapeThroughSupervisor(own) : () => scrapeWithJobs(own)
}

/** Answers a scrape request of one worker with the metrics of all workers. */
export function answerScrapes(): void {
  cluster.on('message', (worker, message: unknown) => {
    if (!isToSupervisor(message) || message.kind !== 'scrape') return
    const { id } = message
    measureWorkers()
      .then((measured) => aggregate(measured))
      .then(
        (text) => sendToWorker(worker, { kind: 'scraped', id, text }),
        () => sendToWorker(worker, { kind: 'scraped', id }),
      )
  })
}

function scrapeThroughSupervisor(own: Registry): () => Promise<string> {
  const waiting = new Map<number, (text: string | undefined) => void>()
  let last = 0
  process.on('message', async (message: unknown) => {
    if (!isToWorker(message)) return
    if (message.kind === 'scraped') waiting.get(message.id)?.(message.text)
    if (message.kind === 'measure')
      sendToSupervisor({ kind: 'measured', metrics: await own.getMetricsAsJSON() })
  })
  return async () => {
    last += 1
    const id = last
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    waiting.set(id, resolve)
    const late = setTimeout(() => resolve(undefined), SCRAPE_MS)
    sendToSupervisor({ kind: 'scrape', id })
    const text = await promise
    clearTimeout(late)
    waiting.delete(id)
    if (text === undefined) throw new Error(LATE)
    return text
  }
}

/** Returns the metrics of this process and of the one that runs its long jobs, where there is one. */
async function scrapeWithJobs(own: Registry): Promise<string> {
  const others = await measureWorkers()
  if (others.length === 0) return own.metrics()
  return aggregate([await own.getMetricsAsJSON(), ...others])
}

const aggregate = (measured: Measured[]) => AggregatorRegistry.aggregate(measured).metrics()

async function measureWorkers(): Promise<Measured[]> {
  const measured = await Promise.all(listReadyWorkers().map(measure))
  return measured.filter((metrics) => metrics !== undefined)
}

/** Returns undefined for a worker that ends meanwhile, for example because it was replaced. */
function measure(worker: Worker): Promise<Measured | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Measured | undefined>()
  const arrive = (message: unknown) =>
    isToSupervisor(message) && message.kind === 'measured' && resolve(message.metrics)
  const end = () => resolve(undefined)
  const late = setTimeout(() => reject(new Error(LATE)), SCRAPE_MS)
  worker.on('message', arrive).on('disconnect', end)
  sendToWorker(worker, { kind: 'measure' })
  return promise.finally(() => {
    clearTimeout(late)
    worker.off('message', arrive).off('disconnect', end)
  })
}
