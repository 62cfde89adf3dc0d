/** An import and its rows on the wire. */

import { type Static, Type } from 'typebox'
import { defineChoice, integer, text } from '../../fields.ts'
import {
  BLANK_WAYS,
  CORRECTION_LENGTH_MAX,
  EXISTING_WAYS,
  HYPHEN_WAYS,
  IMPORT_COLUMNS_MAX,
  IMPORT_MODES,
  IMPORT_STATES,
  PREVIEW_ROWS,
  ROW_OUTCOMES,
  UNCODED_WAYS,
} from './rules.ts'
import { ValueMatchSchema } from './values.ts'

export const FilledValueSchema = Type.Object(
  {
    target: text(90, '字段'),
    value: text(4_000, '同一个值'),
  },
  { $id: 'ImportFilledValue' },
)
export type FilledValue = Static<typeof FilledValueSchema>

export const GivenCorrectionSchema = Type.Object({
  /** Counted from 0. */
  column: integer(0, IMPORT_COLUMNS_MAX - 1, '列'),
  /** Null restores the cell's content from the file. */
  value: Type.Union([text(CORRECTION_LENGTH_MAX, '改成'), Type.Null()], { title: '改成' }),
})
export type GivenCorrection = Static<typeof GivenCorrectionSchema>

/** A corrected cell of a checked row, with its text in the file. */
const CorrectedCellSchema = Type.Object({ column: Type.Integer(), from: Type.String() })

/** Options for existing identifiers, for values whose cell is empty, and for rows without an identifier. */
export const ways = {
  uncoded: Type.Optional(defineChoice(UNCODED_WAYS, '表里没有标识时')),
  existing: Type.Optional(defineChoice(EXISTING_WAYS, '表里的标识已经有了时')),
  blanks: Type.Optional(defineChoice(BLANK_WAYS, '空着的格子')),
}

export const CountsSchema = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  /** Number of identifiers that already existed, when such rows are skipped. */
  skipped: Type.Integer(),
  wrong: Type.Integer(),
})

export const RowProblemSchema = Type.Object({
  /** Counted from 0; -1 for the whole row. */
  column: Type.Integer(),
  field: Type.String(),
  rule: Type.String(),
  message: Type.String(),
})
export const CheckedRowSchema = Type.Object(
  {
    /** The number of the row in the spreadsheet program. */
    number: Type.Integer(),
    outcome: Type.Enum(ROW_OUTCOMES),
    identifier: Type.String(),
    cells: Type.Array(Type.String()),
    problems: Type.Array(RowProblemSchema),
    /** Names of the fields that an existing identifier gets new values for. */
    changed: Type.Array(Type.String()),
    /** The current values that the row changes, by column counted from 0. */
    before: Type.Array(Type.Object({ column: Type.Integer(), value: Type.String() })),
    /** Values to be written that differ from the text of the cell, by column counted from 0. */
    stored: Type.Optional(Type.Array(Type.Object({ column: Type.Integer(), value: Type.String() }))),
    /**
     * The row has no identifier: its code is taken from the rule when it is written; until then, the expected
     * code is shown.
     */
    takesCode: Type.Optional(Type.Boolean()),
    /** The row names no identifier and was found by its alias. */
    byAlias: Type.Optional(Type.Boolean()),
    /** Hyphens of the code rule were put into its identifier. */
    hyphenated: Type.Optional(Type.Boolean()),
    /** Cells that a person corrected; `cells` has them as corrected. */
    corrected: Type.Optional(Type.Array(CorrectedCellSchema)),
  },
  { $id: 'ImportCheckedRow' },
)

export const WrongReasonSchema = Type.Object(
  {
    /** Counted from 0; -1 for the whole row. */
    column: Type.Integer(),
    rule: Type.String(),
    /** The message of the first of these rows. */
    message: Type.String(),
    /** True when other rows have other messages for the same rule. */
    varies: Type.Boolean(),
    rows: Type.Integer(),
  },
  { $id: 'ImportWrongReason' },
)

