import * as text from '@biaojie/ui/text.module.css'
import { type AgreementName, agreements } from '../../../../content/agreements/titles.ts'
import { paths } from '../paths.ts'
import * as styles from './account-form.module.css'

/** Links 《…》和《…》, each in a tab of its own, so that reading does not lose typed text. */
export function AgreementLinks({ names }: { names: readonly AgreementName[] }) {
  return (
    <span className={styles.agreementLinks}>
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && '和'}
          <a className={text.link} href={paths.agreement(name)} target="_blank" rel="noopener">
            《{agreements[name].title}》
          </a>
        </span>
      ))}
    </span>
  )
}
