import type { Notice } from '@biaojie/contract/accounts/notices.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Pagination } from 'antd'
import { useSearchParams } from 'react-router'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { TextButton } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Empty, Failed, Waiting } from '../../../kit/states.tsx'
import { countOrDash, Time } from '../../../kit/values.tsx'
import * as styles from './notices.module.css'

const SIZE = 20

function Row({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  return (
    <li className={cx(!notice.read && styles.unread)}>
      <header>
        <b>{notice.title}</b>
        {!notice.read && <i>未读</i>}
      </header>
      <Time time={notice.createTime} />
      <p>{notice.text}</p>
      <footer>
        {notice.link.startsWith('/') && (
          <a href={notice.link} onClick={onRead}>
            查看
          </a>
        )}
        {!notice.read && <TextButton onPress={onRead}>标为已读</TextButton>}
      </footer>
    </li>
  )
}

/** Lists the node's notices to this person, the latest first. */
export default function NoticesPage() {
  const [address, setAddress] = useSearchParams()
  const page = Math.max(Number.parseInt(address.get('page') ?? '1', 10) || 1, 1)
  const { data, failure, reload } = useCallQuery(
    'noticeList',
    { body: { current: page, size: SIZE } },
    { keep: true },
  )
  const { run } = useCallMutation('noticeRead', { refreshes: ['noticeList'] })
  const read = (ids?: string[]) => run({ body: ids ? { ids } : {} })
  const all = (
    <Button kind="outline" size="small" disabled={!data?.unread} onClick={() => void read()}>
      全部标为已读（{countOrDash(data?.unread)}）
    </Button>
  )
  return (
    <>
      <PageHead title="站内通知" actions={all} />
      <PageBody>
        {!data && !failure && <Waiting label="正在加载通知" lines={8} />}
        {!data && failure && <Failed failure={failure} what="通知" onRetry={reload} />}
        {data?.records.length === 0 && (
          <Empty title="没有通知" level="h2">
            审核结果等消息会出现在这里，并以短信提醒。
          </Empty>
        )}
        {data && data.records.length > 0 && (
          <>
            <ul className={styles.list}>
              {data.records.map((notice) => (
                <Row key={notice.id} notice={notice} onRead={() => void read([notice.id])} />
              ))}
            </ul>
            <Pagination
              className={styles.pages ?? ''}
              current={page}
              pageSize={SIZE}
              total={data.total}
              hideOnSinglePage
              showSizeChanger={false}
              onChange={(to) => setAddress(to > 1 ? { page: String(to) } : {})}
            />
          </>
        )}
      </PageBody>
    </>
  )
}
