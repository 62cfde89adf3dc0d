import { isPrefixDigits } from '@biaojie/contract/enterprises/registrations/fields.ts'
import { NODE_PREFIX } from '@biaojie/contract/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { PrefixAnatomy } from '../../../registration/prefix-anatomy.tsx'
import type { Values } from '../fields/values.ts'
import * as styles from './form.module.css'

/** Shows the prefix as it will stand on every part of this maker. */
export function Preview({ values }: { values: Values }) {
  const digits = values.indentifierPrefix
  const whole = isPrefixDigits(digits)
  return (
    <aside className={cx(styles.preview, drawing.sheet)} data-surface="navy" aria-label="前缀预览">
      <h2>您的标识前缀</h2>
      <PrefixAnatomy digits={digits.slice(0, 4)} owner={values.name || '您的企业'} note="标识前缀" />
      <p>
        往后零件上的标识：
        <span className={cx(text.code, styles.example)}>
          {NODE_PREFIX}.{whole ? digits : '····'}/<b>您编的后缀</b>
        </span>
      </p>
    </aside>
  )
}
