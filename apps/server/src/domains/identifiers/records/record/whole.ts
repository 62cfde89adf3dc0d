import { AUDIENCES } from '@biaojie/contract/identifiers/records/rules.ts'
import { fieldKey, type IdentifierRecord, type Inherited, type RecordScene } from './record.ts'

/** Both its batch and this record may hide it. */
function narrowAudiences({ confId, element }: Inherited, { visibility }: IdentifierRecord) {
  const own = visibility[fieldKey(confId, element.id)] ?? AUDIENCES
  return { ...element, audiences: element.audiences.filter((one) => own.includes(one)) }
}

/** A record with the values that it has from its batch and model, after its own. */
export function joinInherited(record: IdentifierRecord): IdentifierRecord {
  const { inherited = [], ...own } = record
  if (inherited.length === 0) return own
  const scenes = new Map(own.scenes.map((scene): [string, RecordScene] => [scene.confId, scene]))
  const elements = [...own.elements]
  const visibility = { ...own.visibility }
  for (const one of inherited) {
    const { code, confId, sceneName: name, icon } = one
    const element = narrowAudiences(one, record)
    delete visibility[fieldKey(confId, element.id)]
    const scene = scenes.get(confId) ?? { code, confId, name, icon, elements: [] }
    if (confId === '') elements.push(element)
    else scenes.set(confId, { ...scene, elements: [...scene.elements, element] })
  }
  return { ...own, elements, scenes: [...scenes.values()], visibility }
}
