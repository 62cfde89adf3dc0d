import { Button } from '../button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Skeleton, SkeletonBlock } from '../feedback/skeleton.tsx'
import * as text from '../text.module.css'
import * as styles from './catalogue.module.css'
import { Section } from './section.tsx'

export function SkeletonSection() {
  return (
    <Section title="骨架" rule="内容到来时不移动">
      <SkeletonBlock>
        <Skeleton width="38%" height={24} />
        <Skeleton width="64%" height={36} />
        <Skeleton />
        <Skeleton width="88%" />
        <Skeleton width="72%" />
      </SkeletonBlock>
    </Section>
  )
}

export function EmptySection() {
  return (
    <Section title="空、错、断网" rule="残缺的码说明缺了什么，并给出路">
      <div className={styles.four}>
        <EmptyState
          kind="not-found"
          title="没有查到这个标识"
          actions={
            <>
              <Button size="small">再扫一次</Button>
              <Button size="small" kind="outline">
                报给企业
              </Button>
            </>
          }
        >
          <b className={text.code}>88.449.1001/ZZ-NONE0404</b>
          <br />
          请核对后重新查询。常见原因：零和字母 O 混淆，或企业尚未发布。
        </EmptyState>
        <EmptyState kind="failed" title="这一块没有读出来" actions={<Button size="small">重试</Button>}>
          产线网关 3 分钟没有应答，其余数据不受影响。错误编号 <b className={text.code}>E-5021-7F</b>
        </EmptyState>
        <EmptyState
          kind="offline"
          title="现在没有网络"
          actions={
            <Button size="small" kind="outline">
              看最近查过的
            </Button>
          }
        >
          最近查过的 20 个标识还能看，联网后自动更新。
        </EmptyState>
        <EmptyState title="还没有订单" actions={<Button size="small">去应用市场</Button>}>
          开通应用后，付款、核销、开通的进度都在这里。
        </EmptyState>
      </div>
    </Section>
  )
}
