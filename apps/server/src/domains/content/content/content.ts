import { makeKeyed } from '../../../platform/base/secret.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineJob, type Job } from '../../../platform/shared/jobs/job.ts'
import { publishScheduled } from './desk.ts'
import { type EditingDeps, PUBLISH } from './editing.ts'
import { listPublished } from './published-store.ts'
import { createPreviews } from './reading.ts'

export { readContentPack } from './stock/pack.ts'
export { importBanners, stockContent } from './stock/stock.ts'

/** Makes news, cases and banners for staff and visitors. */
export function createContent(needs: Omit<EditingDeps, 'previews'> & { env: Env }) {
  const deps: EditingDeps = { ...needs, previews: createPreviews(makeKeyed('content', needs.env)) }
  return {
    deps,
    /** Returns published texts of one kind (news, case, solution, catalogue) that contain a text. */
    search: async (request: { kind: string; text: string; current?: number; size?: number }) =>
      listPublished(deps.db, request, { words: await deps.searchWords.loadWords() }),
    jobs: [defineJob(PUBLISH, (payload) => publishScheduled(deps, payload))] satisfies Job[],
  }
}
export type Content = ReturnType<typeof createContent>
