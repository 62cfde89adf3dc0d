import type { ChildProcess } from 'node:child_process'
import { awaitAnswer, startChild } from '../../base/child.ts'
import { findProgramFile } from '../../base/places.ts'
import type { LabelResult, LabelWork } from './make.ts'

/** Enough for a file of ten thousand labels on a slow machine. */
const MAX_SECONDS = 300
/** An idle process ends after this time and frees its memory. */
const IDLE_MS = 60_000

let worker: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let turn: Promise<unknown> = Promise.resolve()

async function start(): Promise<ChildProcess> {
  const child = await startChild(findProgramFile('platform/formats/labels/worker'), { memoryMb: 768 })
  child.once('exit', () => {
    if (worker === child) worker = undefined
  })
  worker = child
  return child
}

async function ask(work: LabelWork): Promise<LabelResult> {
  clearTimeout(idle)
  const child = worker?.connected ? worker : await start()
  child.ref()
  child.channel?.ref()
  try {
    child.send(work)
    const answer = await awaitAnswer<LabelResult | { failed: string }>(child, MAX_SECONDS)
    if ('failed' in answer) throw new Error(`labels not made: ${answer.failed}`)
    return answer
  } finally {
    child.unref()
    child.channel?.unref()
    idle = setTimeout(() => {
      if (worker === child) worker = undefined
      if (child.connected) child.disconnect()
    }, IDLE_MS).unref()
  }
}

/** Makes labels in a separate process, one task at a time. */
export function makeLabelsAside(work: LabelWork): Promise<LabelResult> {
  const mine = turn.then(() => ask(work))
  turn = mine.catch(() => {})
  return mine
}
