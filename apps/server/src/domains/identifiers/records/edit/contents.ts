import { toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type pg from 'pg'
import { groupRuns } from '../../../../platform/base/iteration.ts'
import { toDb } from '../../../../platform/database/database.ts'
import { templateContent } from '../../templates/templates.ts'
import type { RecordStatus } from '../record/record.ts'

export type Follower = Pick<RecordStatus, 'template' | 'templateVersion'> & { prefix: string }
const toKey = ({ prefix, template, templateVersion }: Follower) => `${prefix} ${template} ${templateVersion}`

const isSameVersion = (one: Follower, other: Follower) =>
  one.template === other.template &&
  one.templateVersion === other.templateVersion &&
  one.prefix === other.prefix

export type ContentOf = (one: Follower) => Template | undefined

/** Loads the template versions that these records use. */
export async function readContents(
  client: pg.ClientBase,
  followers: readonly Follower[],
): Promise<ContentOf> {
  const contents = new Map<string, Template | undefined>()
  for (const { item: follower } of groupRuns(followers, isSameVersion)) {
    const { prefix, template, templateVersion } = follower
    const key = toKey(follower)
    if (template === '' || templateVersion === null || contents.has(key)) continue
    contents.set(key, await templateContent(toDb(client), toHome(prefix), template, templateVersion))
  }
  // Neighbouring records usually have the same version, so the last result is tried first.
  let last: { of: Follower; content: Template | undefined } | undefined
  return (follower) => {
    if (!last || !isSameVersion(last.of, follower))
      last = { of: follower, content: contents.get(toKey(follower)) }
    return last.content
  }
}
