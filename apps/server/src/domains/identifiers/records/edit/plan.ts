import { toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { checkTemplate } from '../../../../http/access/access.ts'
import type { Caller } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import { isUuid } from '../../../../platform/base/ids.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { findTemplate, templateContent } from '../../templates/templates.ts'
import { canWriteOver } from '../read/callers.ts'
import type { StoredRow } from '../write/store.ts'

/** The template version of the values. */
export type Plan = { prefix: string; templateId: string; templateVersion: number; template: Template }

type Wanted = { templateId: string; templateVersion?: number | undefined }

/**
 * Loads the template version for a write: the newest one, or the identifier's current one when the writer
 * names it. Withdrawn templates may be used only by identifiers that already have them.
 */
export async function loadPlan(
  db: Db,
  {
    prefix,
    caller,
    wanted,
    stored,
  }: { prefix: string; caller: Caller; wanted: Wanted; stored?: StoredRow | undefined },
): Promise<Plan> {
  const { templateId } = wanted
  checkTemplate(caller, { template: templateId })
  if (stored && !canWriteOver(caller, stored)) throw refuse('key_template_missing')
  const owner = toHome(prefix)
  const head = isUuid(templateId) ? await findTemplate(db, owner, templateId) : undefined
  if (!head) throw refuse('template_not_found')
  const isFollowed = stored?.template === templateId
  if (head.state === 'withdrawn' && !isFollowed)
    throw refuse('template_unpublished', '这个模板已停用，不能再用它登记')
  const templateVersion = wanted.templateVersion ?? head.version
  const isKept = isFollowed && stored.templateVersion === templateVersion
  if (head.version > 0 && templateVersion !== head.version && !isKept) throw refuse('template_moved_on')
  const template = await templateContent(db, owner, templateId, templateVersion)
  if (!template) throw refuse('template_unpublished')
  return { prefix, templateId, templateVersion, template }
}
