import type { DrawnAssembly } from '@biaojie/contract/resolution/drawings.ts'
import type { Tone } from '@biaojie/drawings/base/marks.ts'
import { type SvgDrawing, svgOf } from '@biaojie/drawings/base/svg.ts'
import { assemblyOf } from '@biaojie/drawings/exploded/assemblies.ts'
import type { Fastener } from '@biaojie/drawings/exploded/assembly.ts'
import { explodedFigure, type PartState, partFigure } from '@biaojie/drawings/exploded/figure.ts'
import { paths } from '../paths.ts'

/** Loaders make drawings; the browser gets them finished. */

export type ShownState = 'this' | DrawnAssembly['parts'][number]['state']
export type ShownPart = {
  no: number
  name: string
  identifier: string
  company: string
  state: ShownState
  /** The part is in a recall, also where it is the one that was scanned. */
  recalled: boolean
}
type ShownFastener = Pick<Fastener, 'order' | 'spec' | 'torque' | 'note' | 'parts'>
export type AssemblyView = {
  name: string
  drawing: string
  identifier: string
  /** The scanned part; 0 for the assembly itself. */
  self: number
  parts: ShownPart[]
  fasteners: ShownFastener[]
  tools: string
  figure: SvgDrawing
  /** The scanned part for phones, or the first one. */
  part: SvgDrawing
}

const toneOf = ({ state, recalled }: ShownPart): Tone | undefined => {
  if (state === 'this') return 'this'
  if (recalled) return 'recall'
  return state === 'none' ? 'none' : undefined
}

const PHONE = { width: 390, height: 352 }

/** Undefined where the record names an assembly that is not drawn. */
export function assemblyView(given: DrawnAssembly): AssemblyView | undefined {
  const assembly = assemblyOf(given.key)
  if (!assembly) return undefined
  const parts = given.parts.map(
    ({ position, name, identifier, companyName, state }): ShownPart => ({
      no: position,
      name,
      identifier,
      company: companyName,
      state: position === given.self ? 'this' : state,
      recalled: state === 'recalled',
    }),
  )
  const states = new Map(
    parts.map((part): [number, PartState] => {
      const tone = toneOf(part)
      return [
        part.no,
        {
          label: `${part.no} ${part.name}`,
          ...(tone && { tone }),
          ...(part.identifier && { href: paths.assembly(part.identifier) }),
        },
      ]
    }),
  )
  const shown = given.self || 1
  return {
    name: assembly.name,
    drawing: given.drawing,
    identifier: given.identifier,
    self: given.self,
    parts,
    fasteners: assembly.fasteners.map(({ order, spec, torque, note, parts: held }) => ({
      order,
      spec,
      torque,
      note,
      parts: held,
    })),
    tools: assembly.tools,
    figure: svgOf(explodedFigure(assembly, states), 'x'),
    part: svgOf(
      partFigure(assembly, shown, {
        ...PHONE,
        tone: parts.find(({ no }) => no === shown)?.recalled ? 'recall' : 'this',
      }),
      'o',
    ),
  }
}
