import type { Db } from '../../../../platform/database/database.ts'
import { SEND_NOTICE } from '../../../../platform/providers/sms/notice-job.ts'
import { addNotices } from '../../../accounts/notices/notices.ts'
import type { Company } from '../../enterprises/enterprises.ts'
import type { RegistrationDeps } from '../context.ts'

type News = {
  /** The actor, who needs no notice. */
  by: string
  /** The message continues with this after the company: 提交了企业资料更新. */
  state: string
  title: string
  /** Further text of the notice on this site. */
  about?: string
  /** The target of the notice. */
  link?: string
}

/**
 * Notifies the administrators of a company of changes to its registered data, on this site and at the phones
 * known before, because the contact in the new data may be a hijacker's. Part of the caller's transaction.
 */
export async function notifyAdministrators(
  deps: RegistrationDeps,
  db: Db,
  company: Company,
  { by, state, title, about = '', link = '/new_identification' }: News,
): Promise<void> {
  const { people, jobs, now } = deps
  const ids = await people.administratorIds(db, company.id)
  const administrators = await people.describe(db, ids)
  const text = `${company.name}${state}。${about}如非本企业操作，请立即联系客服。`
  const others = ids.filter((id) => id !== by)
  await addNotices(db, others, { title, text, link }, now())
  const phones = new Set([company.contactPhone, ...[...administrators.values()].map(({ phone }) => phone)])
  for (const phone of phones)
    if (phone)
      await jobs.enqueue(db, SEND_NOTICE, { template: 'accountChange', phone, name: company.name, state })
}
