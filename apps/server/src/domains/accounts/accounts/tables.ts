import type { ConsentKind } from '@biaojie/contract/accounts/accounts/personal-data.ts'
import type { Duty } from '@biaojie/contract/accounts/staff/duties.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bigNumber, moment, plainText } from '../../../platform/database/columns.ts'

/** A person. After deletion the row stays as an id for transactions, without personal data. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    /** 11 digits; null once deleted. */
    phone: plainText('phone').unique(),
    /** The person's own spelling. */
    name: text('name').notNull(),
    /** The name in lower case, used to log in. Null once deleted. */
    nameKey: plainText('name_key').unique(),
    /** The visual shape of the name (see names.ts): no two accounts share it. */
    nameShape: plainText('name_shape').unique(),
    email: text('email').notNull(),
    /** argon2id in PHC form; null once deleted, and for invented people without a login. */
    passwordHash: text('password_hash'),
    /** ORDINARY, COMPANY, COMPANY_ADMIN, ADMIN, MANAGER. */
    type: text('type').notNull(),
    /** Duties of a person of the node (MANAGER); empty for everybody else. */
    duties: jsonb('duties').$type<Duty[]>().notNull().default([]),
    /** Name of the avatar's file; empty without one. */
    portrait: text('portrait').notNull().default(''),
    companyId: uuid('company_id'),
    /** The time when the person became a member of the company. */
    joinedAt: moment('joined_at'),
    /** The time since when staff have locked the account. */
    lockedAt: moment('locked_at'),
    lockedFor: text('locked_for').notNull().default(''),
    /** The time since when logins ask for a second factor. */
    secondFactorAt: moment('second_factor_at'),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('accounts_company_id').on(table.companyId)],
)

/** One login with its renewals. All its tokens end with it. */
export const sessionFamilies = pgTable(
  'session_families',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    /** Hash of the browser's fingerprint. */
    fingerprint: text('fingerprint').notNull(),
    /** 「Chrome · Windows」. */
    device: text('device').notNull(),
    /** The address without its last part. */
    ip: text('ip').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** The expiry of its newest refresh token. */
    expiresAt: moment('expires_at').notNull(),
    /** The end of the login, however often it was renewed. */
    endsAt: moment('ends_at').notNull(),
    /** The login from which this one was handed over; both end together. */
    parentId: uuid('parent_id'),
    revokedAt: moment('revoked_at'),
    /** logout, ended, password, reuse, deleted. */
    revokedFor: text('revoked_for'),
  },
  (table) => [
    index('session_families_account_id').on(table.accountId),
    index('session_families_expires_at').on(table.expiresAt),
    index('session_families_parent_id').on(table.parentId),
  ],
)

/** SHA-256 of each token; the tokens themselves are not stored. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    hash: plainText('hash').primaryKey(),
    familyId: uuid('family_id').notNull(),
    /** access, refresh. */
    kind: text('kind').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** The time when a refresh token was exchanged for its successor. */
    usedAt: moment('used_at'),
    /** Together with the token this yields its successor; alone it yields nothing. */
    salt: text('salt'),
  },
  (table) => [
    index('session_tokens_family_id').on(table.familyId),
    index('session_tokens_expires_at').on(table.expiresAt),
  ],
)

