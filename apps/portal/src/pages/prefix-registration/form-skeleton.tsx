import { Skeleton, SkeletonBlock } from '@biaojie/ui/feedback/skeleton.tsx'
import * as styles from './page.module.css'

const FIELDS = Array.from({ length: 8 }, (_, index) => index)

/** Shows the form's shape while registration and choices are read. */
export function FormSkeleton() {
  return (
    <SkeletonBlock className={styles.skeleton} label="正在读取注册资料">
      <Skeleton width="160px" height={28} />
      <div className={styles.fields}>
        {FIELDS.map((field) => (
          <div className={styles.field} key={field}>
            <Skeleton width="72px" height={14} />
            <Skeleton width="100%" height={40} />
          </div>
        ))}
      </div>
    </SkeletonBlock>
  )
}
