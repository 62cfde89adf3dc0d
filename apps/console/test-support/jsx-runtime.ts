import { type ElementType, isValidElement, type ReactElement, type ReactNode } from 'react'
import * as runtime from 'react/jsx-runtime'

/* Components of the console are compiled to these functions in tests, which note every element that is made. */

export const Fragment = runtime.Fragment
type Made = ReactElement<Record<string, unknown>>
let noted: Made[] = []

const noting = (make: typeof runtime.jsx): typeof runtime.jsx => {
  return (type, props, key) => {
    const element = make(type, props, key)
    noted.push(element as Made)
    return element
  }
}
export const jsx = noting(runtime.jsx)
export const jsxs = noting(runtime.jsxs)

/** Forgets the elements of an earlier page. */
export const forgetElements = () => {
  noted = []
}
export const elementsOf = (type: ElementType): Made[] => noted.filter((one) => one.type === type)

/** Returns the words in an element, without those that its components add. */
export function wordsIn(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(wordsIn).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? wordsIn(node.props.children) : ''
}
