import { Button } from '@biaojie/ui/button.tsx'
import { lazily } from '@biaojie/ui/loading/lazily.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import * as styles from './forms.module.css'

const FormsList = lazily(async () => (await import('./forms-list.tsx')).FormsList)

/** Leads to the workshop's view and to the page in English, and opens the list of forms that programs read. */
export function FormsEntry({ identifier }: { identifier: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.entry}>
      <span>在车间：</span>
      <a className={text.link} href={paths.floor(identifier)}>
        大屏判定、量一下、念出来
      </a>
      <span>给程序和海外客户：</span>
      <Button
        kind="outline"
        size="small"
        className={styles.open}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        机器可读形式
      </Button>
      <a className={text.link} href={paths.englishIdentifier(identifier)} hrefLang="en" lang="en">
        English page
      </a>
      {open && <FormsList identifier={identifier} onFailed={() => setOpen(false)} />}
    </div>
  )
}
