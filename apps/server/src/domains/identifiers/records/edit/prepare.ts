import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { ValueProblem, Values } from '@biaojie/contract/identifiers/templates/values.ts'
import { createRow, NEW_STATUS, type RecordStatus } from '../record/record.ts'
import { type Prepared, prepareRecord, prepareTexts } from '../write/prepare.ts'
import { createContent } from './content.ts'
import { createProjectionTexts, toContentText } from './texts.ts'

export type Templated = {
  /** The identifier in the company's spelling. */
  identifier: string
  name: string
  images: string[]
  template: Template
  templateId: string
  templateVersion: number
  /** Folded handle of the batch, null for none; undefined leaves it unchanged. */
  batch?: string | null | undefined
  /** All audiences that differ from the template's; undefined leaves them unchanged. */
  visibility?: RecordStatus['visibility'] | undefined
  /** The values that `readValues` returned. */
  values: Values
}

/** Only the node knows this code: it stores a digest beside the record, and no answer contains the code. */
export const SECRET_SCENE = 'anti'
export const SECRET_FIELD = 'secretCode'

/**
 * Drops the problem of a missing secret code when its digest is already stored, because the code itself
 * cannot be sent again.
 */
export function dropKnownSecret<P extends Pick<ValueProblem, 'scene' | 'field' | 'rule'>>(
  problems: readonly P[],
  templateId: string,
  stored: Pick<RecordStatus, 'template' | 'state'> | undefined,
): P[] {
  const isKnown = stored?.template === templateId && stored.state !== 'reserved'
  return problems.filter(
    ({ scene, field, rule }) =>
      !(isKnown && rule === 'required' && scene === SECRET_SCENE && field === SECRET_FIELD),
  )
}

function splitSecret(values: Values): { open: Values; secret: string | undefined } {
  const { [SECRET_FIELD]: secret, ...others } = values[SECRET_SCENE] ?? {}
  if (secret === undefined) return { open: values, secret: undefined }
  return { open: { ...values, [SECRET_SCENE]: others }, secret: String(secret) }
}

/** Creates a record with a template version, ready to be written. */
export function prepareTemplatedRecord(templated: Templated): Prepared {
  const { template, batch, visibility, values, images } = templated
  const { open, secret } = splitSecret(values)
  const status: Partial<RecordStatus> = {
    level: template.level,
    template: templated.templateId,
    templateVersion: templated.templateVersion,
    ...(batch !== undefined && { batch }),
    ...(visibility !== undefined && { visibility }),
  }
  const frame = { ...NEW_STATUS, identifier: templated.identifier, name: templated.name, ...status }
  const more = { status, ...(secret !== undefined && { antiCode: secret }) }
  if (Object.keys(frame.visibility).length > 0)
    return prepareRecord({ ...frame, images, ...createContent(template, open) }, more)
  const texts = { values: open, images }
  return prepareTexts(
    createRow(frame, toContentText(template, texts)),
    () => createProjectionTexts(template, texts),
    more,
  )
}
