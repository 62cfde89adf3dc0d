/** The files identifiers.yaml and programs.yaml, in which companies of the demo work with their prefixes. */
import { strict, words } from '@biaojie/contract/content/content/content.ts'
import { KEY_SCOPES } from '@biaojie/contract/define.ts'
import { IMPORT_MODES } from '@biaojie/contract/identifiers/imports/rules.ts'
import { WEBHOOK_EVENTS } from '@biaojie/contract/identifiers/webhooks/rules.ts'
import { type Static, Type } from 'typebox'
import { Ago, Prefix, rows } from '../schema.ts'

const Count = Type.Integer({ minimum: 1, maximum: 1_000 })
const Name = words(30)
/** A person of the company, or a key of programs.yaml. */
const by = words(16)

/**
 * The value of a column: a text (`{day}`: the day of the import, `{n}`: the number of the row), one of several, a
 * measured number, the moment of making or its shift.
 */
const Value = Type.Union([
  Type.String({ maxLength: 200 }),
  strict({ from: Type.Number(), to: Type.Number(), digits: Type.Integer({ minimum: 0, maximum: 4 }) }),
  strict({ of: Type.Array(words(60), { minItems: 1 }) }),
  strict({ made: Type.Enum(['moment', 'shift']) }),
])
const Values = Type.Record(words(30), Value)
const Spot = strict({ of: Name, row: Count })

const step = { ago: Ago, by }
export const OwnedSchema = rows({
  prefix: Prefix,
  template: Type.String({ format: 'uuid' }),
  rule: Type.String({ format: 'uuid' }),
  /** The name that each of the company's identifiers gets. */
  name: Name,
  /** The accounts of people.yaml that stand for its people, where they have one. */
  accounts: Type.Optional(Type.Record(words(16), words(20))),
  /** Visitors of a day, of whom fewer come at weekends. */
  visitors: strict({ from: Count, to: Count }),
  /** The values of the template's fields that its codes contain. */
  code: Type.Record(words(30), words(20)),
  /** The columns of its files. */
  columns: Values,
  imports: rows({
    ...step,
    key: Name,
    file: words(60),
    /** Left out by a file that corrects rows of an earlier one. */
    rows: Type.Optional(Count),
    corrects: Type.Optional(strict({ of: Name, from: Count, to: Count, columns: Type.Array(words(30)) })),
    /** Columns in which it differs. */
    columns: Type.Optional(Values),
    /** Rows that differ from the others, the first of the file being 1; a wrong one says what is wrong. */
    differing: Type.Optional(
      rows({ row: Count, is: Type.Record(words(30), Type.String({ maxLength: 60 })) }),
    ),
    mode: Type.Enum([...IMPORT_MODES, 'checked']),
    undone: Type.Optional(strict({ ago: Ago })),
  }),
  issues: rows({ ...step, key: Name, count: Count, note: words(60) }),
  changes: rows({
    ...step,
    of: Name,
    rows: Type.Array(Count, { minItems: 1 }),
    state: Type.Optional(Type.Enum(['active', 'suspended', 'retired'])),
    reason: Type.Optional(words(100)),
    successor: Type.Optional(Spot),
    /** The revision whose content comes back. */
    restore: Type.Optional(Count),
    alias: Type.Optional(strict({ is: words(60), note: words(40) })),
  }),
  blocks: Type.Optional(
    rows({
      ...step,
      of: Name,
      row: Count,
      reason: words(300),
      basis: words(100),
      appeal: Type.Optional(strict({ ...step, text: words(500) })),
      /** It lifts the block. */
      answer: Type.Optional(strict({ ...step, text: words(300) })),
    }),
  ),
})

export const ProgramsSchema = rows({
  prefix: Prefix,
  keys: rows({
    id: Type.String({ format: 'uuid' }),
    name: Name,
    /** The account that made it; left out where the demo has none of its person. */
    by: Type.Optional(words(20)),
    /** The name in its trail. */
    actor: words(16),
    ago: Ago,
    /** The last characters of a secret that does not exist. */
    hint: Type.String({ pattern: '^\\w{4}$' }),
    scopes: Type.Array(Type.Enum(KEY_SCOPES), { minItems: 1 }),
    templates: Type.Array(Type.String({ format: 'uuid' })),
    networks: Type.Array(words(20)),
    perSecond: Count,
    perDay: Type.Integer({ minimum: 1 }),
    usedToday: Type.Integer({ minimum: 0 }),
    sandbox: Type.Optional(Type.Literal(true)),
    used: Type.Optional(strict({ ago: Ago, ip: words(20) })),
    revoked: Type.Optional(strict({ ago: Ago, actor: words(16) })),
    /** Days after the day of loading. */
    lastDay: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  webhooks: Type.Array(
    strict({
      id: Type.String({ format: 'uuid' }),
      name: Name,
      actor: words(16),
      ago: Ago,
      url: words(60),
      events: Type.Array(Type.Enum(WEBHOOK_EVENTS), { minItems: 1 }),
      deliveries: rows({
        ago: Ago,
        event: Type.Enum(WEBHOOK_EVENTS),
        about: Type.Array(Spot, { minItems: 1 }),
        /** Each try: the answer, 0 for none. */
        tries: rows({ after: Type.Integer({ minimum: 0 }), status: Type.Integer(), ms: Type.Integer() }),
      }),
    }),
  ),
  views: Type.Array(strict({ account: words(20), name: words(20), query: words(100) })),
})

export type Owned = Static<typeof OwnedSchema>[number]
export type OwnedImport = Owned['imports'][number]
export type OwnedChange = Owned['changes'][number]
export type OwnedIssue = Owned['issues'][number]
export type OwnedBlock = NonNullable<Owned['blocks']>[number]
export type Programs = Static<typeof ProgramsSchema>[number]
export type Delivery = Programs['webhooks'][number]['deliveries'][number]
