import { CodeImage } from '@biaojie/ui/codes/code-image.tsx'
import { COUNTRY_CODE } from './country-code.ts'
import * as styles from './country-mark.module.css'

/** Names the system of the identifier above its name. */
export function CountryMark({ note }: { note?: string }) {
  return (
    <p className={styles.mark}>
      <CodeImage path={COUNTRY_CODE} modules={10} size={22} />
      国家工业互联网标识{note && ` · ${note}`}
    </p>
  )
}
