import type { BulkChange } from '@biaojie/contract/identifiers/bulk-edits/bulk-edits.ts'
import { BULK_KIND_NAMES, isBulkField } from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import { findOwnIdentifierProblem, formatVisibility } from '@biaojie/contract/identifiers/records/rules.ts'
import {
  findField,
  findRegisteredField,
  type TemplateField,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import { readValue } from '@biaojie/contract/identifiers/templates/values.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import { completeIdentifier } from '../records/identifiers.ts'
import { findTemplate, templateContent } from '../templates/templates.ts'

/** A change with its description for people. */
type BulkRequest = { change: BulkChange; about: string }

async function requireField(db: Db, prefix: string, change: BulkChange): Promise<TemplateField> {
  const { template = '', scene = '', field: key = '' } = change
  const head = isUuid(template) ? await findTemplate(db, prefix, template) : undefined
  if (!head) throw refuse('template_not_found')
  const content = await templateContent(db, prefix, template, head.version)
  if (!content) throw refuse('template_unpublished')
  const field = findField(content, scene, key)
  if (!field) throw refuseFields({ 'change.field': '模板没有这个字段' })
  return field
}

async function readValueChange(db: Db, prefix: string, change: BulkChange): Promise<BulkRequest> {
  const field = await requireField(db, prefix, change)
  if (!isBulkField(field)) throw refuseFields({ 'change.field': `“${field.name}”只能逐个填写` })
  const value = toPrintable(change.value ?? '')
  const read = value === '' ? undefined : readValue(value, field)
  if (read && 'rule' in read) throw refuseFields({ 'change.value': read.message })
  const { kind, template, scene, field: key, reason = '' } = change
  const kept = { kind, template, scene, field: key, value, reason: toPrintable(reason) }
  return { change: kept, about: value === '' ? `${field.name}：清空` : `${field.name} → ${value}` }
}

async function readVisibilityChange(db: Db, prefix: string, change: BulkChange): Promise<BulkRequest> {
  const field = await requireField(db, prefix, change)
  const { kind, template, scene = '', field: key = '', audiences = null, reason = '' } = change
  if (findRegisteredField(scene, key)?.alwaysPublic && audiences && !audiences.includes('public'))
    throw refuseFields({ 'change.audiences': `“${field.name}”关系到安全，必须公开` })
  const kept = { kind, template, scene, field: key, audiences, reason: toPrintable(reason) }
  const readers = audiences ? formatVisibility(audiences) : '按模板'
  return { change: kept, about: `${field.name} → ${readers}` }
}

function readBatchChange(prefix: string, { kind, batch = '', reason = '' }: BulkChange): BulkRequest {
  const identifier = completeIdentifier(batch, prefix)
  const wrong = identifier === '' ? '' : findOwnIdentifierProblem(identifier, prefix)
  if (wrong) throw refuseFields({ 'change.batch': wrong })
  const handle = identifier === '' ? '' : foldHandle(identifier)
  return {
    change: { kind, batch: handle, reason: toPrintable(reason) },
    about: handle === '' ? '不属于任何批次' : `批次 → ${handle}`,
  }
}

function readStateChange({ kind, reason = '' }: BulkChange): BulkRequest {
  const words = toPrintable(reason)
  if (words === '' && kind !== 'resume') throw refuseFields({ 'change.reason': '请写明原因，访客会看到' })
  return { change: { kind, reason: words }, about: BULK_KIND_NAMES[kind] }
}

/** Checks a change before any identifier is read; refuses values that no identifier can have. */
export async function readChange(db: Db, prefix: string, change: BulkChange): Promise<BulkRequest> {
  if (change.kind === 'value') return readValueChange(db, prefix, change)
  if (change.kind === 'visibility') return readVisibilityChange(db, prefix, change)
  return change.kind === 'batch' ? readBatchChange(prefix, change) : readStateChange(change)
}
