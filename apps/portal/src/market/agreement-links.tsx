import * as text from '@biaojie/ui/text.module.css'
import { paths } from '../paths.ts'

/** Links the agreements that buying, trying and asking need, within a sentence. */
export const MarketAgreementLinks = () => (
  <>
    <a className={text.link} href={paths.agreement('user-service')} target="_blank" rel="noreferrer">
      《服务协议》
    </a>
    和
    <a className={text.link} href={paths.agreement('market')} target="_blank" rel="noreferrer">
      《应用市场用户协议》
    </a>
  </>
)
