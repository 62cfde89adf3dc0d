import { RECORD_SCENE, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { PartDrawing } from '@biaojie/contract/resolution/drawings.ts'
import { foldHandle, isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { familyByName, getFamily } from '@biaojie/drawings/measured/families/families.ts'
import { toMeasured } from '@biaojie/drawings/measured/measured.ts'
import { readDimension } from '@biaojie/drawings/measured/reading.ts'
import { drawMeasuredSheet } from '@biaojie/drawings/measured/sheet.ts'
import { refuse } from '../../../http/errors.ts'
import { writeDrawingPdf } from '../../../platform/formats/pdf/drawing.ts'
import { filterRecord, toPrefix } from '../../identifiers/records/identifiers.ts'
import { type AssembliesDeps, createAssemblies } from './assemblies.ts'
import { type Fields, listInspected, readTextUnder, type Slots, toFieldPlace } from './reading.ts'

export type DrawingsDeps = AssembliesDeps & {
  templateOf: (prefix: string, template: string, version: number) => Promise<Template | undefined>
}

const collectFields = (template: Template | undefined): Fields =>
  new Map(
    (template?.scenes ?? []).flatMap(({ key, fields }) =>
      fields.map((field) => [toFieldPlace(key === RECORD_SCENE ? '' : key, field.key), field] as const),
    ),
  )

const readSlots = ({ drawing }: Pick<Template, 'drawing'>): Slots =>
  new Map(
    (drawing?.fields ?? []).map(({ slot, scene, key }) => [
      toFieldPlace(scene === RECORD_SCENE ? '' : scene, key),
      slot,
    ]),
  )

/** Makes the data of drawings from the part of records that visitors see, or the audience that a token names. */
export function createDrawings(deps: DrawingsDeps) {
  const { lookup, views } = deps.resolution
  const assemblies = createAssemblies(deps)

  async function read(raw: string, as: string | undefined) {
    const handle = isIdentifier(raw) ? raw : normalizeIdentifier(raw)
    const found = isIdentifier(handle) ? await lookup.find(handle) : await lookup.findByAlias(raw)
    if (!found) throw refuse('identifier_not_found')
    const stored = await lookup.record(found.key)
    if (!stored) throw refuse('identifier_blocked')
    const reader = as ? (views.read(found.key, as) ?? 'public') : 'public'
    return { record: filterRecord(stored.record, reader).record, handle: found.handle }
  }

  async function loadDrawing(
    raw: string,
    { parts, as }: { parts: boolean; as?: string | undefined },
  ): Promise<PartDrawing> {
    const { record, handle } = await read(raw, as)
    const prefix = toPrefix(foldHandle(handle))
    const { template, templateVersion } = record
    const [content, company, assembly] = await Promise.all([
      template && templateVersion !== null ? deps.templateOf(prefix, template, templateVersion) : undefined,
      deps.enterprises.findCompanyCached(prefix),
      assemblies.findAround(record, handle, { parts }),
    ])
    const family = getFamily(content?.drawing?.family ?? '') ?? familyByName(record.name)
    return {
      identifier: handle,
      identifierName: record.name,
      companyName: company?.name ?? '',
      family: family?.key ?? '',
      spec: readTextUnder(record, 'spec', 'keyDimension'),
      inspected: listInspected(record, collectFields(content), readSlots(content ?? {})),
      drawing: [readTextUnder(record, 'partNo'), readTextUnder(record, 'revision')].filter(Boolean).join(' '),
      material: readTextUnder(record, 'material'),
      device: readTextUnder(record, '测量设备', '检验设备'),
      measuredAt: readTextUnder(record, '测量时间', '检验时间'),
      inspector: readTextUnder(record, '检验员', '测量人'),
      treatment: readTextUnder(record, '处置'),
      assembly,
    }
  }

  return {
    /** Throws identifier_not_found, identifier_blocked. */
    loadDrawing,
    /** The inspection record of a part as PDF; throws drawing_missing where nothing was measured. */
    async loadSheet(raw: string): Promise<Uint8Array> {
      const { identifierName: name, companyName: company, ...part } = await loadDrawing(raw, { parts: false })
      const family = getFamily(part.family)
      const dimensions = part.inspected.flatMap((element) => readDimension(element) ?? [])
      const measured = family && toMeasured(family, dimensions, { ...part, name, company })
      if (!measured || measured.rows.length === 0) throw refuse('drawing_missing')
      return writeDrawingPdf(drawMeasuredSheet(measured), `${part.identifier} 实测图`)
    },
  }
}
