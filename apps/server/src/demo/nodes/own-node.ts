import { createPublicKey, type KeyObject } from 'node:crypto'
import type { SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { EXAMINE_STATUS } from '@biaojie/contract/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { DEMO_PASSWORD } from '../../../../../demo/data.ts'
import { addPeople } from '../../domains/accounts/accounts/accounts.ts'
import { findCompanyByPrefix, saveCompanies } from '../../domains/enterprises/enterprises/enterprises.ts'
import { changeOwnNode, findOwnNode, lockOwnNode, trail } from '../../domains/resolution/own-nodes/store.ts'
import { ownNodeDays } from '../../domains/resolution/own-nodes/tables.ts'
import { toShanghaiDay } from '../../platform/base/clock.ts'
import { type Db, transact } from '../../platform/database/database.ts'
import { encodeValues, type StandInAnswer } from './native-server.ts'

/* The demo company whose own server answers for its prefix. */

const PREFIX = '88.449.1050'
export const OWN_NODE_LOGIN = {
  account: 'harness_admin',
  password: DEMO_PASSWORD,
  note: `线束企业管理员，前缀 ${PREFIX}，用自有节点应答`,
}
const PHONE = '13900000012'
const SITE_NAME = '主，鹤壁机房（示例）'
const DAYS = 29

const makePart = (name: string, made: string): StandInAnswer => ({
  values: encodeValues(
    [
      ['URL', 'https://parts.heya-harness.example/'],
      ['NAME', name],
      ['MADE', made],
    ],
    { changedAt: Math.floor(Date.parse(made) / 1000) },
  ),
})
const PARTS = new Map([
  [`${PREFIX}/WH-EV40-0001`, makePart('高压线束总成 EV40', '2026-11-02T09:20:00+08:00')],
  [`${PREFIX}/WH-EV40-0002`, makePart('高压线束总成 EV40', '2026-11-02T09:26:00+08:00')],
])

/** Returns what the company's server answers. */
export const answerOwnPart = (handle: string): StandInAnswer => PARTS.get(handle.toUpperCase())

const company = (at: Date) => ({
  prefix: PREFIX,
  name: '鹤壁河雅线束有限公司（示例）',
  shortName: '河雅线束',
  industryCode: 'C3670',
  industry: '汽车零部件及配件制造',
  areaCode: '410611',
  area: '河南省鹤壁市淇滨区',
  address: '河南省鹤壁市淇滨区示例电子产业园 6 号',
  website: 'https://www.heya-harness.example',
  introduce: '做新能源车高压线束，标识由自己的解析服务器应答，本节点指路。',
  qrcodeLink: '',
  liaison: '韩松',
  contactPhone: '0392-0000-1050（示例）',
  examineStatus: EXAMINE_STATUS.approved,
  createTime: new Date(at.getTime() - 90 * DAY_MS),
})

/** The days before the start of the demo, including one day with missed checks and one with an outage. */
const makeCheckedDays = (place: string, at: Date) =>
  Array.from({ length: DAYS }, (_, back) => ({
    prefix: PREFIX,
    place,
    day: toShanghaiDay(new Date(at.getTime() - (back + 1) * DAY_MS)),
    checks: 1_440,
    missed: back === 21 ? 3 : back === 10 ? 42 : 0,
    hadOutage: back === 10,
  }))

/**
 * Adds the company, its administrator, and its site in force; updates the site when its address has changed.
 */
export async function loadDemoOwnNode(
  db: Db,
  { port, key, at }: { port: number; key: KeyObject; at: Date },
): Promise<void> {
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString().trim()
  const site: SiteFields = {
    name: SITE_NAME,
    ipv4: '127.0.0.1',
    ipv6: '',
    tcp: port,
    udp: 0,
    http: 0,
    publicKey,
  }
  const existing = await findOwnNode(db, PREFIX)
  // Somebody who tried the demo may have switched back to hosted.
  const isSame = existing?.sites?.[0]?.tcp === port && existing.sites[0].publicKey === publicKey
  if (existing && (!existing.sites || isSame)) return
  await saveCompanies(db, [company(at)], at)
  const companyId = (await findCompanyByPrefix(db, PREFIX))?.id
  const person = {
    name: OWN_NODE_LOGIN.account,
    phone: PHONE,
    email: 'harness_admin@example.com',
    type: 'COMPANY_ADMIN' as const,
  }
  await addPeople(db, [{ ...person, companyId }], DEMO_PASSWORD, at)
  await transact(db, async (db) => {
    const row = await lockOwnNode(db, PREFIX, at)
    const since = row.since ?? new Date(at.getTime() - 69 * DAY_MS)
    await changeOwnNode(db, PREFIX, { sites: [site], serial: row.serial + 1, since, updatedAt: at })
    if (row.version > 0) return
    await db
      .insert(ownNodeDays)
      .values(makeCheckedDays(`127.0.0.1 ${port}`, at))
      .onConflictDoNothing()
    const lines = [
      ['填站点 1 个', '', OWN_NODE_LOGIN.account],
      ['证明控制', '1 个站点都签名作答', OWN_NODE_LOGIN.account],
      ['提交审核', '', OWN_NODE_LOGIN.account],
      ['审核通过', '材料齐，试解析 100 次全对', 'manager'],
    ] as const
    for (const [index, [action, text, actor]] of lines.entries())
      await trail.add(db, {
        prefix: PREFIX,
        at: new Date(since.getTime() - (4 - index) * 60_000),
        actor,
        action,
        text,
      })
  })
}
