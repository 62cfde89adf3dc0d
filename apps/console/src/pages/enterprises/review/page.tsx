import type { QueueRow } from '@biaojie/contract/enterprises/registrations/review.ts'
import { getIdentity } from '@biaojie/contract/identity.ts'
import * as text from '@biaojie/ui/text.module.css'
import { App, Drawer } from 'antd'
import { useEffect, useState } from 'react'
import { useWidth } from '../../../data/use-width.ts'
import { Empty } from '../../../kit/states.tsx'
import { Head } from './head.tsx'
import { QueueList } from './queue/queue.tsx'
import { type Queue, useQueue } from './queue/use-queue.ts'
import * as styles from './review.module.css'
import { isWaiting, type Selection, useSelection } from './selection.ts'
import { Workplace } from './workplace.tsx'

/** Where list and submission both fit, the longest waiting free one opens at once. */
function useFirstOpened({ id, open }: Selection, records: QueueRow[] | undefined, room: boolean) {
  const first = records?.find(({ heldBy }) => !heldBy || heldBy.mine) ?? records?.[0]
  useEffect(() => {
    if (room && !id && first) open(first.id, true)
  }, [room, id, first, open])
}

/**
 * Opens the application above or below the open one in the queue, loads more of the queue, and says where it
 * ends.
 */
function useStep({ id, open }: Selection, queue: Queue | undefined, more: (() => void) | undefined) {
  const { message } = App.useApp()
  const rows = queue?.records ?? []
  return (by: 1 | -1) => {
    const to = rows[rows.findIndex((row) => row.id === id) + by]
    if (to) return open(to.id)
    const isLast = by === 1
    if (isLast && more && queue && queue.total > rows.length) return more()
    message.info({ key: 'queue-end', content: isLast ? '已是队列里最后一件' : '已是队列里第一件' })
  }
}

/** Shows the review of prefix registrations: the queue, the submission, and its papers beside it. */
export default function ReviewPage() {
  const width = useWidth()
  const selection = useSelection()
  const { filter, id } = selection
  const { queue, anyQueue, failure, reload, more } = useQueue(filter)
  const [drawer, setDrawer] = useState(false)

  useFirstOpened(selection, queue?.records, width !== 'phone')

  const openNext = () => {
    const rest = queue?.records.filter((row) => row.id !== id && (!row.heldBy || row.heldBy.mine))
    selection.open(isWaiting(filter.tab) && width !== 'phone' ? rest?.[0]?.id : undefined, true)
    void reload()
  }
  const step = useStep(selection, queue, more)
  const open = (opened: string) => {
    selection.open(opened)
    setDrawer(false)
  }
  const list = (
    <QueueList
      filter={filter}
      queue={queue}
      failure={failure}
      current={id}
      onOpen={open}
      onFilter={selection.narrow}
      onRetry={reload}
      onMore={more}
    />
  )
  const nothing = !id && queue?.records.length === 0
  const showList = width === 'desktop' || (width === 'phone' && !id)
  return (
    <div className={styles.review} data-desk>
      {width === 'phone' && id ? (
        <HiddenHead />
      ) : (
        <Head
          tab={filter.tab}
          queue={anyQueue}
          onTab={selection.openTab}
          onQueue={width === 'tablet' ? () => setDrawer(true) : undefined}
        />
      )}
      <div className={styles.columns}>
        {showList && list}
        {id && (
          <Workplace
            key={id}
            id={id}
            selection={selection}
            onDone={openNext}
            onChanged={reload}
            onStep={step}
          />
        )}
        {nothing && width !== 'phone' && <NothingToOpen />}
      </div>
      {width === 'tablet' && (
        <Drawer open={drawer} onClose={() => setDrawer(false)} placement="left" size={320} title="审核队列">
          {list}
        </Drawer>
      )}
    </div>
  )
}

const HiddenHead = () => (
  <>
    <title>{`前缀注册审核 · ${getIdentity().platform}控制台`}</title>
    <h1 className={text.visuallyHidden}>前缀注册审核</h1>
  </>
)

const NothingToOpen = () => (
  <div className={styles.span}>
    <Empty title="没有可打开的申请" level="h2">
      从上方切换审核环节，或清除筛选条件。
    </Empty>
  </div>
)
