import type { Db } from '../../../../platform/database/database.ts'
import { SEND_NOTICE } from '../../../../platform/providers/sms/notice-job.ts'
import { addNotice } from '../../notices/notices.ts'
import type { AccountDeps } from '../deps.ts'

const LINK = '/personal_update?type=7'

type News = {
  accountId: string
  /** Name of the account, for the message. */
  name: string
  /** The text after the name in the message: 更换了绑定手机. */
  state: string
  title: string
  text: string
  phones: readonly (string | null)[]
}

/** Notifies the person on this site, and at each of these phones. Part of the caller's transaction. */
export async function notifyPerson(
  deps: Pick<AccountDeps, 'jobs' | 'now'>,
  db: Db,
  news: News,
): Promise<void> {
  const { accountId: userId, title, text, name, state } = news
  await addNotice(db, { userId, title, text, link: LINK }, deps.now())
  for (const phone of new Set(news.phones)) {
    if (phone)
      await deps.jobs.enqueue(db, SEND_NOTICE, {
        template: 'accountChange',
        phone,
        name: `账号 ${name} `,
        state,
      })
  }
}
