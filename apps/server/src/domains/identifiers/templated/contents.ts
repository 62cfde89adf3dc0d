import { homeOf } from '@biaojie/contract/identifiers/rules.ts'
import type { Template } from '@biaojie/contract/templates/rules.ts'
import type pg from 'pg'
import { dbOf } from '../../../platform/database/database.ts'
import { templateContent } from '../../templates/templates.ts'
import type { RecordStatus } from '../records/record.ts'

export type Follower = Pick<RecordStatus, 'template' | 'templateVersion'> & { prefix: string }
const keyOf = ({ prefix, template, templateVersion }: Follower) => `${prefix} ${template} ${templateVersion}`

export type ContentOf = (one: Follower) => Template | undefined

/** Reads the versions of templates that these records follow. */
export async function readContents(
  client: pg.ClientBase,
  followers: readonly Follower[],
): Promise<ContentOf> {
  const contents = new Map<string, Template | undefined>()
  for (const follower of followers) {
    const { prefix, template, templateVersion } = follower
    const key = keyOf(follower)
    if (template === '' || templateVersion === null || contents.has(key)) continue
    contents.set(key, await templateContent(dbOf(client), homeOf(prefix), template, templateVersion))
  }
  return (one) => contents.get(keyOf(one))
}
