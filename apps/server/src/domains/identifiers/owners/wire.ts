import type { RecordOnWire } from '@biaojie/contract/identifiers/identifiers.ts'
import { AUDIENCES } from '@biaojie/contract/identifiers/rules.ts'
import type { IdentifierRecord, RecordElement } from '../records/record.ts'
import { audiencesOf } from '../records/visibility.ts'

/** A record as its owner reads it. */
export function recordOnWire(record: IdentifierRecord): RecordOnWire {
  const elementOf = (confId: string) => (element: RecordElement) => ({
    id: element.id,
    name: element.name,
    type: element.type,
    value: element.value ?? null,
    unit: element.unit ?? '',
    trace: element.trace ?? '',
    audiences: AUDIENCES.filter((one) => audiencesOf(record, confId, element).includes(one)),
  })
  return {
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
    elements: record.elements.map(elementOf('')),
    scenes: record.scenes.map(({ code, confId, name, icon, elements }) => ({
      code,
      confId,
      name,
      icon,
      elements: elements.map(elementOf(confId)),
    })),
  }
}
