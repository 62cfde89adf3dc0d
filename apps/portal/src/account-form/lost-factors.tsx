import { cx } from '@biaojie/ui/cx.ts'
import * as text from '@biaojie/ui/text.module.css'
import { site } from '../../../../content/site.ts'
import { telephone } from '../frame/facts.tsx'
import * as styles from './account-form.module.css'

/** Links the way out for people who have lost every second step. */
export const LostFactors = () => (
  <p className={cx(text.remark, styles.lost)}>
    验证器、通行密钥和备用码都不能用了？请致电客服 <a href={telephone(site.phone.text)}>{site.phone.text}</a>
    （{site.hours}），核实身份后由平台重置两步验证。
  </p>
)
