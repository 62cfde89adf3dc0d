import { posix } from 'node:path'
import { type ReadLimits, type SheetInfo, SpreadsheetProblem } from '../types.ts'
import type { Archive } from './archive.ts'
import { createNumberFormat, type NumberFormat } from './numbers.ts'
import { createTexts, type Texts } from './texts.ts'
import { readXml } from './xml.ts'

/** The workbook data to which cells refer. */
export type Workbook = {
  sheets: (SheetInfo & { part: string })[]
  texts: Texts
  /** The index is the number of a cell's style. */
  formats: NumberFormat[]
}

type Relation = { id: string; type: string; target: string }

/** The parts that `part` refers to. */
async function readRelations(archive: Archive, part: string): Promise<Relation[]> {
  const file = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
  const relations: Relation[] = []
  if (!archive.has(file)) return relations
  await readXml(await archive.open(file), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target)
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  })
  return relations
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

async function readSheets(archive: Archive, part: string) {
  const sheets: (SheetInfo & { relation: string })[] = []
  let is1904 = false
  await readXml(await archive.open(part), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904)
      if (name !== 'sheet') return
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      const hidden = attributes.state === 'hidden' || attributes.state === 'veryHidden'
      sheets.push({ name: attributes.name ?? '', hidden, relation })
    },
  })
  return { sheets, is1904 }
}

async function readFormats(archive: Archive, part: string, is1904: boolean): Promise<NumberFormat[]> {
  const patterns = new Map<number, string>()
  const ids: number[] = []
  let isInCells = false
  await readXml(await archive.open(part), {
    open(name, attributes) {
      if (name === 'cellXfs') isInCells = true
      else if (name === 'numFmt') patterns.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'xf' && isInCells) ids.push(Number(attributes.numFmtId ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return ids.map((id) => createNumberFormat(id, patterns.get(id), is1904))
}

/** Reads texts that cells share, without their phonetic guides. */
async function readTexts(archive: Archive, part: string, limits: ReadLimits): Promise<Texts> {
  const texts = createTexts()
  let text = ''
  let isText = false
  let isPhonetic = false
  await readXml(await archive.open(part), {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') isText = !isPhonetic
    },
    text(piece) {
      if (!isText) return
      text += piece
      if (text.length > limits.characters) throw new SpreadsheetProblem('characters')
    },
    close(name) {
      if (name === 'si') texts.append(text)
      else if (name === 'rPh') isPhonetic = false
      else if (name === 't') isText = false
    },
  })
  return texts
}

/** Reads everything of a workbook but its rows. */
export async function readWorkbook(archive: Archive, limits: ReadLimits): Promise<Workbook> {
  const main = (await readRelations(archive, '')).find(({ type }) => type === 'officeDocument')
  if (!main || !archive.has(main.target)) throw new SpreadsheetProblem('format')
  const relations = await readRelations(archive, main.target)
  const findPart = (type: string) => relations.find((relation) => relation.type === type)?.target
  const { sheets, is1904 } = await readSheets(archive, main.target)
  const [textsPart, stylesPart] = [findPart('sharedStrings'), findPart('styles')]
  return {
    sheets: sheets.flatMap(({ name, hidden, relation }) => {
      const part = relations.find(({ id, type }) => id === relation && type === 'worksheet')?.target
      return part ? [{ name, hidden, part }] : []
    }),
    texts: textsPart ? await readTexts(archive, textsPart, limits) : createTexts(),
    formats: stylesPart ? await readFormats(archive, stylesPart, is1904) : [],
  }
}
