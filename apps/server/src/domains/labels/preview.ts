import type { Input } from '@biaojie/contract/define.ts'
import {
  checkAt,
  checkDesign,
  fitted,
  type PrinterCheck,
  type SymbolSize,
} from '@biaojie/contract/labels/checks.ts'
import type { labelCalls } from '@biaojie/contract/labels/labels.ts'
import { type CodeElement, LABEL_VALUES, type LabelDesign } from '@biaojie/contract/labels/rules.ts'
import { checkTemplate } from '../../http/access/access.ts'
import type { Caller } from '../../http/access/principals.ts'
import { refuse } from '../../http/errors.ts'
import { type Now, shanghaiDay } from '../../platform/base/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { labelFont, widthOf } from '../../platform/formats/labels/font.ts'
import { lineOf } from '../../platform/formats/labels/layout.ts'
import { partMarkDxf, partMarkSvg } from '../../platform/formats/labels/part-marks.ts'
import {
  type CodeText,
  encodeSymbol,
  type Matrix,
  SymbolProblem,
} from '../../platform/formats/labels/symbols.ts'
import {
  gs1NamesOf,
  prefixForReading,
  prefixOf,
  readableHandle,
  readRow,
  recordFrom,
} from '../identifiers/identifiers.ts'
import { codesOf, companyName, type NamedValue, valuesOf } from './contents.ts'
import { printersOf } from './store.ts'

type Calls = typeof labelCalls
export type PreviewDeps = { db: Db; now: Now; origin: string }

/** This printer is assumed until the company registers one. */
const USUAL = [{ id: '', name: '常见标签打印机', dpi: 300 }]

/** A code of usual length stands for parts that do not exist yet. */
const sampleOf = (prefix: string) => `${prefix}/AB-00000000`
const SAMPLE_GS1 = '(01)06901234567892(21)AB-00000000'

function tried(code: CodeText): Matrix | undefined {
  try {
    return encodeSymbol(code)
  } catch (error) {
    if (error instanceof SymbolProblem) return undefined
    throw error
  }
}

/** Sizes of a design's codes for an identifier of usual length. */
export function sizesOf(design: LabelDesign, prefix: string): Map<string, SymbolSize> {
  const codes = codesOf(design, {
    origin: 'https://id.example.com',
    identifier: sampleOf(prefix),
    gs1: SAMPLE_GS1,
  })
  return new Map(
    Object.entries(codes).flatMap(([id, code]) => {
      const matrix = tried(code)
      return matrix ? [[id, { columns: matrix.columns, rows: matrix.rows }]] : []
    }),
  )
}

const rowsOf = ({ columns, rows, isDark }: Matrix) =>
  Array.from({ length: rows }, (_row, y) =>
    Array.from({ length: columns }, (_column, x) => (isDark(x, y) ? '1' : '0')).join(''),
  )

const emptyValues = (): NamedValue[] =>
  Object.entries(LABEL_VALUES).map(([name, label]) => ({ name, label, value: label }))

/** Shown in place of a secret, which only the printed label says. */
const HIDDEN_SECRET = 'XXXXX-XXXXX-XXXXX-XXXXX'

type Subject = { identifier: string; values: NamedValue[]; gs1: string | undefined }

async function subjectFor(
  deps: PreviewDeps,
  caller: Caller,
  prefix: string,
  asked: string | undefined,
): Promise<Subject> {
  if (!asked) return { identifier: sampleOf(prefix), values: emptyValues(), gs1: SAMPLE_GS1 }
  const handle = await readableHandle(deps.db, caller, asked)
  const row = await readRow(deps.db, handle)
  if (!row) throw refuse('identifier_not_found')
  const record = recordFrom(row)
  const owner = prefixOf(handle)
  const values = valuesOf(record, await companyName(deps.db, owner), shanghaiDay(deps.now()))
  const gs1 = (await gs1NamesOf(deps.db, owner, [handle])).get(handle)
  return { identifier: record.identifier, values, gs1 }
}

const sampleValues = (subject: Subject): NamedValue[] => [
  ...subject.values.filter(({ name }) => name !== 'number' && name !== 'secret'),
  { name: 'number', label: LABEL_VALUES.number, value: '1' },
  { name: 'secret', label: LABEL_VALUES.secret, value: HIDDEN_SECRET },
]
const fillingOf = (values: readonly NamedValue[]) =>
  Object.fromEntries(values.map(({ name, value }) => [name, value]))

type Sampled = { design: LabelDesign; identifier?: string; prefix?: string }

