import { REGISTRATION_LABELS, readPrefixDigits } from '@biaojie/contract/enterprises/registrations/fields.ts'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { Field } from '@biaojie/ui/form/field.tsx'
import { PrefixedInput } from '@biaojie/ui/form/input.tsx'
import * as text from '@biaojie/ui/text.module.css'
import type { Fields } from '../fields/use-fields.ts'
import type { PrefixHint } from '../fields/use-prefix-hint.ts'
import type { SecondNode } from '../use-detail.ts'
import { Cell } from './cell.tsx'
import * as styles from './form.module.css'
import { ChoiceField } from './text-field.tsx'

/**
 * Shows the node and the digits below it, and checks them while typing. `fixed` means that the prefix is in
 * force already.
 */
export function PrefixSection({
  fields,
  nodes,
  hint,
  fixed,
}: {
  fields: Fields
  nodes: readonly SecondNode[]
  hint: PrefixHint
  fixed: boolean
}) {
  const taken = hint.kind === 'taken' ? hint : undefined
  return (
    <>
      <ChoiceField
        name="secondNodeId"
        fields={fields}
        disabled={fixed}
        options={nodes.map(({ id, name, nodePrefix }) => ({ code: id, name: `${nodePrefix} ${name}` }))}
      />
      <Cell name="indentifierPrefix">
        <Field
          label={REGISTRATION_LABELS.indentifierPrefix}
          required
          disabled={fixed}
          valid={hint.kind === 'free'}
          error={fields.errorOf('indentifierPrefix') ?? taken?.message}
          help={fixed ? '已生效，不能更换' : '3 到 4 位数字，001–9999'}
        >
          <PrefixedInput
            prefix={`${getNodePrefix()}.`}
            name="indentifierPrefix"
            inputMode="numeric"
            maxLength={12}
            value={fields.values.indentifierPrefix}
            note={chooseNote(hint)}
            onChange={(event) => fields.set('indentifierPrefix', readPrefixDigits(event.currentTarget.value))}
            onBlur={() => fields.leave('indentifierPrefix')}
          />
        </Field>
        {taken && taken.suggestions.length > 0 && (
          <p className={styles.suggestions}>
            相近的空号
            {taken.suggestions.map((digits) => (
              <button
                key={digits}
                className={text.code}
                type="button"
                onClick={() => fields.set('indentifierPrefix', digits)}
              >
                {digits}
              </button>
            ))}
          </p>
        )}
      </Cell>
    </>
  )
}

function chooseNote(hint: PrefixHint): string | undefined {
  if (hint.kind === 'asking') return '查询中'
  if (hint.kind === 'free') return '可用'
  return hint.kind === 'taken' ? '已占用' : undefined
}
