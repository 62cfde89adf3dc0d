import pg from 'pg'
import { DISTRIBUTED } from '../platform/database/distributed/distribute.ts'
import type { testApp } from './app.ts'
import { putEvents } from './edges.ts'
import { putIdentifiers } from './identifiers.ts'
import { makeAddress } from './people.ts'

export type Asked = { name: string; text: string; values: unknown[] }

const TABLES = new RegExp(`\\b(?:from|join|into|update)\\s+"?(${DISTRIBUTED.join('|')})"?\\b`, 'i')

/** Records every statement about companies' tables once. It must start before the first connection. */
export function recordStatements() {
  const found = new Map<string, Asked>()
  const { query } = pg.Client.prototype
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      const [statement, more] = given as [
        string | { text?: string; name?: string; values?: unknown[] },
        unknown,
      ]
      const text = typeof statement === 'string' ? statement : (statement?.text ?? '')
      const inside = typeof statement === 'object' ? statement.values : undefined
      const values = inside ?? (Array.isArray(more) ? more : [])
      const name = (typeof statement === 'object' && statement.name) || ''
      if (TABLES.test(text) && !found.has(text)) found.set(text, { name, text, values })
      return Reflect.apply(query, this, given)
    },
  })
  return found
}

const DISC = '88.449.1001/BD-1'
const LINE = '88.449.1002/LINE-1'
const SCENES = [
  { code: '0', confId: 'trace', name: '产品追溯', elements: [{ id: 't', name: '炉号', value: '26-03' }] },
  { code: '2', confId: 'anti', name: '防伪查询', elements: [{ id: 'a', name: '防伪码', value: 'F-1' }] },
]

/** Does the frequent actions of visitors and companies, and returns their statements. */
export async function recordHotStatements(
  app: Awaited<ReturnType<typeof testApp>>,
  recorded: Map<string, Asked>,
): Promise<Asked[]> {
  recorded.clear()
  const records = [DISC, LINE].map((identifier) => ({ identifier, scenes: SCENES }))
  await putIdentifiers(app, records)
  await putIdentifiers(
    app,
    records.map((record) => ({ ...record, name: '后制动盘' })),
  )
  const ip = makeAddress()
  const loadDetail = (identifier: string, sceneConfId?: string) =>
    app.call('identifierDetail', { body: { identifier, ...(sceneConfId && { sceneConfId }) }, ip })
  await Promise.all([loadDetail(DISC), loadDetail(LINE), loadDetail(DISC, 'trace'), loadDetail(DISC, 'anti')])
  await loadDetail('88.449.1001/NOT-HERE')
  await app.app.inject({ url: `/api/handles/${DISC}`, remoteAddress: ip })
  await app.domains.resolution.lookup.record(DISC)
  await putEvents(app, [
    { by: '88.449.1002', at: '2026-04-02T02:00:00Z', step: 'assembling', joins: [[DISC, LINE]] },
  ])
  await app.call('traceView', { body: { identifier: DISC, reader: 'public' }, ip })
  await app.domains.resolution.visits.flush()
  return [...recorded.values()]
}
