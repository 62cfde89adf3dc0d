import * as text from '@biaojie/ui/text.module.css'
import { Waiting } from '../kit/states.tsx'
import * as styles from './skeleton.module.css'

/** Shows the shape of a page on its way: its head, a line of filters, rows. */
export const PageSkeleton = ({ label }: { label: string }) => (
  <div className={styles.page}>
    <div className={styles.head}>
      <h1 className={text.visuallyHidden}>{label}</h1>
      <i />
      <i />
      <i />
    </div>
    <Waiting label={label} lines={12} cells={5} />
  </div>
)

/** Shows the shape of the console before it is known who is signed in; it lies where the frame will be. */
export const FrameSkeleton = () => (
  <div className={styles.frame}>
    <div className={styles.header} />
    <div className={styles.middle}>
      <div className={styles.menu}>
        {Array.from({ length: 12 }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal bars
          <i key={line} />
        ))}
      </div>
      <main>
        <PageSkeleton label="正在打开控制台" />
      </main>
    </div>
  </div>
)