/** The label of one part, and in Chinese which code it cannot have. */
export async function sampleItem(
  deps: PreviewDeps,
  caller: Caller,
  { design, identifier, prefix: named }: Sampled,
) {
  const prefix = await prefixForReading(deps.db, caller, named)
  const subject = await subjectFor(deps, caller, prefix, identifier)
  const codes = codesOf(design, { ...subject, origin: deps.origin })
  const impossible = design.elements.some(({ kind, id }) => {
    const code = codes[id]
    return kind === 'code' && !(code && tried(code))
  })
  const missing = impossible ? '标签上有一个码在这个标识上写不成，请换内容或码制' : ''
  return { item: { values: fillingOf(sampleValues(subject)), codes }, missing }
}

/** A code that is too long for its place is printed with smaller modules, if it then fits. */
function judged(
  design: LabelDesign,
  element: CodeElement,
  sizes: ReadonlyMap<string, SymbolSize>,
  dpi: number,
): PrinterCheck {
  const printed = fitted(design, element, sizes, dpi)
  const check = checkAt(design, printed, sizes, dpi)
  if (printed === element) return check
  if (check.verdict === 'bad') return checkAt(design, element, sizes, dpi)
  const said = `这个标识长，${dpi} dpi 下码元缩到 ${check.dots} 点（${check.module} mm）才放得下`
  return { ...check, verdict: 'poor', problems: [said, ...check.problems] }
}

export async function preview(
  deps: PreviewDeps,
  caller: Caller,
  asked: Input<Calls['labelPreview']>['body'],
) {
  const { design, prefix: named } = asked
  const prefix = await prefixForReading(deps.db, caller, named)
  const subject = await subjectFor(deps, caller, prefix, asked.identifier)
  const codes = codesOf(design, { ...subject, origin: deps.origin })
  const registered = await printersOf(deps.db, prefix)
  const printers = registered.length > 0 ? registered : USUAL
  const matrices = new Map(Object.entries(codes).map(([id, code]) => [id, tried(code)]))
  const sizes = new Map<string, SymbolSize>()
  for (const [id, matrix] of matrices) if (matrix) sizes.set(id, matrix)
  const values = sampleValues(subject)
  const font = await labelFont()
  const filling = fillingOf(values)
  return {
    codes: design.elements.flatMap((element) => {
      if (element.kind !== 'code') return []
      const matrix = matrices.get(element.id)
      const problem = matrix
        ? ''
        : codes[element.id]
          ? '内容写不成这种码，请换码制'
          : '这个标识没有“GTIN 加序列号”的别名'
      return [
        {
          id: element.id,
          columns: matrix?.columns ?? 0,
          rows: matrix?.rows ?? 0,
          modules: matrix ? rowsOf(matrix) : [],
          text: codes[element.id]?.text ?? '',
          problem,
          printers: matrix
            ? printers.map(({ id, name, dpi }) => ({
                printerId: id,
                name,
                ...judged(design, element, sizes, dpi),
              }))
            : [],
        },
      ]
    }),
    texts: design.elements.flatMap((one) => {
      const line = one.kind === 'text' ? lineOf(font, one, filling) : undefined
      if (!line) return []
      const { text, x, size, squeeze } = line
      // Relative to its box, so that a text follows a drag before the next answer.
      return [{ id: one.id, text, x: x - one.x, width: widthOf(font, text) * size * squeeze }]
    }),
    checks: checkDesign(design, sizes),
    values,
  }
}

/** A small Data Matrix for the part itself. */
export async function partMark(deps: PreviewDeps, caller: Caller, asked: Input<Calls['labelMark']>['body']) {
  const handle = await readableHandle(deps.db, caller, asked.identifier)
  const row = await readRow(deps.db, handle)
  if (!row) throw refuse('identifier_not_found')
  checkTemplate(caller, row)
  if (row.state === 'retired') throw refuse('identifier_retired')
  const identifier = row.spelling ?? row.handle
  const gs1 = (await gs1NamesOf(deps.db, row.prefix, [handle])).get(handle)
  const { content } = asked
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
  const code = codesOf({ elements: [element] }, { origin: deps.origin, identifier, gs1 }).mark
  const matrix = code && tried(code)
  if (!code || !matrix)
    throw refuse('label_code_impossible', '这个标识没有“GTIN 加序列号”的别名，写不成 GS1 码')
  const { method, module, fill, inverse = false, format } = asked
  const mark = { matrix, method, module, fill, inverse }
  return {
    name: `${identifier.replace('/', '_')}.${format}`,
    content: format === 'dxf' ? partMarkDxf(mark) : partMarkSvg(mark),
    columns: matrix.columns,
    rows: matrix.rows,
    side: Number((matrix.columns * module).toFixed(3)),
    text: code.text,
  }
}
