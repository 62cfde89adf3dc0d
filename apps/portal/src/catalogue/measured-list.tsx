import { MeasureBars } from '@biaojie/ui/content/measure-bars.tsx'
import type { ComponentProps } from 'react'
import * as styles from './measured-list.module.css'

type Measured = { title: string; des: string; bars: ComponentProps<typeof MeasureBars>; caption?: string }

/** Shows claims, each beside the bars that measure it. */
export const MeasuredList = ({ items }: { items: readonly Measured[] }) => (
  <ul className={styles.list}>
    {items.map(({ title, des, bars, caption }) => (
      <li key={title}>
        <div>
          <h3>{title}</h3>
          <p>{des}</p>
        </div>
        <div>
          {caption && <span className={styles.caption}>{caption}</span>}
          <MeasureBars {...bars} />
        </div>
      </li>
    ))}
  </ul>
)
