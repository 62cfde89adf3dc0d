import type { TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'

export type ControlProps = {
  field: TemplateField
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
}
