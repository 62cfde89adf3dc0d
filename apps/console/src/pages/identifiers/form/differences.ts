import type { Template, TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { FormValues } from './values.ts'

type Difference = { scene: string; field: TemplateField; theirs: unknown; mine: unknown; touched: boolean }

/** Fields that differ from what somebody else has saved meanwhile; `touched` ones were changed here, too. */
export function listDifferences(
  { scenes }: Template,
  { began, fresh, mine }: { began: FormValues | undefined; fresh: FormValues; mine: FormValues },
): Difference[] {
  const readText = (values: FormValues | undefined, scene: string, key: string) =>
    JSON.stringify(values?.values[scene]?.[key] ?? '')
  return scenes.flatMap(({ key, fields }) =>
    fields.flatMap((field) => {
      const own = readText(mine, key, field.key)
      if (readText(fresh, key, field.key) === own) return []
      const touched = !began || readText(began, key, field.key) !== own
      const at = { theirs: fresh.values[key]?.[field.key], mine: mine.values[key]?.[field.key] }
      return [{ scene: key, field, ...at, touched }]
    }),
  )
}
