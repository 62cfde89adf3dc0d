import { readFileSync } from 'node:fs'
import { WORKING_DUTIES } from '@biaojie/contract/accounts/staff/duties.ts'
import { fen } from '@biaojie/contract/money.ts'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import sharp from 'sharp'
import { payee } from '../../../../../content/site.ts'
import {
  bankLines,
  people as demoPeople,
  orders,
  parseHours,
  quotes,
  requireDemoPerson,
} from '../../../../../demo/data.ts'
import type { DemoOrder, DemoStep } from '../../../../../demo/schema.ts'
import { createPeople } from '../../domains/accounts/accounts/accounts.ts'
import { createPictures } from '../../domains/content/pictures/pictures.ts'
import { createSearchWords } from '../../domains/content/site-search/words.ts'
import { findCompanyById, findCompanyByPrefix } from '../../domains/enterprises/enterprises/enterprises.ts'
import { createFiles } from '../../domains/enterprises/files/files.ts'
import { createMarket, toPackageId, toPriceId } from '../../domains/marketplace/market/market.ts'
import type { Person } from '../../http/access/principals.ts'
import { addDays, type Now, toShanghaiDay } from '../../platform/base/clock.ts'
import { findRepositoryFile } from '../../platform/base/places.ts'
import { makeKeyed } from '../../platform/base/secret.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/providers/storage/storage.ts'
import type { Env } from '../../platform/settings/env.ts'
import {
  completePastOrders,
  createPastDeps,
  hasOrders,
  importOrder,
  importQuote,
  type PastStep,
  settlePastDays,
} from './history.ts'
import { importBankLines } from './money.ts'

const MANAGER = requireDemoPerson(({ type }) => type === 'MANAGER')

type DemoDeps = { env: Env; db: Db; now: Now; storage: Storage; people: Map<string, string> }

/**
 * Returns the same picture as a different file, because the desk warns of vouchers used for another order.
 */
function addComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(`    ${text}`)
  comment.writeUInt16BE(0xfffe)
  comment.writeUInt16BE(comment.length - 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

async function findPerson({ db, people }: DemoDeps, name: string): Promise<Person | undefined> {
  const person = demoPeople.find((candidate) => candidate.name === name)
  const userId = person && people.get(person.phone)
  // The account may have been deleted.
  if (!person || !userId) return undefined
  const company = person.company ? await findCompanyByPrefix(db, person.company) : null
  const { type, duties = WORKING_DUTIES } = person
  return { kind: 'person', userId, type, duties, companyId: company?.id ?? null, sessionId: '' }
}

const toChoice = ({ application, package: key, duration, unit }: DemoOrder) => ({
  productId: String(application),
  packageProductId: toPackageId(application, key),
  packagePriceId: toPriceId(application, key, { duration, durationUnit: unit }),
})

type Past = {
  staff: Person
  toTimeBefore: (ago: string) => Date
  makeDepsAt: (at: Date) => ReturnType<typeof createPastDeps>
}

async function importQuotes({ db }: DemoDeps, { staff, toTimeBefore, makeDepsAt }: Past): Promise<void> {
  for (const quote of quotes) {
    const company = await findCompanyByPrefix(db, quote.company)
    if (!company) continue
    const made = toTimeBefore(quote.ago)
    await importQuote(makeDepsAt, {
      staff,
      at: made,
      quote: {
        companyId: company.id,
        productId: String(quote.application),
        packageProductId: toPackageId(quote.application, quote.package),
        purchaseDuration: quote.duration,
        durationUnit: quote.unit,
        amount: quote.amount,
        validUntil: addDays(toShanghaiDay(made), quote.days),
        note: quote.note,
        ...(quote.withdrawn && { withdrawnAt: toTimeBefore(quote.withdrawn) }),
      },
    })
  }
}

/** Loads orders in every state once, so that later changes stay. Their history follows today's rules. */
export async function loadDemoOrders(deps: DemoDeps): Promise<void> {
  const { db, now } = deps
  if (await hasOrders(db)) return
  const at = now().getTime()
  const toTimeBefore = (ago: string) => new Date(at - parseHours(ago) * HOUR_MS)
  const people = createPeople(deps)
  const files = createFiles({ ...deps, people })
  const market = createMarket({
    ...deps,
    reads: db,
    keyed: makeKeyed('market', deps.env),
    people,
    pictures: createPictures(deps),
    searchWords: createSearchWords({ db, now, people }),
    companyName: async (id) => (await findCompanyById(db, id))?.name ?? '',
  })
  const staff = await findPerson(deps, MANAGER.name)
  const bytes = readFileSync(findRepositoryFile('demo/orders/voucher.jpg'))
  const { width, height } = await sharp(bytes).metadata()
  const findUserIds = (name: string) => {
    const phone = demoPeople.find((candidate) => candidate.name === name)?.phone
    return deps.people.get(phone ?? '') ?? []
  }
  const toPastStep = (buyer: Person, { ago, ...step }: DemoStep): PastStep => {
    const at = toTimeBefore(ago)
    if (step.is === 'transfer') {
      const own = addComment(bytes, `${buyer.userId} ${at.toISOString()}`)
      return {
        ...step,
        at,
        picture: () => files.keep(buyer.userId, { bytes: own, width, height }, own.length),
      }
    }
    if (step.is === 'seated') return { is: 'seated', at, userIds: step.colleagues.flatMap(findUserIds) }
    return step.is === 'confirmed' ? { ...step, at, parts: step.parts ?? [] } : { ...step, at }
  }
  const makeDepsAt = (moment: Date) =>
    createPastDeps({ ...deps, now: () => moment, files, people, payee, shop: market })
  for (const order of orders) {
    const buyer = await findPerson(deps, order.buyer)
    if (!buyer || !staff) continue
    await importOrder(makeDepsAt, {
      buyer,
      staff,
      choice: toChoice(order),
      at: toTimeBefore(order.ago),
      remark: order.remark ?? '',
      steps: order.steps.map((step) => toPastStep(buyer, step)),
    })
  }
  if (staff) {
    await importQuotes(deps, { staff, toTimeBefore, makeDepsAt })
    const lines = bankLines.map(({ ago, amount, payer: payerName, account: payerAccount, ...line }) => {
      return { ...line, amount: fen(amount), at: toTimeBefore(ago), account: '', payerName, payerAccount }
    })
    await importBankLines(makeDepsAt(now()), staff, lines)
  }
  await completePastOrders(makeDepsAt(now()))
  await settlePastDays(makeDepsAt(now()))
}
