import type { SigningKey } from '@biaojie/contract/resolution/signatures.ts'
import { integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../platform/database/columns.ts'

/** The site record of this node, in one row: its serial number grows with each change of its content. */
export const handleSite = pgTable('handle_site', {
  id: integer().primaryKey(),
  digest: text().notNull(),
  serial: integer().notNull(),
})

/**
 * Signing keys of companies, and of the node under its own prefix. Rows are never deleted, because signatures
 * must stay verifiable.
 */
export const signingKeys = pgTable(
  'signing_keys',
  {
    prefix: plainText().notNull(),
    /** Its index in the record of the prefix, from 300. */
    index: integer().notNull(),
    algorithm: plainText().$type<'RS256'>().notNull(),
    holder: plainText().$type<SigningKey['holder']>().notNull(),
    /** SPKI as PEM. */
    publicKey: text('public_key').notNull(),
    /** SHA-256 of the public key in hexadecimal. */
    fingerprint: plainText().notNull(),
    /**
     * The private key (PKCS #8 as PEM), encrypted; null when the company has it, or when it is in a file of
     * the node.
     */
    sealed: text(),
    /** The value of HS_CERT. */
    certificate: text().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    /** The time from which another key signs. */
    retiredAt: moment('retired_at'),
    /** Signatures from this time on are not valid. */
    revokedAt: moment('revoked_at'),
    reason: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.index] }),
    unique('signing_keys_fingerprint').on(table.prefix, table.fingerprint),
  ],
)

/** Signatures of records, created at a client's first request or sent by the company. */
export const handleSignatures = pgTable(
  'handle_signatures',
  {
    prefix: plainText().notNull(),
    handle: plainText().notNull(),
    /** SHA-256 over the digests of the signed values, in hexadecimal; it changes with the record. */
    digest: plainText().notNull(),
    /** The prefix of the signing key: the company's or the node's. */
    signer: plainText().notNull(),
    keyIndex: integer('key_index').notNull(),
    /** The value of HS_SIGNATURE. */
    signature: text().notNull(),
    at: moment('at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.handle, table.digest, table.signer, table.keyIndex] }),
  ],
)
