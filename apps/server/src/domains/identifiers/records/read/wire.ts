import type { RecordOnWire } from '@biaojie/contract/identifiers/records/record.ts'
import { AUDIENCES } from '@biaojie/contract/identifiers/records/rules.ts'
import type { IdentifierRecord, RecordElement, RecordScene } from '../record/record.ts'
import { findAudiences, joinInherited } from '../record/visibility.ts'

const toElement = (record: IdentifierRecord, confId: string) => (element: RecordElement) => ({
  id: element.id,
  name: element.name,
  type: element.type,
  value: element.value ?? null,
  unit: element.unit ?? '',
  ...(element.decimals !== undefined && { decimals: element.decimals }),
  trace: element.trace ?? '',
  audiences: AUDIENCES.filter((audience) => findAudiences(record, confId, element).includes(audience)),
  from: element.from ?? null,
})

const toScene =
  (record: IdentifierRecord) =>
  ({ code, confId, name, icon, elements }: RecordScene) => ({
    code,
    confId,
    name,
    icon,
    elements: elements.map(toElement(record, confId)),
  })

/** Lists only the inherited values, by scene. */
function listInheritedScenes(record: IdentifierRecord) {
  if (!record.inherited?.length) return []
  const all = joinInherited(record)
  const own = { code: '', confId: '', name: '', icon: '', elements: all.elements }
  return [own, ...all.scenes]
    .map((scene) => ({ ...scene, elements: scene.elements.filter(({ from }) => from !== undefined) }))
    .filter(({ elements }) => elements.length > 0)
    .map(toScene(all))
}

/** Returns a record in the form for its owner. */
export const toWireRecord = (record: IdentifierRecord): RecordOnWire => ({
  identifier: record.identifier,
  identifierName: record.name,
  images: record.images,
  state: record.state,
  stateReason: record.stateReason,
  level: record.level,
  template: record.template,
  templateVersion: record.templateVersion,
  batch: record.batch ?? '',
  successor: record.successor ?? '',
  elements: record.elements.map(toElement(record, '')),
  scenes: record.scenes.map(toScene(record)),
  inherited: listInheritedScenes(record),
})
