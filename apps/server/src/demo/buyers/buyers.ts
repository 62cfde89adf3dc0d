import { HOUR_MS } from '@biaojie/contract/times.ts'
import {
  people as demoPeople,
  inquiries,
  parseHours,
  requireDemoPerson,
  trials,
} from '../../../../../demo/data.ts'
import { market as demoMarket } from '../../../../../demo/market/market.ts'
import { importConsultation } from '../../domains/content/consultations/consultations.ts'
import { findCompanyByPrefix } from '../../domains/enterprises/enterprises/enterprises.ts'
import { toPackageId } from '../../domains/marketplace/market/market.ts'
import type { Now } from '../../platform/base/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { importTrial } from './trials.ts'

const MANAGER = requireDemoPerson(({ type }) => type === 'MANAGER')

/** Returns an application of the demo with one of its packages. */
function requireOffer(number: number, key: string) {
  const { applications, providers } = demoMarket()
  const application = applications.find(({ id }) => id === number)
  const chosen = application?.packages.find((candidate) => candidate.key === key)
  if (!application || !chosen) throw new Error(`demo/market: no package ${key} in ${number}`)
  return {
    application: { id: number, name: application.name },
    package: { id: toPackageId(number, key), name: chosen.name, days: chosen.tryUseDuration },
    providerName: providers.find(({ key }) => key === application.provider)?.name ?? '',
  }
}

type DemoDeps = { db: Db; now: Now; people: Map<string, string> }

/**
 * Loads trials and inquiries of the demo's people once, so that changes of staff stay. `people` maps phones
 * to ids.
 */
export async function loadDemoBuyers({ db, now, people }: DemoDeps): Promise<void> {
  const at = now().getTime()
  const toHoursBefore = (hours: number) => new Date(at - hours * HOUR_MS)
  const findUserId = (name: string) =>
    people.get(demoPeople.find((candidate) => candidate.name === name)?.phone ?? '')
  for (const { application, package: key, applicant, ago, steps, id } of trials) {
    const person = demoPeople.find(({ name }) => name === applicant)
    const [userId, company] = [findUserId(applicant), await findCompanyByPrefix(db, person?.company ?? '')]
    // The account may have been deleted.
    if (!userId || !company) continue
    await importTrial(db, {
      id,
      ...requireOffer(application, key),
      company,
      applicant: { id: userId, name: applicant },
      staff: MANAGER.name,
      appliedAt: toHoursBefore(parseHours(ago)),
      steps: steps.map(({ ago, ...step }) => ({ ...step, at: toHoursBefore(parseHours(ago)) })),
    })
  }
  const by = { id: people.get(MANAGER.phone) ?? '', name: MANAGER.name }
  for (const { inquirer, application, package: key, hoursAgo, answer, ...sent } of inquiries) {
    const userId = findUserId(inquirer)
    if (!userId || (answer && !by.id)) continue
    const offer = requireOffer(application, key)
    const product = { productId: application, name: offer.application.name, packageName: offer.package.name }
    await importConsultation(db, {
      ...sent,
      kind: 'inquiry',
      userId,
      industryCode: '',
      products: [product],
      createdAt: toHoursBefore(hoursAgo),
      ...(answer && { answer: { at: toHoursBefore(answer.hoursAgo), note: answer.note, by } }),
    })
  }
}
