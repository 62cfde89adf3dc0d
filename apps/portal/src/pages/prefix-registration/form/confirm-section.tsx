import { PROPOSAL_TEXT_MAX } from '@biaojie/contract/enterprises/registrations/rules.ts'
import { Checkbox } from '@biaojie/ui/form/choice.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Textarea } from '@biaojie/ui/form/input.tsx'
import { AgreementLinks } from '../../../account-form/agreement-links.tsx'
import type { Fields } from '../fields/use-fields.ts'
import { Cell } from './cell.tsx'
import * as styles from './form.module.css'

type Props = {
  fields: Fields
  /** The member's note to the administrator; undefined where the form goes to the node at once. */
  note: string | undefined
  onNote: (note: string) => void
}

/** Shows the tick box that must be set before sending; before it, the note of a proposal. */
export function ConfirmSection({ fields, note, onNote }: Props) {
  return (
    <>
      {note !== undefined && (
        <div className={styles.note}>
          <Field label="给管理员的说明（选填）" help="提交后先由企业管理员确认，再以企业名义提交平台审核">
            <Textarea
              name="note"
              rows={3}
              maxLength={PROPOSAL_TEXT_MAX}
              value={note}
              onChange={(event) => onNote(event.currentTarget.value)}
            />
          </Field>
        </div>
      )}
      <Cell name="agreement" wide>
        <div className={styles.agreement}>
          <Checkbox
            name="agreement"
            checked={fields.ticks.agreement}
            error={fields.problems.agreement}
            onChange={(event) => fields.tick('agreement', event.currentTarget.checked)}
          >
            所填内容真实有效，我已阅读并同意
          </Checkbox>
          <AgreementLinks names={['prefix-registration']} />
        </div>
      </Cell>
    </>
  )
}
