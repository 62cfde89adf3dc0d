import { AUDIENCES, type Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import { findFieldByKey } from '@biaojie/contract/identifiers/records/scenes.ts'
import { toSceneCode } from '@biaojie/contract/identifiers/templates/given.ts'
import {
  RECORD_SCENE,
  type Template,
  type TemplateField,
  type TemplateScene,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import type { FieldValue, Row, Values } from '@biaojie/contract/identifiers/templates/values.ts'
import { isIdentifier } from '@biaojie/contract/rules.ts'
import {
  type ElementType,
  getTypeOfField,
  type RecordContent,
  type RecordElement,
  type RecordScene,
} from '../record/record.ts'

function toElementType(field: TemplateField, code: string): ElementType {
  const registered = findFieldByKey(code, field.key)?.field
  if (field.kind !== 'table') return 'String'
  return (registered && getTypeOfField(registered)) === 'TraceDetails' ? 'TraceDetails' : 'Array'
}

/**
 * The columns of a registered field keep their names in the API; the company's own columns keep their own.
 */
function toWireRows(field: TemplateField, code: string, rows: Row[]): Record<string, string>[] {
  const names = findFieldByKey(code, field.key)?.wireName
  return rows.map((row) =>
    Object.fromEntries(
      field.columns.flatMap(({ key, name }) => {
        const cell = row[key]
        return cell === undefined ? [] : [[names?.get(key) ?? name, String(cell)]]
      }),
    ),
  )
}

/** The properties that all elements of a field have in common. */
type Frame = {
  code: string
  head: Pick<RecordElement, 'id' | 'name' | 'type'>
  ofNumber: Pick<RecordElement, 'unit' | 'decimals'>
  /** Undefined when everybody may see the value. */
  audiences: Audience[] | undefined
}
const frames = new WeakMap<TemplateField, Frame>()

/** Returns the properties of a field from a cache, so that the many records of a file share them. */
function findFrame(field: TemplateField, code: string): Frame {
  const cached = frames.get(field)
  if (cached?.code === code) return cached
  const isOpen = AUDIENCES.every((audience) => field.visibility.includes(audience))
  const frame: Frame = {
    code,
    head: {
      id: field.key,
      name: findFieldByKey(code, field.key)?.field.label ?? field.name,
      type: toElementType(field, code),
    },
    ofNumber: {
      ...(field.unit !== '' && { unit: field.unit }),
      ...(field.decimals !== null && { decimals: field.decimals }),
    },
    audiences: isOpen ? undefined : AUDIENCES.filter((audience) => field.visibility.includes(audience)),
  }
  frames.set(field, frame)
  return frame
}

export function createElement(field: TemplateField, code: string, value: FieldValue): RecordElement {
  const { head, ofNumber, audiences } = findFrame(field, code)
  const { id, name, type } = head
  const element: RecordElement = {
    id,
    name,
    type,
    value: Array.isArray(value) ? toWireRows(field, code, value) : value,
  }
  if (field.kind === 'number' && typeof value === 'number') Object.assign(element, ofNumber)
  if (field.kind === 'identifier' && typeof value === 'string' && isIdentifier(value)) element.trace = value
  if (audiences !== undefined) element.audiences = audiences
  return element
}

function createElements({ key, fields }: TemplateScene, values: Values): RecordElement[] {
  const given = values[key] ?? {}
  const code = toSceneCode(key)
  const elements: RecordElement[] = []
  for (const field of fields) {
    const value = given[field.key]
    if (value !== undefined) elements.push(createElement(field, code, value))
  }
  return elements
}

/** A scene of a record without its elements. */
export const createSceneFrame = ({ key, name }: TemplateScene): Omit<RecordScene, 'elements'> => ({
  code: toSceneCode(key),
  confId: key,
  name,
  icon: '',
})

/** Returns the content of a record with a template, without scenes that have no value. */
export function createContent(
  template: Pick<Template, 'scenes'>,
  values: Values,
): Pick<RecordContent, 'elements' | 'scenes'> {
  const own = template.scenes.find(({ key }) => key === RECORD_SCENE)
  const scenes = template.scenes.flatMap((scene): RecordScene[] => {
    if (scene.key === RECORD_SCENE) return []
    const elements = createElements(scene, values)
    if (elements.length === 0) return []
    return [{ ...createSceneFrame(scene), elements }]
  })
  return { elements: own ? createElements(own, values) : [], scenes }
}
