import type { LabelTemplateRow } from '@biaojie/contract/identifiers/labels/labels.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { useCallQuery } from '../../../../kit/calls.ts'
import { findFittingLabel } from './positions.ts'

const NONE: readonly LabelTemplateRow[] = []

/** Loads the company's labels, and the design of the chosen label. Without a choice it takes the label that fits the template best. */
export function useLabel(template: Template, chosen?: string) {
  const list = useCallQuery('labelTemplateList', { body: { size: 100 } })
  const labels = list.data?.records ?? NONE
  const label = labels.find(({ id }) => id === chosen) ?? findFittingLabel(labels, template)
  const detail = useCallQuery('labelTemplateDetail', label ? { body: { id: label.id } } : null)
  const design = detail.data?.design
  const preview = useCallQuery('labelPreview', design ? { body: { design } } : null)
  return { list, labels, label, detail, design, preview }
}
