import type { Readable } from 'node:stream'
import { Parser } from 'htmlparser2'
import { SpreadsheetProblem } from '../types.ts'

/** Real workbooks are only about a dozen elements deep. */
const MAX_DEPTH = 64

export type XmlHandler = {
  open?: (name: string, attributes: Record<string, string>) => void
  /** Long texts and texts with entities arrive in pieces. */
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Removes the prefix of a namespace. */
const toLocalName = (name: string) => name.slice(name.indexOf(':') + 1)

function createParser(handler: XmlHandler) {
  let depth = 0
  let isEnding = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > MAX_DEPTH) throw new SpreadsheetProblem('damaged', `more than ${MAX_DEPTH} elements deep`)
        handler.open?.(toLocalName(name), attributes)
      },
      ontext: (text) => handler.text?.(text),
      onclosetag(name) {
        if (isEnding) throw new SpreadsheetProblem('damaged', `${name} is not closed`)
        depth -= 1
        handler.close?.(toLocalName(name))
      },
    },
    { xmlMode: true },
  )
  return {
    write: (text: string) => parser.write(text),
    end() {
      isEnding = true
      parser.end()
    },
  }
}

/**
 * Parses a part of a workbook element by element, and yields after each piece, so that results can be passed
 * on. Entities other than XML's own are not expanded; nothing is fetched.
 */
export async function* readXmlInPieces(stream: Readable, handler: XmlHandler): AsyncGenerator<void> {
  const parser = createParser(handler)
  const decoder = new TextDecoder()
  try {
    for await (const piece of stream) {
      parser.write(decoder.decode(piece, { stream: true }))
      yield
    }
  } catch (error) {
    if (error instanceof SpreadsheetProblem) throw error
    throw new SpreadsheetProblem('damaged', error instanceof Error ? error.message : '')
  }
  parser.end()
}

export async function readXml(stream: Readable, handler: XmlHandler): Promise<void> {
  for await (const _piece of readXmlInPieces(stream, handler));
}
