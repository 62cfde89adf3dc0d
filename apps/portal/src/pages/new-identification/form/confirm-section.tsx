import { Checkbox } from '@biaojie/ui/form/choice.tsx'
import { AgreementLinks } from '../../../account-form/agreement-links.tsx'
import type { Fields } from '../fields/use-fields.ts'
import { Cell } from './cell.tsx'
import * as styles from './form.module.css'

/** The tick that must be set before anything is sent. */
export function ConfirmSection({ fields }: { fields: Fields }) {
  return (
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
  )
}
