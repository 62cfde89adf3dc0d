import type { SceneKey } from '@biaojie/contract/identifiers/records/scenes.ts'
import type { DrawnAssembly, PartDrawing } from '@biaojie/contract/resolution/drawings.ts'
import type { FoundParts } from '@biaojie/contract/resolution/resolution/finding.ts'
import type { TraceStep } from '@biaojie/contract/resolution/resolution/resolution.ts'
import type { IdentifierRecalls } from '@biaojie/contract/tracking/recalls/work.ts'
import type { TracePicture } from '@biaojie/contract/tracking/trace/fields.ts'
import type { Measured } from '@biaojie/drawings/measured/measured.ts'
import type { CodeModules } from '@biaojie/drawings/pieces/code.ts'
import type { Language } from '../../../../language/language.ts'
import type { SceneElement } from '../../../../scenes/elements.ts'
import type { Company, Verdict } from '../../view.ts'
import type { CodeSegment, OpenLayer } from '../model.ts'

/** A scene of the open layer; `problem` is set when it could not be read. */
export type ReadScene = {
  id: string
  type: SceneKey | 'custom'
  name: string
  elements: SceneElement[]
  isOpen: boolean
  isVerified: boolean
  problem?: string
  query?: { firstTime: string; total: number }
}

/** The data from which layers are built. */
export type LayerContext = {
  language: Language
  identifier: string
  name: string
  company: Company
  images: readonly string[]
  record: readonly SceneElement[]
  segments: readonly CodeSegment[]
  scenes: readonly ReadScene[]
  part: PartDrawing | null
  measured: Measured | undefined
  assembly: DrawnAssembly | null
  /** Returns the code of an identifier; undefined for names that do not fit into a Data Matrix. */
  encodeCode: (identifier: string) => CodeModules | undefined
  steps: readonly TraceStep[]
  tracePicture: TracePicture | null
  uses: FoundParts
  standing: IdentifierRecalls | null
  recall: Verdict | null
  /** 'YYYY-MM-DD HH:mm:ss' in Shanghai time. */
  at: string
}

/** The part of a layer that its own builder makes; the other properties are the same for all layers. */
export type Shown = Pick<OpenLayer, 'title'> &
  Partial<Omit<OpenLayer, 'key' | 'scenes' | 'title' | 'problem'>>

export const listElements = (
  { scenes }: Pick<LayerContext, 'scenes'>,
  type: ReadScene['type'],
): SceneElement[] => scenes.find((scene) => scene.type === type)?.elements ?? []
/** Returns indices in the open scene, because only its elements are sent to the browser. */
export const listOpenElements = ({ scenes }: Pick<LayerContext, 'scenes'>): readonly SceneElement[] =>
  scenes.find(({ isOpen }) => isOpen)?.elements ?? []
