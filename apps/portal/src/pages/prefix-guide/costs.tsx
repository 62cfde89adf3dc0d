import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { TitleBlock } from '@biaojie/ui/blocks/title-block.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { costs, extra, included } from '../../../../../content/identification.ts'
import * as styles from './costs.module.css'

/** Shows the costs in money and days, and what they do not include. */
export function Costs() {
  return (
    <section className={cx(layout.section, styles.section)}>
      <div className={layout.container}>
        <SectionHead title="要不要钱，多久办好" note="时间按资料齐全、一次通过计" />
        <TitleBlock look="box" label="费用与时间" className={styles.figures} figures={[...costs]} />
        <div className={styles.lists}>
          <div>
            <h3>包含在内，不收费</h3>
            <ul>
              {included.map((item) => (
                <li key={item}>
                  <Icon name="check" size={18} />
                  {item}
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h3>另外付费，可买可不买</h3>
            <ul>
              {extra.map((item) => (
                <li key={item}>
                  <Icon name="plus" size={18} />
                  {item}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  )
}
