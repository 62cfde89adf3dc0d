/**
 * Digests of records. A record digest is computed over the digests of its fields, so that one value can be
 * disclosed and checked while the others stay hidden.
 */

import { sha256 } from '#sha256'
import { toHex, toUtf8 } from './bytes.ts'
import { type CanonicalValue, toCanonicalJson } from './canonical.ts'

/**
 * Computes the SHA-256 of a text in UTF-8, in hexadecimal. Servers pass a faster implementation than browsers
 * have.
 */
export type HashText = (text: string) => string

export const hashText: HashText = (text) => toHex(sha256(toUtf8(text)))

/** 16 bytes in hexadecimal. */
export const SALT_LENGTH = 32

/** One part of a record, as its public answer shows it. */
export type FieldContent = {
  /** Unique in the record: `name`, `images`, `scenes/<scene>` or `fields/<scene>/<key>`. */
  path: string
  /** Empty when the part has no label. */
  label: string
  value: CanonicalValue
  /** The identifier that the value leads to. */
  trace: string | null
}

/**
 * Computes a field digest: SHA-256 over the salt in hexadecimal, followed by the canonical JSON of
 * [path, label, value, trace].
 */
export function digestField(salt: string, field: FieldContent, hash: HashText = hashText): string {
  const content = [field.path, field.label, field.value, field.trace]
  // A list of texts needs no conversion to be canonical. Most values are texts, and an import digests a
  // million of them.
  return hash(salt + (typeof field.value === 'string' ? JSON.stringify(content) : toCanonicalJson(content)))
}

export type RecordHead = {
  /** In the folded spelling, which is the key of the record. */
  handle: string
  revision: number
  state: string
  /** Empty for records without a template. */
  template: string
  templateVersion: number | null
  /** The handle that a retired record leads to. */
  successor: string | null
  /**
   * The digest of the settings that the page does not show as values. Missing in entries of version 1, which do
   * not cover the settings.
   */
  settings?: string | undefined
}

/** The attributes of a record that its digest covers and its public page does not show as values. */
export type RecordSettings = {
  /** The company's own spelling of the handle; null when it equals the folded form. */
  spelling: string | null
  level: string
  batch: string | null
  /** Why the record is suspended or retired. */
  reason: string
  /** ISO 8601. */
  createdAt: string
  /** The readers of values that not everybody sees, by `<scene>/<key>` in order. */
  readers: readonly (readonly [field: string, readers: readonly string[]])[]
}

/**
 * Computes the digest of the settings: SHA-256 over the salt in hexadecimal, followed by the canonical JSON of
 * [spelling, level, batch, reason, createdAt, readers].
 */
export const digestSettings = (
  salt: string,
  { spelling, level, batch, reason, createdAt, readers }: RecordSettings,
  hash: HashText = hashText,
): string => hash(salt + JSON.stringify([spelling, level, batch, reason, createdAt, readers]))

/** Returns the text whose SHA-256 is the record digest. Its keys are in the order of RFC 8785. */
export const toRecordText = (head: RecordHead, fieldDigests: readonly string[]): string =>
  JSON.stringify({
    fields: [...fieldDigests].sort(),
    handle: head.handle,
    revision: head.revision,
    settings: head.settings,
    state: head.state,
    successor: head.successor,
    template: head.template,
    templateVersion: head.templateVersion,
  })

export const digestRecord = (
  head: RecordHead,
  fieldDigests: readonly string[],
  hash: HashText = hashText,
): string => hash(toRecordText(head, fieldDigests))
