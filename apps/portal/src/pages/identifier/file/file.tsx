import type { FoundView } from '../view.ts'
import { CodeBox } from './code-box.tsx'
import { CompanyFacts } from './company-facts.tsx'
import * as styles from './file.module.css'
import { Picture } from './picture.tsx'

/** Shows photographs of the part, its company and the code for a phone, beside all fields of the record. */
export const File = ({ view }: { view: FoundView }) => (
  <div className={styles.file}>
    {view.images.length > 0 && <Picture view={view} />}
    <section className={styles.company} aria-label="企业信息">
      <CompanyFacts view={view} />
    </section>
    <CodeBox view={view} />
  </div>
)
