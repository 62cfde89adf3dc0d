/* Reads single elements by path, and values alone (part 2 of the standard). */

import { isRecord } from '@biaojie/contract/records.ts'
import type { AasElement, AasNode } from './elements.ts'

const isNode = (value: unknown): value is AasNode => isRecord(value)
const isElement = (value: unknown): value is AasElement =>
  isNode(value) && typeof value.modelType === 'string'

/** The elements directly inside a submodel, a collection or a list. */
export function listChildren(node: AasNode): AasElement[] {
  const held = node.modelType === 'Submodel' ? node.submodelElements : node.value
  const holds = ['Submodel', 'SubmodelElementCollection', 'SubmodelElementList'].includes(
    String(node.modelType),
  )
  return holds && Array.isArray(held) ? held.filter(isElement) : []
}

/** Element names joined by dots, and list indexes in brackets. */
const STEP = /([A-Za-z]\w*)|\[(\d{1,6})\]/g
const PATH = /^[A-Za-z]\w*(?:\[\d{1,6}\])*(?:\.[A-Za-z]\w*(?:\[\d{1,6}\])*)*$/

/** Returns the element at this path; undefined when there is none. */
export function findElementAt(submodel: AasNode, path: string): AasElement | undefined {
  if (path.length > 2_000 || !PATH.test(path)) return undefined
  let found: AasElement | undefined
  let inside: AasElement[] = listChildren(submodel)
  for (const [, name, place] of path.matchAll(STEP)) {
    found = name === undefined ? inside[Number(place)] : inside.find(({ idShort }) => idShort === name)
    if (!found) return undefined
    inside = listChildren(found)
  }
  return found
}

/** Returns only the value, in the standard's form for each kind of element. */
export function toValueOnly(node: AasNode): unknown {
  const children = listChildren(node)
  switch (node.modelType) {
    case 'Property':
      return node.valueType === 'xs:double' ? Number(node.value) : node.value
    case 'MultiLanguageProperty':
      return Array.isArray(node.value)
        ? node.value.filter(isNode).map(({ language, text }) => ({ [String(language)]: text }))
        : []
    case 'File':
      return { contentType: node.contentType, value: node.value }
    case 'SubmodelElementList':
      return children.map(toValueOnly)
    default:
      return Object.fromEntries(children.map((child) => [child.idShort, toValueOnly(child)]))
  }
}

/** Returns a submodel or element without its values. */
export function toMetadata({ value: _value, submodelElements: _elements, ...rest }: AasNode): AasNode {
  return rest
}

/** Returns a node with this many levels of its content. */
export function toShallow(node: AasNode, levels: number): AasNode {
  const children = listChildren(node)
  if (children.length === 0) return node
  const { submodelElements: _elements, value: _value, ...rest } = node
  if (levels === 0) return rest
  const inside = children.map((child) => toShallow(child, levels - 1))
  return node.modelType === 'Submodel' ? { ...rest, submodelElements: inside } : { ...rest, value: inside }
}
