import { cx } from '@biaojie/ui/cx.ts'
import * as text from '@biaojie/ui/text.module.css'
import { toTelephone } from '../frame/site-parts.tsx'
import { useSite } from '../site.ts'
import * as styles from './account-form.module.css'

/** Links the way out for people who have lost every second step. */
export function LostFactors() {
  const { phone, hours } = useSite()
  return (
    <p className={cx(text.remark, styles.lost)}>
      验证器、通行密钥和备用码都不能用了？请
      {phone ? (
        <>
          致电客服 <a href={toTelephone(phone.text)}>{phone.text}</a>（{hours}）
        </>
      ) : (
        '联系平台管理员'
      )}
      ，核实身份后由平台重置两步验证。
    </p>
  )
}
