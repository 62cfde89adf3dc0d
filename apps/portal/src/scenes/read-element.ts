import { LEVEL_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import type { Registered } from '@biaojie/contract/identifiers/records/scene-fields.ts'
import { findFieldByKey, OWN_TRAIL, STATE_LABELS } from '@biaojie/contract/identifiers/records/scenes.ts'
import { isRecord } from '@biaojie/contract/records.ts'
import type { WireElement } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { type Write, writeChinese } from '@biaojie/drawings/base/write.ts'
import type { Part, Row, SceneElement } from './elements.ts'
import { toText, unpack } from './wire-values.ts'

/**
 * An element in the form that pages use. `code` is the template code of its scene, '' for the part's own
 * record. The value determines its shape, because data types are entered by hand at the source and may be
 * wrong. For loaders only, so that the registry stays on the server.
 */
export function readElement(wire: WireElement, code: string, t: Write = writeChinese): SceneElement {
  const registered = findFieldByKey(code, wire.dataId)
  const named = {
    ...(registered && { key: registered.key }),
    label: wire.lableName,
    ...(wire.from && { origin: t`来自${t(LEVEL_NAMES[wire.from.level])} ${wire.from.identifier}` }),
  }
  const value = unpack(wire)
  const masks = wire.isVerify === true || wire.dataType === 'isVerify'
  if (masks && (value === null || value === undefined)) return { kind: 'masked', ...named }
  if (Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null)) {
    const isTrail = wire.dataType === 'TraceDetails' || value.some((row) => 'acceptTime' in row)
    const field = registered ?? (isTrail ? OWN_TRAIL : undefined)
    const rows = value.map((row) => readRow(row, field))
    return { kind: isTrail ? 'trail' : 'table', ...named, parts: readParts(rows, field), rows }
  }
  if (isRecord(value)) {
    const row = readRow(value, registered)
    return { kind: 'record', ...named, parts: readParts([row], registered), row }
  }
  return {
    kind: 'text',
    ...named,
    text: toText(value),
    ...(STATE_LABELS.has(wire.lableName) && { state: true as const }),
    ...(wire.trace && wire.traceIdentifier && { to: wire.traceIdentifier }),
  }
}

const readRow = (row: object, registered: Registered | undefined): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [registered?.partKey.get(name) ?? name, toText(value)]),
  )

/** Returns the parts in the order of their first appearance. */
function readParts(rows: readonly Row[], registered: Registered | undefined): Part[] {
  const parts = registered && 'parts' in registered.field ? registered.field.parts : {}
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return keys.map((key) => {
    const { label = key, unit } = parts[key] ?? {}
    return { key, label, ...(STATE_LABELS.has(label) && { state: true as const }), ...(unit && { unit }) }
  })
}
