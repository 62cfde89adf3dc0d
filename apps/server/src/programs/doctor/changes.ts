import { readFileSync, writeFileSync } from 'node:fs'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Alert } from '../../platform/providers/alerts/alerts.ts'
import { report } from './doctor.ts'
import type { Finding } from './finding.ts'

/** A persisting problem is reported again after this time. */
const REMIND_MS = DAY_MS

const REPORTED = Type.Record(Type.String(), Type.Object({ text: Type.String(), at: Type.Number() }))
/** What was reported to the operator, by key of the finding, with the time in ms since 1970. */
type Reported = Record<string, { text: string; at: number }>

/** Numbers change at every examination, so they are removed: the fault stays the same. */
const toKey = ({ about, level, text }: Finding) => `${level} ${about} ${text.replace(/[\d.:]+/g, '#')}`

export function readReported(file: string): Reported {
  try {
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Value.Check(REPORTED, state) ? state : {}
  } catch {
    return {}
  }
}

export const writeReported = (file: string, reported: Reported): void =>
  writeFileSync(file, JSON.stringify(reported), { mode: 0o600 })

/**
 * Compares findings with what was reported: returns an alert about new findings, those that persist after a
 * day, and those that are over (undefined when nothing has changed), and the new record of reported findings.
 */
export function compareWithReported(
  findings: readonly Finding[],
  reported: Reported,
  at: number,
): { alert: Alert | undefined; reported: Reported } {
  const faults = findings.filter(({ level }) => level !== 'ok')
  const isDue = (finding: Finding) => {
    const before = reported[toKey(finding)]
    return !before || (finding.level === 'problem' && at - before.at >= REMIND_MS)
  }
  const due = faults.filter(isDue)
  const keys = new Set(faults.map(toKey))
  const over = Object.entries(reported).filter(([key]) => !keys.has(key))
  const next = Object.fromEntries(
    faults.map((finding) => {
      const key = toKey(finding)
      const text = `${finding.about}：${finding.text}`
      return [key, isDue(finding) ? { text, at } : (reported[key] ?? { text, at })]
    }),
  )
  if (due.length === 0 && over.length === 0) return { alert: undefined, reported: next }
  const lines = [...over.map(([, { text }]) => `恢复  ${text}`), report(due)]
  const problems = due.filter(({ level }) => level === 'problem').length
  const title =
    problems > 0
      ? `节点有 ${problems} 项问题`
      : due.length > 0
        ? `节点有 ${due.length} 项要注意`
        : '节点已恢复'
  return { alert: { title, text: lines.join('\n') }, reported: next }
}
