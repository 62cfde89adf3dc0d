import type { RelocatedKind } from '@biaojie/contract/enterprises/relocations/rules.ts'
import { relocatableCodeRules } from '../../identifiers/code-rules/code-rules.ts'
import { relocatableLabels } from '../../identifiers/labels/labels.ts'
import {
  ABOVE_ITEMS,
  type CodeKeys,
  createRelocatableIdentifiers,
} from '../../identifiers/records/identifiers.ts'
import { relocatableTemplates } from '../../identifiers/templates/templates.ts'
import type { Relocatable } from '../../relocatable.ts'
import { relocatableEvents } from '../../tracking/events/events.ts'

export type RowKind = Exclude<RelocatedKind, 'files'>
type AnyKind = Relocatable<{ key: string }>

/** Hides the row type, because only the kind itself reads it. */
const toAny = <Row extends { key: string }>(kind: Relocatable<Row>): AnyKind => kind as unknown as AnyKind

/** The data of a company, by kind; its documents are separate parts. */
export function createKinds(codes: CodeKeys): Record<RowKind, AnyKind> {
  return {
    templates: toAny(relocatableTemplates),
    codeRules: toAny(relocatableCodeRules),
    batches: toAny(createRelocatableIdentifiers(ABOVE_ITEMS, { codes })),
    items: toAny(createRelocatableIdentifiers(['item'], { codes })),
    events: toAny(relocatableEvents),
    labels: toAny(relocatableLabels),
  }
}
export type Kinds = ReturnType<typeof createKinds>
