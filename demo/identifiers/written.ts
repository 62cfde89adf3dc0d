import { strict, words } from '@biaojie/contract/content/content/content.ts'
import { type Static, Type } from 'typebox'
import { customScene, object, part, scene, table, trail, verified } from '../notation.ts'
import { readFolder } from '../read.ts'
import type { DemoIdentifier } from '../types.ts'

/** These are lines in the notation of notation.ts. */
const Lines = Type.String({ minLength: 1 })
const Name = words(40)

const Shown = Type.Union([
  /** Each line is `名称 = 值`. */
  Lines,
  strict({ object: Name, entries: Lines }),
  strict({ table: Name, columns: Lines, rows: Lines }),
  /** Time and station come before the columns. */
  strict({ trail: Name, columns: Type.Optional(Lines), rows: Lines }),
])
const Element = Type.Union([Shown, strict({ verified: Type.Array(Shown, { minItems: 1 }) })])
const elements = Type.Array(Element, { minItems: 1 })

const IdentifiersSchema = Type.Array(
  strict({
    identifier: Type.String({ pattern: '^88\\.449\\.\\d{4}/[A-Z0-9][A-Z0-9-]+$' }),
    name: words(40),
    /** Names of pictures under /media/parts, or with their folder. */
    pictures: Type.Optional(Type.Array(words(60))),
    code: Type.Optional(Lines),
    base: Lines,
    scenes: Type.Array(
      Type.Union([
        strict({ type: Type.Integer({ minimum: 0, maximum: 10 }), elements }),
        /** This is a scene of the company's own. */
        strict({ own: words(32), name: words(20), elements }),
      ]),
    ),
  }),
)

const shown = (element: Static<typeof Shown>) => {
  if (typeof element === 'string') return element
  if ('object' in element) return object(element.object, element.entries)
  if ('table' in element) return table(element.table, element.columns, element.rows)
  return trail(element.trail, element.rows, element.columns)
}
const group = (element: Static<typeof Element>) =>
  typeof element !== 'string' && 'verified' in element
    ? verified(...element.verified.map(shown))
    : shown(element)

/** Reads the identifiers written by hand from the YAML files beside this one. */
export const writtenIdentifiers = (): DemoIdentifier[] =>
  readFolder('identifiers/', IdentifiersSchema)
    .flat()
    .map(({ scenes, ...record }) =>
      part({
        ...record,
        scenes: scenes.map((one) =>
          'type' in one
            ? scene(one.type, ...one.elements.map(group))
            : customScene(one.own, one.name, ...one.elements.map(group)),
        ),
      }),
    )
