import { homeOf } from '@biaojie/contract/identifiers/rules.ts'
import type { Template, TemplateField } from '@biaojie/contract/templates/rules.ts'

type Place = { prefix: string; day: string }

/** Returns a value that the field takes; undefined for kinds that an example leaves out. */
function valueFor(
  { name, kind, choices, minimum, maximum, decimals }: TemplateField,
  { prefix, day }: Place,
) {
  if (kind === 'choice' || kind === 'state') return choices[0]
  if (kind === 'date') return day
  if (kind === 'number') {
    const middle = minimum !== null && maximum !== null ? (minimum + maximum) / 2 : (minimum ?? maximum ?? 1)
    return Number(middle.toFixed(decimals ?? 2))
  }
  if (kind === 'identifier') return `${homeOf(prefix)}/LOT-0001`
  return kind === 'text' ? `示例${name}`.slice(0, maximum ?? 20) : undefined
}

/** Returns the values that a template always asks for, as a program sends them. */
export function exampleValues({ scenes }: Template, place: Place): Record<string, Record<string, unknown>> {
  const given = scenes.map(({ key, fields }) => {
    const asked = fields.filter(({ required, source }) => required.rule === 'always' && source !== 'counted')
    const values = asked.map((field) => [field.key, valueFor(field, place)] as const)
    return [key, Object.fromEntries(values.filter(([, value]) => value !== undefined))] as const
  })
  return Object.fromEntries(given.filter(([, values]) => Object.keys(values).length > 0))
}

/** Returns a request that writes one identifier of a template below a prefix, as a command to copy. */
export function exampleCommand(
  template: Template,
  { origin, prefix, day }: { origin: string; prefix: string; day: string },
): string {
  const body = JSON.stringify(
    { template: template.name, values: exampleValues(template, { prefix, day }) },
    undefined,
    2,
  )
  return [
    `curl -X PUT '${origin}/api/v1/identifiers/${prefix}/TRY-0001' \\`,
    `  -H 'Authorization: Bearer 密钥' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -H 'Idempotency-Key: try-${day}-0001' \\`,
    `  -d '${body.replaceAll("'", "'\\''")}'`,
  ].join('\n')
}
