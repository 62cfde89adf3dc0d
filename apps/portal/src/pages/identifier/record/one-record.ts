import type { SceneElement } from '../../../scenes/elements.ts'
import type { OpenScene } from '../view.ts'

const saying = ({ key: _, ...said }: SceneElement) => JSON.stringify(said)

type Shown = { open: OpenScene | null; record: SceneElement[] }

/**
 * Joins the record of the part with that of its open scene, because companies write some facts into both, and nobody
 * wants to read two lists that say the same. Tracing shows one list; other scenes keep what the record has beyond
 * theirs. A scene that could not be read leaves the record whole.
 */
export function oneRecord(open: OpenScene | null, record: SceneElement[]): Shown {
  if (!open || open.problem || record.length === 0) return { open, record }
  const said = new Set(open.elements.map(saying))
  const more = record.filter((element) => !said.has(saying(element)))
  if (open.type !== 'trace') return { open, record: more }
  const isHidden = ({ kind }: SceneElement) => kind === 'masked'
  return {
    open: { ...open, elements: [...open.elements, ...more.filter((element) => !isHidden(element))] },
    record: more.filter(isHidden),
  }
}
