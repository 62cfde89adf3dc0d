/** A record as its owner reads it. */
import { type Static, Type } from 'typebox'
import { AUDIENCES, LEVELS, RECORD_STATES } from './rules.ts'

/** The batch or model that a value comes from. */
export const OriginSchema = Type.Object({ identifier: Type.String(), level: Type.Enum(LEVELS) })

const ElementSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    type: Type.String(),
    value: Type.Unknown(),
    /** Code of UN/ECE Recommendation 20; empty for none. */
    unit: Type.String(),
    /** Digits after the point with which a number is shown; left out for as many as it has. */
    decimals: Type.Optional(Type.Integer()),
    trace: Type.String(),
    /** Audiences that may see the value; empty if only the company may. */
    audiences: Type.Array(Type.Enum(AUDIENCES)),
    /** Null for the record's own values. */
    from: Type.Union([OriginSchema, Type.Null()]),
  },
  { $id: 'RecordElement' },
)
const SceneSchema = Type.Object({
  code: Type.String(),
  confId: Type.String(),
  name: Type.String(),
  icon: Type.String(),
  elements: Type.Array(ElementSchema),
})

export const RecordSchema = Type.Object(
  {
    identifier: Type.String(),
    identifierName: Type.String(),
    images: Type.Array(Type.String()),
    state: Type.Enum(RECORD_STATES),
    stateReason: Type.String(),
    level: Type.Enum(LEVELS),
    template: Type.String(),
    templateVersion: Type.Union([Type.Integer(), Type.Null()]),
    batch: Type.String(),
    successor: Type.String(),
    elements: Type.Array(ElementSchema),
    scenes: Type.Array(SceneSchema),
    /**
     * Values that are taken from the batch or model for empty fields; values outside of scenes have an empty
     * confId.
     */
    inherited: Type.Array(SceneSchema),
  },
  { $id: 'IdentifierRecord' },
)
export type Origin = Static<typeof OriginSchema>
export type RecordOnWire = Static<typeof RecordSchema>
