import type { Input } from '@biaojie/contract/define.ts'
import {
  checkCode,
  checkDesign,
  fitCode,
  type PrinterCheck,
  type SymbolSize,
} from '@biaojie/contract/identifiers/labels/checks.ts'
import type * as labelCalls from '@biaojie/contract/identifiers/labels/labels.ts'
import {
  type CodeElement,
  LABEL_VALUES,
  type LabelDesign,
  SIGNED_BYTES_MAX,
} from '@biaojie/contract/identifiers/labels/rules.ts'
import { checkTemplate } from '../../../http/access/access.ts'
import type { Caller } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { type Now, toShanghaiDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { loadLabelFont, measureText } from '../../../platform/formats/labels/font.ts'
import { fitLine } from '../../../platform/formats/labels/layout.ts'
import { writePartMarkDxf, writePartMarkSvg } from '../../../platform/formats/labels/part-marks.ts'
import { makeLabelsAside } from '../../../platform/formats/labels/process.ts'
import {
  type CodeText,
  encodeSymbol,
  type Matrix,
  SymbolProblem,
  toShownText,
} from '../../../platform/formats/labels/symbols.ts'
import {
  type Gs1Content,
  loadGs1Names,
  NO_GS1_NAME,
  readRow,
  requireReadableHandle,
  requireReadablePrefix,
  toPrefix,
  toRecord,
} from '../records/identifiers.ts'
import { createAddress, createCodes, listValues, loadCompanyName } from './contents.ts'
import { makeSpecimens, type SignableValue, type Signing } from './signing.ts'
import { loadPrinters } from './store.ts'

/** A label with more dots would need too much memory. */
const MAX_DOTS = 40_000_000

export function checkDots(design: Pick<LabelDesign, 'width' | 'height'>, dpi: number): void {
  if (design.width * design.height * (dpi / 25.4) ** 2 > MAX_DOTS)
    throw refuse(
      'label_unscannable',
      `${design.width} × ${design.height} mm 在 ${dpi} dpi 下太大，请换打印机或改小`,
    )
}

type Calls = typeof labelCalls
export type PreviewDeps = { db: Db; now: Now; origin: string; signing: Signing }

/** This printer is assumed until the company registers one. */
const USUAL = [{ id: '', name: '常见标签打印机', dpi: 300 }]

/** A sample code of usual length, for parts that do not exist yet. */
const createSampleIdentifier = (prefix: string) => `${prefix}/AB-00000000`
const SAMPLE_GS1 = '010690123456789221AB-00000000'

type Tried = { matrix: Matrix; reason: '' } | { matrix: undefined; reason: string }

function tryCode(code: CodeText): Tried {
  try {
    return { matrix: encodeSymbol(code), reason: '' }
  } catch (error) {
    if (error instanceof SymbolProblem) return { matrix: undefined, reason: error.reason }
    throw error
  }
}

/** A sample value of usual length for each value that a code signs. */
const SAMPLE_VALUE = 'AB-0000000'
const listSignedSamples = (design: LabelDesign): SignableValue[] =>
  design.elements
    .flatMap((element) => (element.kind === 'code' ? (element.signed ?? []) : []))
    .map((name) => ({ name, label: name, value: SAMPLE_VALUE, isPublic: true }))

/** Sizes of a design's codes for an identifier of usual length. */
export async function measureCodes(design: LabelDesign, prefix: string): Promise<Map<string, SymbolSize>> {
  const identifier = createSampleIdentifier(prefix)
  const values = listSignedSamples(design)
  const codes = createCodes(design, {
    origin: 'https://id.example.com',
    identifier,
    gs1: SAMPLE_GS1,
    signed: await makeSpecimens(design, { identifier, template: '', values }, new Date(0)),
  })
  return new Map(
    Object.entries(codes).flatMap(([id, code]) => {
      const { matrix } = tryCode(code)
      return matrix ? [[id, { columns: matrix.columns, rows: matrix.rows }]] : []
    }),
  )
}

const toRows = ({ columns, rows, isDark }: Matrix) =>
  Array.from({ length: rows }, (_row, y) =>
    Array.from({ length: columns }, (_column, x) => (isDark(x, y) ? '1' : '0')).join(''),
  )

const listEmptyValues = (): SignableValue[] =>
  Object.entries(LABEL_VALUES).map(([name, label]) => ({ name, label, value: label, isPublic: true }))

/** Shown instead of a secret, which appears only on the printed label. */
const HIDDEN_SECRET = 'XXXXX-XXXXX-XXXXX-XXXXX'

type Subject = { identifier: string; template: string; values: SignableValue[]; gs1: Gs1Content }

async function findSubject(
  deps: PreviewDeps,
  caller: Caller,
  prefix: string,
  identifier: string | undefined,
): Promise<Subject> {
  if (!identifier)
    return {
      identifier: createSampleIdentifier(prefix),
      template: '',
      values: listEmptyValues(),
      gs1: { text: SAMPLE_GS1, problem: '' },
    }
  const handle = await requireReadableHandle(deps.db, caller, identifier)
  const row = await readRow(deps.db, handle)
  if (!row) throw refuse('identifier_not_found')
  const record = toRecord(row)
  const owner = toPrefix(handle)
  const values = listValues(record, await loadCompanyName(deps.db, owner), toShanghaiDay(deps.now()))
  const gs1 = (await loadGs1Names(deps.db, owner, [handle])).get(handle) ?? NO_GS1_NAME
  return { identifier: record.identifier, template: record.template, values, gs1 }
}

const listSampleValues = (subject: Subject): SignableValue[] => [
  ...subject.values.filter(({ name }) => name !== 'number' && name !== 'secret'),
  { name: 'number', label: LABEL_VALUES.number, value: '1', isPublic: false },
  { name: 'secret', label: LABEL_VALUES.secret, value: HIDDEN_SECRET, isPublic: false },
]
const createFilling = (values: readonly SignableValue[]) =>
  Object.fromEntries(values.map(({ name, value }) => [name, value]))

type Sampled = { design: LabelDesign; identifier?: string; prefix?: string }

/** Creates the label of one part, and describes in Chinese which code it cannot have. */
export async function makeSampleItem(
  deps: PreviewDeps,
  caller: Caller,
  { design, identifier, prefix: named }: Sampled,
) {
  const prefix = await requireReadablePrefix(deps.db, caller, named)
  const subject = await findSubject(deps, caller, prefix, identifier)
  const sign = await deps.signing.prepare(design, prefix)
  const signed = await sign(subject)
  const codes = createCodes(design, { ...subject, gs1: subject.gs1.text, origin: deps.origin, signed })
  const reasons = design.elements.flatMap(({ kind, id }) => {
    const code = codes[id]
    if (kind !== 'code') return []
    return (code ? tryCode(code).reason : subject.gs1.problem) || []
  })
  const [missing = ''] = [signed.problem, ...reasons].filter(Boolean)
  return { item: { values: createFilling(listSampleValues(subject)), codes }, missing }
}

/** Describes whether a long code still fits in its place with smaller modules. */
function describeFit(
  design: LabelDesign,
  element: CodeElement,
  sizes: ReadonlyMap<string, SymbolSize>,
  dpi: number,
): PrinterCheck {
  const printed = fitCode(design, element, sizes, dpi)
  const check = checkCode(design, printed, sizes, dpi)
  if (printed === element) return check
  if (check.verdict === 'bad') return checkCode(design, element, sizes, dpi)
  const problem = `这个标识长，${dpi} dpi 下码元缩到 ${check.dots} 点（${check.module} mm）才放得下`
  return { ...check, verdict: 'poor', problems: [problem, ...check.problems] }
}

/** Only codes that carry a signature have its problem. */
const describeSigning = ({ signed, content }: CodeElement, problem: string) =>
  signed && content === 'address' ? problem : ''

export async function preview(
  deps: PreviewDeps,
  caller: Caller,
  request: Input<Calls['labelPreview']>['body'],
) {
  const { design, prefix: named } = request
  const prefix = await requireReadablePrefix(deps.db, caller, named)
  const subject = await findSubject(deps, caller, prefix, request.identifier)
  // When the part has no GS1 name, a sample code of usual length is checked instead of its identifier.
  const { origin } = deps
  const signed = await makeSpecimens(design, subject, deps.now())
  const codes = createCodes(design, { ...subject, gs1: subject.gs1.text ?? SAMPLE_GS1, origin, signed })
  const registered = await loadPrinters(deps.db, prefix)
  const printers = registered.length > 0 ? registered : USUAL
  const trials = new Map(Object.entries(codes).map(([id, code]) => [id, tryCode(code)]))
  const sizes = new Map<string, SymbolSize>()
  for (const [id, { matrix }] of trials) if (matrix) sizes.set(id, matrix)
  const values = listSampleValues(subject)
  const font = await loadLabelFont()
  const filling = createFilling(values)
  return {
    codes: design.elements.flatMap((element) => {
      if (element.kind !== 'code') return []
      const { matrix, reason } = trials.get(element.id) ?? { matrix: undefined, reason: '' }
      const code = codes[element.id]
      const bytes = signed.codes[element.id]?.bytes
      const isSample = element.content === 'gs1' && subject.gs1.text === undefined
      return [
        {
          id: element.id,
          columns: matrix?.columns ?? 0,
          rows: matrix?.rows ?? 0,
          modules: matrix ? toRows(matrix) : [],
          text: code && matrix ? toShownText(code) : (code?.text ?? ''),
          problem:
            reason ||
            describeSigning(element, signed.problem) ||
            (isSample ? `${subject.gs1.problem}，图上是示例` : ''),
          printers: matrix
            ? printers.map(({ id, name, dpi }) => ({
                printerId: id,
                name,
                ...describeFit(design, element, sizes, dpi),
              }))
            : [],
          ...(bytes && {
            signed: {
              ...bytes,
              address: createAddress(origin, subject.identifier).length,
              most: SIGNED_BYTES_MAX,
            },
          }),
        },
      ]
    }),
    texts: design.elements.flatMap((element) => {
      const line = element.kind === 'text' ? fitLine(font, element, filling) : undefined
      if (!line) return []
      const { text, x, size, squeeze } = line
      // The position is relative to the box, so that a text follows a drag before the next answer arrives.
      return [{ id: element.id, text, x: x - element.x, width: measureText(font, text) * size * squeeze }]
    }),
    checks: checkDesign(design, sizes),
    values,
  }
}

/** A small Data Matrix for the part itself. */
export async function makePartMark(
  deps: PreviewDeps,
  caller: Caller,
  request: Input<Calls['labelMark']>['body'],
) {
  const handle = await requireReadableHandle(deps.db, caller, request.identifier)
  const row = await readRow(deps.db, handle)
  if (!row) throw refuse('identifier_not_found')
  checkTemplate(caller, row)
  if (row.state === 'retired') throw refuse('identifier_retired')
  const identifier = row.spelling ?? row.handle
  const gs1 = (await loadGs1Names(deps.db, row.prefix, [handle])).get(handle) ?? NO_GS1_NAME
  const { content } = request
  const element: CodeElement = {
    kind: 'code',
    id: 'mark',
    x: 0,
    y: 0,
    symbology: 'datamatrix',
    content,
    module: 1,
    height: 1,
  }
  const code = createCodes({ elements: [element] }, { origin: deps.origin, identifier, gs1: gs1.text }).mark
  if (!code) throw refuse('label_code_impossible', `这个标识写不成 GS1 码：${gs1.problem}`)
  const { matrix, reason } = tryCode(code)
  if (!matrix) throw refuse('label_code_impossible', `这个标识写不成码：${reason}`)
  const { method, module, fill, inverse = false, format } = request
  const mark = { matrix, method, module, fill, inverse }
  return {
    name: `${identifier.replace('/', '_')}.${format}`,
    content: format === 'dxf' ? writePartMarkDxf(mark) : writePartMarkSvg(mark),
    columns: matrix.columns,
    rows: matrix.rows,
    side: Number((matrix.columns * module).toFixed(3)),
    text: toShownText(code),
  }
}

type SampleBody = Input<typeof labelCalls.labelSample>['body']
const TYPES = { pdf: 'application/pdf', zpl: 'application/zpl', svg: 'image/svg+xml' }

/** Creates one label for a test print, with a word instead of the secret. */
export async function createSample(deps: PreviewDeps, caller: Caller, request: SampleBody) {
  const { dpi, format } = request
  // A single label would use a whole sheet.
  const design = { ...request.design, media: 'roll' as const }
  checkDots(design, dpi)
  const { item, missing } = await makeSampleItem(deps, caller, request)
  if (missing) throw refuse('label_code_impossible', missing)
  const work = { design, dpi, items: [item] }
  const made = await makeLabelsAside(
    format === 'pdf' ? { ...work, want: 'pdf', title: '样张', startCell: 1 } : { ...work, want: format },
  )
  if (!('file' in made)) throw new Error('no sample was made')
  const content = Buffer.from(made.file).toString('base64')
  return { name: `label-sample.${format}`, type: TYPES[format], content }
}