export const ImportRowSchema = Type.Object(
  {
    id: Type.String(),
    fileName: Type.String(),
    templateId: Type.String(),
    templateName: Type.String(),
    templateVersion: Type.Integer(),
    state: Type.Enum(IMPORT_STATES),
    mode: Type.Enum(IMPORT_MODES),
    existing: Type.Enum(EXISTING_WAYS),
    blanks: Type.Enum(BLANK_WAYS),
    uncoded: Type.Enum(UNCODED_WAYS),
    /** Rows without an identifier among the added ones, which take or took their codes from the rule. */
    takenCodes: Type.Integer(),
    /** Rows under the titles; 0 until they were counted. */
    rows: Type.Integer(),
    /** Number of rows that the current step has processed. */
    doneRows: Type.Integer(),
    /** During the check what a run would do, afterwards what it did. */
    counts: CountsSchema,
    /** The reason why nothing was written, or why it cannot be undone. */
    problem: Type.String(),
    createTime: Type.String(),
    createdBy: Type.String(),
    startTime: Type.String(),
    endTime: Type.String(),
  },
  { $id: 'ImportRow' },
)

export const ImportCodeRuleSchema = Type.Object(
  {
    name: Type.String(),
    pattern: Type.String(),
    /** Numbers that are free in the current period. */
    left: Type.Integer(),
    /** The rule has changed since the check. */
    movedOn: Type.Boolean(),
    /** Why no code of the rule can be taken for this file; empty when codes can be taken. */
    problem: Type.String(),
  },
  { $id: 'ImportCodeRule' },
)

export const ImportDetailSchema = Type.Intersect([
  ImportRowSchema,
  Type.Object({
    prefix: Type.String(),
    sheets: Type.Array(Type.Object({ name: Type.String(), hidden: Type.Boolean() })),
    sheet: Type.String(),
    titles: Type.Array(Type.String()),
    /** The target of each column; empty for a column that is not imported. */
    targets: Type.Array(Type.String()),
    /** All possible targets of a column. */
    choices: Type.Array(
      Type.Object({
        target: Type.String(),
        scene: Type.String(),
        name: Type.String(),
        required: Type.Boolean(),
        /** The options of a field with a closed list. */
        options: Type.Array(Type.String()),
        /** The sign of its unit; empty for none. */
        unit: Type.String(),
        /** All rows may share one value of this field. */
        fills: Type.Boolean(),
      }),
    ),
    hyphens: Type.Enum(HYPHEN_WAYS),
    /** Rows with cells that a person corrected. */
    correctedRows: Type.Integer(),
    /**
     * Cells were corrected after the check: its counts are outdated, and nothing is written until the next
     * check.
     */
    recheck: Type.Boolean(),
    /** Sent with the run, so that only what this person saw is written. */
    checkNumber: Type.Integer({ title: '第几次检查' }),
    /** Values of all rows whose cells are empty or that have no column for them. */
    filled: Type.Array(FilledValueSchema),
    /** Texts of cells that stand for options of their fields. */
    values: Type.Array(ValueMatchSchema),
    /**
     * Matches from before the template's options changed: they apply only after a person has confirmed them.
     */
    staleValues: Type.Array(ValueMatchSchema),
    /** Cells of the first rows, for matching. */
    samples: Type.Array(Type.Array(Type.String())),
    /** Unusual things in the file: merged cells, hidden sheets, formulas. */
    remarks: Type.Array(Type.String()),
    preview: Type.Array(CheckedRowSchema, { maxItems: PREVIEW_ROWS }),
    /** A newer version of the template was published since the check. */
    templateMovedOn: Type.Boolean(),
    /** The last identifier that was written. */
    lastIdentifier: Type.String(),
    /** The rule that gives codes to rows without an identifier; null where the template has none. */
    codeRule: Type.Union([ImportCodeRuleSchema, Type.Null()]),
    /**
     * When the same file was written before with codes of a rule, so that it would take new codes; empty if
     * never.
     */
    takenBefore: Type.String(),
    /** Number of written rows that were changed afterwards: while there are any, the run cannot be undone. */
    touched: Type.Integer(),
    touchedBy: Type.String(),
    /** Number of files that are processed before this one; 0 when its turn has come. */
    ahead: Type.Integer(),
  }),
])

export type ImportRow = Static<typeof ImportRowSchema>
export type ImportDetail = Static<typeof ImportDetailSchema>
export type CheckedRow = Static<typeof CheckedRowSchema>
export type WrongReason = Static<typeof WrongReasonSchema>
export type RowProblem = Static<typeof RowProblemSchema>
export type ImportCounts = Static<typeof CountsSchema>
