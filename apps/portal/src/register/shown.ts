import { isRecord } from '@biaojie/contract/records.ts'
import type { IdentifierDetail, WireElement } from '@biaojie/contract/resolution/resolution/resolution.ts'
import type { CanonicalValue } from '@biaojie/register/canonical.ts'
import type { FieldContent } from '@biaojie/register/digests.ts'
import type { SceneElement } from '../scenes/elements.ts'
import { toText, unpack } from '../scenes/wire-values.ts'

/** The record's content on the page, from the page's loader. */
export type PageContent = {
  name: string
  images: readonly string[]
  elements: readonly SceneElement[]
}

type SceneAnswer = { confId: string; elements: readonly WireElement[] }

/** The values to check, and the names of inherited values, which belong to the record of a batch or model. */
export type ShownValues = { fields: FieldContent[]; inherited: string[] }

/** Returns the texts of an element of the page; null when it shows no value of the record. */
function listPageTexts(element: SceneElement): string[] | null {
  if (element.origin || element.key === 'registerTime') return null
  switch (element.kind) {
    case 'masked':
      return null
    case 'text':
      return [element.text]
    case 'record':
      return Object.values(element.row).filter((text) => text !== undefined)
    default:
      return element.rows.flatMap((row) => Object.values(row).filter((text) => text !== undefined))
  }
}

function listWireTexts(wire: WireElement): string[] {
  const value = unpack(wire)
  if (Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null))
    return value.flatMap((row) => Object.values(row).map(toText))
  return isRecord(value) ? Object.values(value).map(toText) : [toText(value)]
}

const isMasked = ({ isVerify, dataType, lableValue }: WireElement) =>
  (isVerify === true || dataType === 'isVerify') && (lableValue === null || lableValue === undefined)

const toField = (confId: string, wire: WireElement): FieldContent => ({
  path: `fields/${confId}/${wire.dataId}`,
  label: wire.lableName,
  value: wire.lableValue as CanonicalValue,
  trace: wire.traceIdentifier,
})

/**
 * Collects the values whose digests are checked. They come from the node's answer, because the page no longer
 * has their exact form. When the text on the page differs from the answer, the page's text is checked.
 */
export function collectShownValues(
  base: Pick<IdentifierDetail, 'identifierName' | 'images' | 'scenes' | 'elements'>,
  scene: SceneAnswer | undefined,
  page: PageContent,
): ShownValues {
  const parts: SceneAnswer[] = [{ confId: '', elements: base.elements }, ...(scene ? [scene] : [])]
  const answered = parts.flatMap(({ confId, elements }) => elements.map((wire) => ({ confId, wire })))
  const own = answered.filter(({ wire }) => !wire.from && !isMasked(wire))
  const fields: FieldContent[] = [
    { path: 'name', label: '', value: page.name, trace: null },
    { path: 'images', label: '', value: [...page.images], trace: null },
    ...base.scenes.map(({ sceneConfId, sceneName }) => ({
      path: `scenes/${sceneConfId}`,
      label: '',
      value: sceneName,
      trace: null,
    })),
    ...own.map(({ confId, wire }) => toField(confId, wire)),
  ]
  for (const element of page.elements) {
    const texts = listPageTexts(element)
    const named = answered.filter(({ wire }) => wire.lableName === element.label)
    if (!texts || named.some(({ wire }) => isMasked(wire))) continue
    if (named.some(({ wire }) => isSame(texts, listWireTexts(wire)))) continue
    const [first] = named
    const path = first ? toField(first.confId, first.wire).path : `page/${element.label}`
    const changed = {
      path,
      label: element.label,
      value: texts.length === 1 ? (texts[0] ?? '') : texts,
      trace: null,
    }
    const index = fields.findIndex((field) => field.path === path)
    if (index < 0) fields.push(changed)
    else fields[index] = changed
  }
  const inherited = answered.flatMap(({ wire }) => (wire.from ? [wire.lableName] : []))
  return { fields, inherited: [...new Set(inherited)] }
}

/** The page joins columns of the same meaning, so it may show fewer texts than the answer has. */
const isSame = (shown: readonly string[], answered: readonly string[]) =>
  shown.every((text) => answered.includes(text))

const PART_NAMES: Record<string, string> = { name: '名称', images: '图片' }

/** Returns the name of a digested part, for texts and drawings. */
export function nameOfField({ path, label, value }: Pick<FieldContent, 'path' | 'label' | 'value'>): string {
  if (path.startsWith('scenes/')) return `场景 ${typeof value === 'string' ? value : ''}`.trim()
  return label || (PART_NAMES[path] ?? path)
}
