import { CodeImage } from '@biaojie/ui/codes/code-image.tsx'
import { COUNTRY_CODE } from './country-code.ts'
import * as styles from './country-mark.module.css'

/** Shows the name of the identifier system above the name of the part. */
export function CountryMark({ note }: { note?: string }) {
  return (
    <p className={styles.mark}>
      <CodeImage path={COUNTRY_CODE} modules={10} size={22} />
      国家工业互联网标识{note && ` · ${note}`}
    </p>
  )
}
