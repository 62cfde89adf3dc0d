/** The data of a part's drawings: its family, what was measured of it, and the assembly that it belongs to. */
import { type Static, Type } from 'typebox'
import { defineCall, defineRaw } from '../define.ts'
import { flag, scannedText } from '../fields.ts'
import { IDENTIFIER_MAX } from '../rules.ts'
import { viewToken } from './resolution/resolution.ts'

const identifier = scannedText(4 * IDENTIFIER_MAX, '标识')

/** recalled: in a recall; batch: the identifier is that of its batch; none: without a record. */
export const PART_STATES = ['ok', 'recalled', 'suspended', 'batch', 'none'] as const

const AssemblySchema = Type.Object(
  {
    /** Key of the drawn assembly. */
    key: Type.String(),
    identifier: Type.String(),
    identifierName: Type.String(),
    /** Drawing number; empty without one. */
    drawing: Type.String(),
    /** The position of the asked part; 0 for the assembly itself. */
    self: Type.Integer(),
    /** Empty where they were left out. */
    parts: Type.Array(
      Type.Object({
        position: Type.Integer(),
        name: Type.String(),
        /** Empty where the record names none. */
        identifier: Type.String(),
        companyName: Type.String(),
        state: Type.Enum(PART_STATES),
      }),
    ),
  },
  { $id: 'DrawnAssembly' },
)

export const partDrawing = defineCall('partDrawing', {
  route: 'POST /platform-console-service/identifier/manager/identifier/drawing',
  access: 'public',
  summary: '一件的图样数据：零件族、公开的检验项目、所在的总成与各件状态',
  body: Type.Object({
    identifier,
    /** Leaves out the parts of the assembly: the page of a part only leads to its drawings. */
    brief: Type.Optional(flag('不带总成各件')),
    as: viewToken,
  }),
  refusals: ['identifier_not_found', 'identifier_blocked'],
  data: Type.Object({
    identifier: Type.String(),
    identifierName: Type.String(),
    companyName: Type.String(),
    /** Key of the family; empty for records of none. */
    family: Type.String(),
    /** A size such as Ø320 × 28 mm; empty without one. */
    spec: Type.String(),
    inspected: Type.Array(
      Type.Object({
        name: Type.String(),
        standard: Type.String(),
        measured: Type.String(),
        /** The dimension of the family, where the template names one for the field. */
        slot: Type.Optional(Type.String()),
      }),
    ),
    /** Texts of the title block; empty without one. */
    drawing: Type.String(),
    material: Type.String(),
    device: Type.String(),
    measuredAt: Type.String(),
    inspector: Type.String(),
    treatment: Type.String(),
    assembly: Type.Union([AssemblySchema, Type.Null()]),
  }),
})

export const measuredSheet = defineRaw('measuredSheet', {
  route: 'GET /platform-console-service/openapi/drawing/sheet',
  access: 'public',
  limitPerMinute: 20,
  summary: '检验记录：一件的实测图，A4 的 PDF',
  query: Type.Object({ identifier }),
  refusals: ['identifier_not_found', 'identifier_blocked', 'drawing_missing'],
  answers: ['application/pdf'],
})

export type PartDrawing = Static<typeof partDrawing.data>
export type DrawnAssembly = Static<typeof AssemblySchema>
