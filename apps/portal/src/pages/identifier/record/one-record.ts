import type { SceneElement } from '../../../scenes/elements.ts'
import type { OpenScene } from '../view.ts'

const saying = ({ key: _, ...said }: SceneElement) => JSON.stringify(said)

type Shown = { open: OpenScene | null; record: SceneElement[] }

/**
 * Joins the record of the part with that of its open scene, because companies write some facts into both. The trace shows
 * one list of all facts. Beside any other scene, the record shows the facts that the scene does not have. The record stays
 * whole when the scene could not be read.
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
