import {
  AUDIENCES,
  formatVisibility,
  LEVEL_NAMES,
  STATE_NAMES,
} from '@biaojie/contract/identifiers/records/rules.ts'
import type { IdentifierRecord, RecordElement } from '../record/record.ts'
import { formatValue } from '../record/value-text.ts'
import { findAudiences } from '../record/visibility.ts'

type Item = { scene: string; name: string; text: string }
export type Difference = { scene: string; name: string; left: string; right: string }

/** Lists all items of a record for people, by a key that both revisions share. */
function listItems(record: IdentifierRecord): Map<string, Item> {
  const items = new Map<string, Item>()
  const add = (key: string, name: string, text: string, scene = '') => {
    if (text !== '') items.set(key, { scene, name, text })
  }
  add('name', '名称', record.name)
  add('images', '图片', record.images.join('、'))
  add('state', '状态', [STATE_NAMES[record.state], record.stateReason].filter(Boolean).join('：'))
  add('level', '级别', LEVEL_NAMES[record.level])
  add('template', '模板', record.template && `${record.template} v${record.templateVersion ?? ''}`)
  add('batch', '批次', record.batch ?? '')
  add('successor', '接替', record.successor ?? '')
  const addElements = (elements: RecordElement[], confId: string, scene: string) => {
    for (const [place, element] of elements.entries()) {
      const twice = elements.slice(0, place).filter(({ id }) => id === element.id).length
      const key = JSON.stringify([confId, element.id, twice])
      add(key, element.name, formatValue(element), scene)
      const audiences = findAudiences(record, confId, element)
      if (audiences.length < AUDIENCES.length)
        add(`${key} audiences`, `${element.name} 可见范围`, formatVisibility(audiences), scene)
    }
  }
  addElements(record.elements, '', '')
  for (const { confId, name, elements } of record.scenes) addElements(elements, confId, name)
  return items
}

/**
 * Returns the items in which two revisions differ, in the order of the later revision; removed items come
 * last.
 */
export function compareRecords(left: IdentifierRecord, right: IdentifierRecord) {
  const [before, after] = [listItems(left), listItems(right)]
  const keys = [...new Set([...after.keys(), ...before.keys()])]
  const pairs = keys.map((key) => ({ left: before.get(key), right: after.get(key) }))
  const differences = pairs.flatMap(({ left, right }): Difference[] => {
    const item = right ?? left
    if (!item || left?.text === right?.text) return []
    return [{ scene: item.scene, name: item.name, left: left?.text ?? '', right: right?.text ?? '' }]
  })
  return { differences, same: keys.length - differences.length }
}
