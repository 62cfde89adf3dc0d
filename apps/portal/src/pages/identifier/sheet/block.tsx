import { cx } from '@biaojie/ui/cx.ts'
import type { ReactNode } from 'react'
import { Own, useLanguage } from '../../../language/language.ts'
import { CodeDownloads } from '../file/code-downloads.tsx'
import type { FoundView } from '../view.ts'
import * as styles from './block.module.css'
import { Mixed } from './mixed.tsx'
import type { BlockCell } from './model.ts'

/** Identifiers of more characters are smaller, so that they stay on one line. */
const LONG = 24

/** The title block: ten cells of data, and the code for a phone, which downloads when pressed. */
export function Block({ view }: { view: FoundView }) {
  const { t, hasScripts } = useLanguage()
  const picture = <img src={view.qr} width={84} height={84} alt={t`${view.identifier} 的二维码`} />
  return (
    <Cells cells={view.sheet.block}>
      {hasScripts ? (
        <CodeDownloads view={view} className={styles.code}>
          <summary aria-label="下载码图" title="微信扫一扫，随时随地查询编码；按一下下载码图">
            {picture}
          </summary>
        </CodeDownloads>
      ) : (
        <div className={styles.code}>{picture}</div>
      )}
    </Cells>
  )
}

type Props = { cells: readonly BlockCell[]; children?: ReactNode }

/** The cells of a title block; the code stands at their end. */
export const Cells = ({ cells, children }: Props) => (
  <div className={cx(styles.block, !children && styles.plain)}>
    <dl>
      {cells.map(({ name, value, href, code }) => (
        <div key={name} className={cx(code && styles.title, code && value.length > LONG && styles.long)}>
          <dt>
            <Own>{name}</Own>
          </dt>
          <dd>
            {href ? (
              <a href={href}>
                <Own>{value}</Own>
              </a>
            ) : code ? (
              value
            ) : (
              <Mixed>{value}</Mixed>
            )}
          </dd>
        </div>
      ))}
    </dl>
    {children}
  </div>
)
