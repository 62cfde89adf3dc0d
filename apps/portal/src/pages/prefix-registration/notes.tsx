import { Disclosure } from '@biaojie/ui/display/disclosure.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as styles from './page.module.css'

const NOTES = [
  '提交后请耐心等待审核',
  '审核通过后如资质变更，请及时更新资料',
  '审核未通过请查看驳回原因并重新提交',
]

/** It is open at first and folds without a script. */
export function Notes() {
  return (
    <Disclosure
      className={styles.notes}
      open
      summary={
        <>
          <Icon name="warning" size={18} />
          注意事项
        </>
      }
    >
      <ol>
        {NOTES.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ol>
    </Disclosure>
  )
}
