import type { Env } from '../../platform/base/env.ts'
import { type Job, job } from '../../platform/base/jobs/job.ts'
import { keyFor } from '../../platform/base/secret.ts'
import { publishScheduled } from './desk.ts'
import { type EditingDeps, PUBLISH } from './editing.ts'
import { createPreviews } from './previews.ts'
import { listPublished } from './published-store.ts'

export { importBanners, stockContent } from './stock/stock.ts'

/** News, cases and banners: what staff write and visitors read. */
export function createContent(given: Omit<EditingDeps, 'previews'> & { env: Env }) {
  const deps: EditingDeps = { ...given, previews: createPreviews(keyFor('content', given.env)) }
  return {
    deps,
    /** Published texts of one kind (news, case, solution, catalogue) that hold a text. */
    search: (asked: { kind: string; text: string; current?: number; size?: number }) =>
      listPublished(deps.db, asked),
    jobs: [job(PUBLISH, (payload) => publishScheduled(deps, payload))] satisfies Job[],
  }
}
export type Content = ReturnType<typeof createContent>
