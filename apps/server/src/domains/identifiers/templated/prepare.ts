import type { Template } from '@biaojie/contract/templates/rules.ts'
import type { Values } from '@biaojie/contract/templates/values.ts'
import { NEW_STATUS, type RecordStatus } from '../records/record.ts'
import { type Prepared, prepareRecord } from '../writing/prepare.ts'
import { contentOf } from './content.ts'

export type Templated = {
  /** As the company writes it. */
  identifier: string
  name: string
  images: string[]
  template: Template
  templateId: string
  templateVersion: number
  /** Folded handle of the batch; left as it is when undefined. */
  batch?: string | undefined
  /** As `readValues` read them. */
  values: Values
}

/** Known to the node alone: a digest of it is kept beside the record, and no answer holds it. */
const SECRET_SCENE = 'anti'
const SECRET_FIELD = 'secretCode'

function withoutSecret(values: Values): { open: Values; secret: string | undefined } {
  const { [SECRET_FIELD]: secret, ...others } = values[SECRET_SCENE] ?? {}
  if (secret === undefined) return { open: values, secret: undefined }
  return { open: { ...values, [SECRET_SCENE]: others }, secret: String(secret) }
}

/** A record that follows a version of a template, ready to be written. */
export function prepareTemplated(given: Templated): Prepared {
  const { template, batch, values } = given
  const { open, secret } = withoutSecret(values)
  const status: Partial<RecordStatus> = {
    level: template.level,
    template: given.templateId,
    templateVersion: given.templateVersion,
    ...(batch !== undefined && { batch }),
  }
  const record = {
    ...NEW_STATUS,
    identifier: given.identifier,
    name: given.name,
    images: given.images,
    ...contentOf(template, open),
    ...status,
  }
  return prepareRecord(record, { status, ...(secret !== undefined && { antiCode: secret }) })
}
