import type { CompanyPageContent } from '@biaojie/contract/enterprises/company-pages/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { people as demoPeople } from '../../../../../demo/data.ts'
import { companyPages, companyPageTrail } from '../../domains/enterprises/company-pages/tables.ts'
import { getMonthBefore } from '../../domains/node/node-reports/counting.ts'
import { keepMonths } from '../../domains/resolution/figures/months.ts'
import { countOpenedAlarms } from '../../domains/tracking/alarms/alarms.ts'
import { type Now, toShanghaiDay } from '../../platform/base/clock.ts'
import { createId } from '../../platform/base/ids.ts'
import type { Db } from '../../platform/database/database.ts'
import { loadDemoReports, loadDemoResolutions } from './node.ts'
import { loadDemoFirsts, loadDemoScans } from './scans.ts'

const MAKER = '88.449.1001'
/** Its page waits for staff. */
const WAITING = '88.449.1003'
const MONTHS = 4

const makePage = (given: Partial<CompanyPageContent>): CompanyPageContent => ({
  mark: '',
  slogan: '',
  story: '',
  works: [],
  parts: [],
  certificates: [],
  ...given,
})

const PUBLISHED = makePage({
  mark: 'marks/88.449.1001',
  slogan: '从炉次到装车，每一片盘都查得到',
  story:
    '2009 年建厂，做前后制动盘与制动鼓。毛坯到成品在同一厂区，熔炼、加工、动平衡、涂装、装箱的记录随件走，客户扫一次就能看到炉号、实测与流转。',
  works: [
    {
      name: '北仑一厂',
      place: '浙江宁波北仑',
      text: '机加工、动平衡与涂装，四条线。',
      picture: 'places/line',
    },
    {
      name: '北仑二厂',
      place: '浙江宁波北仑',
      text: '制动鼓与轻量化盘，试制线。',
      picture: 'places/laboratory',
    },
  ],
  parts: [
    {
      name: '前制动盘',
      text: '通风式，Ø320，配前桥',
      identifier: '88.449.1001/BD-320A0001',
      picture: 'parts/brake-disc',
    },
    {
      name: '后制动盘',
      text: '实心，Ø300，配后桥',
      identifier: '88.449.1001/BD-300A0416',
      picture: 'parts/brake-disc-plain',
    },
    {
      name: '前制动卡钳',
      text: '浮动式，单活塞 Ø57，配前桥',
      identifier: '88.449.1001/CP-FL57E0041',
      picture: 'parts/caliper',
    },
  ],
  certificates: [
    {
      name: 'IATF 16949:2016',
      number: 'T-449-10010（示例）',
      issuer: '示例认证',
      until: '2028-03-31',
      picture: '',
    },
    {
      name: 'ISO 14001:2015',
      number: 'E-449-10010（示例）',
      issuer: '示例认证',
      until: '2027-06-30',
      picture: '',
    },
  ],
})
const SUBMITTED = makePage({
  slogan: '三代轮毂轴承单元',
  story: '做轮毂轴承单元与离合器分离轴承，装机件件刻码。',
  certificates: [
    {
      name: 'IATF 16949:2016',
      number: 'T-449-10030（示例）',
      issuer: '示例认证',
      until: '2027-11-30',
      picture: '',
    },
  ],
})

async function loadPages(db: Db, now: Date, writer: string): Promise<void> {
  const toDaysBefore = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const rows = [
    { prefix: MAKER, draft: PUBLISHED, published: PUBLISHED, state: 'published' as const, days: 40 },
    { prefix: WAITING, draft: SUBMITTED, published: null, state: 'waiting' as const, days: 1 },
  ]
  for (const { prefix, draft, published, state, days } of rows) {
    const made = await db
      .insert(companyPages)
      .values({
        prefix,
        version: state === 'published' ? 3 : 2,
        state,
        draft,
        published,
        note: '',
        submittedAt: toDaysBefore(days),
        submittedById: '',
        publishedAt: published && toDaysBefore(days - 1),
        updatedAt: toDaysBefore(days),
      })
      .onConflictDoNothing()
      .returning({ prefix: companyPages.prefix })
    if (made.length === 0) continue
    const makeLine = (at: Date, actor: string, action: string) => ({
      prefix,
      id: createId(at.getTime()),
      at,
      actor,
      action,
      text: '',
    })
    await db
      .insert(companyPageTrail)
      .values([
        makeLine(toDaysBefore(days), '企业管理员', '提交核对'),
        ...(published ? [makeLine(toDaysBefore(days - 1), writer, '公开')] : []),
      ])
  }
}

/** Fills the figures of a demo node: looks, unknown codes, resolutions, months, company pages. */
export async function loadDemoFigures({
  db,
  now,
  people,
}: {
  db: Db
  now: Now
  people: Map<string, string>
}): Promise<void> {
  const at = now()
  const isNew = await loadDemoScans(db, MAKER, at)
  if (isNew) await loadDemoFirsts(db, MAKER, at)
  const deps = { db, now, identifiers: { countOf: async () => 0 }, countOpenedAlarms }
  let month = toShanghaiDay(at).slice(0, 7)
  for (let back = 0; back < MONTHS; back++) {
    month = getMonthBefore(month)
    await keepMonths(deps, month)
  }
  await loadDemoResolutions(db, at)
  const staff = demoPeople
    .filter(({ type }) => type === 'MANAGER' || type === 'ADMIN')
    .flatMap(({ name, phone }) => {
      const id = people.get(phone)
      return id ? [{ id, name }] : []
    })
  const [writer, approver] = staff
  if (writer && approver) await loadDemoReports(db, at, [writer, approver])
  await loadPages(db, at, writer?.name ?? '节点')
}
