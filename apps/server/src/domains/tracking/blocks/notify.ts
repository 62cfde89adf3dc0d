import type { Area } from '@biaojie/contract/accounts/staff/duties.ts'
import type { BlockDecision } from '@biaojie/contract/tracking/blocks/rules.ts'
import { type Now, toShanghaiDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { SEND_NOTICE } from '../../../platform/providers/sms/notice-job.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import { addNotices } from '../../accounts/notices/notices.ts'
import type { Block } from './store.ts'

type Deps = {
  now: Now
  people: {
    describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string; phone: string | null }>>
    staff: (db: Db, area: Area) => Promise<string[]>
    administratorIds: (db: Db, companyId: string) => Promise<string[]>
  }
  jobs: Pick<Jobs, 'enqueue'>
}

const toPagePath = ({ id }: Block) => `/console/blocks/${id}`

const MESSAGES: Record<
  'blocked' | BlockDecision,
  (block: Block) => { title: string; text: string; state: string }
> = {
  blocked: ({ identifier, reason, appealUntil }) => ({
    title: `标识被封存：${identifier}`,
    text: `原因：${reason} 访客暂时只看到已封存。可在 ${toShanghaiDay(appealUntil)} 之前申诉。`,
    state: `的标识 ${identifier} 已被节点封存，可登录平台查看原因并申诉`,
  }),
  upheld: ({ identifier, answer }) => ({
    title: `申诉的答复：${identifier} 维持封存`,
    text: answer,
    state: `的标识 ${identifier} 的申诉已答复：维持封存`,
  }),
  lifted: ({ identifier, answer }) => ({
    title: `已解除封存：${identifier}`,
    text: answer,
    state: `的标识 ${identifier} 已解除封存`,
  }),
}

/** Notifies the company's administrators on this site and by SMS, in the transaction of the event. */
export async function notifyCompany(
  { people, jobs, now }: Deps,
  db: Db,
  block: Block,
  message: keyof typeof MESSAGES,
): Promise<void> {
  if (!block.companyId) return
  const { title, text, state } = MESSAGES[message](block)
  const ids = await people.administratorIds(db, block.companyId)
  await addNotices(db, ids, { title, text, link: toPagePath(block) }, now())
  const phones = new Set([...(await people.describe(db, ids)).values()].map(({ phone }) => phone))
  for (const phone of phones)
    if (phone)
      await jobs.enqueue(db, SEND_NOTICE, {
        template: 'accountChange',
        phone,
        name: block.companyName,
        state,
      })
}

export async function notifyStaff({ people, now }: Deps, db: Db, block: Block): Promise<void> {
  const notice = {
    title: `封存申诉：${block.identifier}`,
    text: `${block.companyName}提出申诉，请在 ${block.answerUntil ? toShanghaiDay(block.answerUntil) : ''} 之前答复。`,
    link: toPagePath(block),
  }
  await addNotices(db, await people.staff(db, 'blocks'), notice, now())
}
