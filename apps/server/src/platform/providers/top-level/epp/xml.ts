import { Parser } from 'htmlparser2'

export type XmlElement = {
  /** The name without its namespace prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  text: string
}

export class MalformedXml extends Error {}

const DEPTH_MAX = 24
const ELEMENTS_MAX = 20_000

const getLocalName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parses an XML document. Document types are refused, so that only the predefined entities of XML exist. */
export function readXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let elements = 0
  let isEnding = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1
        if (open.length > DEPTH_MAX || elements > ELEMENTS_MAX) throw new MalformedXml('too large')
        const element = { name: getLocalName(name), attributes, children: [], text: '' }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(text) {
        const inside = open.at(-1)
        if (inside) inside.text += text
      },
      onclosetag(name, isImplied) {
        // For a self-closing element, the parser reports the slash as its end.
        const isClosed = !isImplied || text[parser.endIndex - 1] === '/'
        if (isEnding || !isClosed) throw new MalformedXml(`${name.slice(0, 40)} is not closed`)
        open.pop()
      },
      onprocessinginstruction(name) {
        if (name !== '?xml') throw new MalformedXml('declarations are not read')
      },
    },
    { xmlMode: true },
  )
  parser.write(text)
  isEnding = true
  parser.end()
  const [document] = root.children
  if (!document || root.children.length > 1 || root.text.trim() !== '') throw new MalformedXml('no document')
  return document
}

/** Returns the first element with this path below the given one. */
export function findElement(
  element: XmlElement | undefined,
  ...path: readonly string[]
): XmlElement | undefined {
  let found = element
  for (const name of path) found = found?.children.find((child) => child.name === name)
  return found
}

export const listElements = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** Returns the trimmed text at a path; empty when there is none. */
export const readElementText = (element: XmlElement | undefined, path: readonly string[]): string =>
  findElement(element, ...path)?.text.trim() ?? ''

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escapeXml = (text: string) =>
  text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/**
 * Writes an element. The content is either text, which is escaped, or a list of elements that are already
 * written.
 */
export function writeElement(
  name: string,
  inside: string | readonly string[] = '',
  attributes: Readonly<Record<string, string>> = {},
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const content = typeof inside === 'string' ? escapeXml(inside) : inside.join('')
  return `<${name}${written.join('')}>${content}</${name}>`
}