/** Tokens for one login on another page of the node. */
export const exchangeTokens = pgTable(
  'exchange_tokens',
  {
    hash: plainText('hash').primaryKey(),
    accountId: uuid('account_id').notNull(),
    familyId: uuid('family_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('exchange_tokens_expires_at').on(table.expiresAt)],
)

/** Consents with version and time; rows are only added, apart from the withdrawal. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    /** service, privacy, idPhoto. */
    kind: text('kind').$type<ConsentKind>().notNull(),
    version: text('version').notNull(),
    givenAt: moment('given_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [index('consents_account_id').on(table.accountId)],
)

/** Invitations into a company, one for each phone; deleted when answered. */
export const companyInvitations = pgTable(
  'company_invitations',
  {
    id: uuid('id').notNull().unique(),
    companyId: uuid('company_id').notNull(),
    /** 11 digits of a person who may not have an account yet. */
    phone: plainText('phone').notNull(),
    invitedBy: uuid('invited_by').notNull(),
    invitedAt: moment('invited_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.phone] }),
    index('company_invitations_phone').on(table.phone),
    index('company_invitations_expires_at').on(table.expiresAt),
  ],
)

/** Changes of an account's phone that wait for their time or for staff. They are kept with their result. */
export const phoneChanges = pgTable(
  'phone_changes',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    /** password: takes effect at `effectiveAt`; appeal: staff decide. */
    way: text('way').$type<'password' | 'appeal'>().notNull(),
    /** 11 digits at that time; empty once the account is deleted. */
    oldPhone: plainText('old_phone').notNull(),
    newPhone: plainText('new_phone').notNull(),
    reason: text('reason').notNull().default(''),
    /** waiting, appeal, done, cancelled, refused. */
    state: text('state').$type<'waiting' | 'appeal' | 'done' | 'cancelled' | 'refused'>().notNull(),
    createdAt: moment('created_at').notNull(),
    effectiveAt: moment('effective_at'),
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at'),
    answer: text('answer').notNull().default(''),
  },
  (table) => [
    index('phone_changes_account_id').on(table.accountId),
    index('phone_changes_state').on(table.state, table.createdAt),
  ],
)

/** The codes of accounts with a second step: an authenticator app where there is one, and backup codes. */
export const secondFactors = pgTable('second_factors', {
  accountId: uuid('account_id').primaryKey(),
  /** The encrypted secret shared with the app; empty without an app. */
  sealed: text('sealed').notNull().default(''),
  /** The time of the app's confirmation; before that its codes are invalid. */
  appAt: moment('app_at'),
  /** The last 30-second step whose code was used. */
  lastStep: bigNumber('last_step').notNull().default(0),
  /** SHA-256 of the remaining codes. */
  backupHashes: jsonb('backup_hashes').$type<string[]>().notNull().default([]),
})

/** Credentials of WebAuthn. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    /** The authenticator's id in Base64url. */
    credentialId: plainText('credential_id').notNull().unique(),
    /** In COSE form, Base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures so far, as the authenticator counts them; 0 for one that does not. */
    counter: bigNumber('counter').notNull(),
    /** How browsers reach it: internal, hybrid, usb, nfc, ble. */
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_account_id').on(table.accountId)],
)

/** Challenges that an authenticator signs once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** The purpose and its login attempt or session: `login:…`, `prove:…`, `register:…`. */
    subject: plainText('subject').primaryKey(),
    challenge: text('challenge').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires_at').on(table.expiresAt)],
)

/** Logins whose first step is done. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    /** Returns the hash in the browser's cookie. */
    hash: plainText('hash').primaryKey(),
    accountId: uuid('account_id').notNull(),
    /** The hash at the time of the first step. */
    passwordHash: text('password_hash').notNull(),
    by: text('by').notNull(),
    tries: integer('tries').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('login_challenges_expires_at').on(table.expiresAt)],
)

/** Uploaded avatars; unused ones are swept. */
export const avatars = pgTable(
  'avatars',
  {
    name: text('name').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    createdAt: moment('created_at').notNull(),
    attachedAt: moment('attached_at'),
  },
  (table) => [index('avatars_owner_id').on(table.ownerId), index('avatars_created_at').on(table.createdAt)],
)

/** Events of accounts, for their people and for investigations; separate from the program's log. */
export const securityLog = pgTable(
  'security_log',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    event: text('event').notNull(),
    /** Null when the name or phone has no account. */
    accountId: uuid('account_id'),
    familyId: uuid('family_id'),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    /** The browser's request signature: recorded, never trusted. */
    signature: text('signature').notNull(),
    detail: jsonb('detail').$type<Record<string, string>>(),
    /** The position in the chain; null until the next run of the chaining job. */
    position: bigNumber('position').unique(),
    /** Random; prevents guessing the address and browser from their digest. Deleted together with them. */
    salt: text('salt').notNull().default(''),
    /** The digest of address, browser and signature; it stays when they are deleted. */
    personalDigest: text('personal_digest').notNull().default(''),
    /** The digest of this row and of the previous digest. */
    digest: text('digest').notNull().default(''),
  },
  (table) => [
    index('security_log_account_id').on(table.accountId, table.at),
    index('security_log_at').on(table.at),
    // Acts of a person on the accounts of others.
    index('security_log_by')
      .on(sql`(${table.detail} ->> 'by')`)
      .where(sql`${table.detail} ->> 'by' is not null`),
    index('security_log_unchained').on(table.at, table.id).where(sql`position is null`),
  ],
)

/**
 * One row: the beginning and the end of the security log's chain, and the position up to which it was sent to
 * a log server.
 */
export const securityChain = pgTable('security_chain', {
  id: integer('id').primaryKey(),
  /** The last expired row that was deleted; the chain continues after it. */
  beforePosition: bigNumber('before_position').notNull(),
  beforeDigest: text('before_digest').notNull(),
  lastPosition: bigNumber('last_position').notNull(),
  lastDigest: text('last_digest').notNull(),
  sentPosition: bigNumber('sent_position').notNull(),
})
