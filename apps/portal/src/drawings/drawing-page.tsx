import { cx } from '@biaojie/ui/cx.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import * as text from '@biaojie/ui/text.module.css'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import * as styles from './drawing-page.module.css'

type Props = { identifier: string; label: string; aside?: ReactNode; children: ReactNode }

/** Shows a drawing of a part as a page: where it belongs, and on paper only the drawing. */
export const DrawingPage = ({ identifier, label, aside, children }: Props) => (
  <div className={cx(layout.container, styles.page)}>
    <Breadcrumb
      className={styles.crumbs}
      items={[
        { label: '首页', href: paths.home },
        { label: '标识解析', href: paths.identification },
        { label: <span className={text.code}>{identifier}</span>, href: paths.identifier(identifier) },
        { label },
      ]}
    >
      {aside}
    </Breadcrumb>
    {children}
  </div>
)

/** Shows the title of a drawing with a note behind it. */
export const DrawingTitle = ({ note, children }: { note: ReactNode; children: ReactNode }) => (
  <h1 className={styles.title}>
    {children} <small>{note}</small>
  </h1>
)
