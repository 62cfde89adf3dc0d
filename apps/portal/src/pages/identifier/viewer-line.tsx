import { AUDIENCE_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import type { FoundView } from './view.ts'
import * as styles from './viewer-line.module.css'

/** Says as which audience a company looks at its part. */
export function ViewerLine({ viewer: { audience, until } }: { viewer: NonNullable<FoundView['viewer']> }) {
  return (
    <p className={styles.line} role="status">
      {audience ? (
        <>
          以 <b>{AUDIENCE_NAMES[audience]}</b> 身份查看，链接到 {until} 失效，拿到它的人也看得到。
        </>
      ) : (
        '查看身份的链接已失效，下面是公开的内容。请在控制台重新打开。'
      )}
    </p>
  )
}
