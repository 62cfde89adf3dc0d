import type { Notice } from '@biaojie/contract/notices.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { App, Pagination } from 'antd'
import { useState } from 'react'
import { useAnswer } from '../../data/use-answer.ts'
import { Failed } from '../../display/failed.tsx'
import { Waiting } from '../../display/waiting.tsx'
import { refresh } from '../../kit/calls.ts'
import { request } from '../../session/request.ts'

const SIZE = 20

function Row({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  return (
    <li className={notice.read ? undefined : 'un'}>
      <div>
        <b>{notice.title}</b>
        {!notice.read && <i>未读</i>}
        <span className="id">{notice.createTime}</span>
      </div>
      <p>{notice.text}</p>
      <p className="act">
        {notice.link.startsWith('/') && (
          <a className="lkx" href={notice.link} onClick={onRead}>
            查看详情
          </a>
        )}
        {!notice.read && (
          <button type="button" className="lkx" onClick={onRead}>
            标为已读
          </button>
        )}
      </p>
    </li>
  )
}

/** What the node has told this person, the latest first. */
export default function NoticesPage() {
  const { message } = App.useApp()
  const [page, setPage] = useState(1)
  const { data, failure, reload } = useAnswer('noticeList', { body: { current: page, size: SIZE } })
  const read = async (ids?: string[]) => {
    const answer = await request('noticeRead', { body: ids ? { ids } : {} })
    if (!answer.ok) {
      message.error(answer.message)
      return
    }
    void refresh('noticeList')
    await reload()
  }
  return (
    <>
      <title>站内通知 · 标解控制台</title>
      <div className="chead">
        <h1>站内通知</h1>
        {data && data.unread > 0 && (
          <span className="sla">
            <Button kind="outline" size="small" onClick={() => read()}>
              全部标为已读（{data.unread}）
            </Button>
          </span>
        )}
      </div>
      <div className="pgb narrow">
        {!data && !failure && <Waiting label="正在加载通知" lines={8} />}
        {!data && failure && <Failed failure={failure} onRetry={reload} />}
        {data?.records.length === 0 && (
          <EmptyState title="没有通知" level="h2">
            审核结果等消息会出现在这里，并以短信提醒。
          </EmptyState>
        )}
        {data && data.records.length > 0 && (
          <>
            <ul className="ntf">
              {data.records.map((notice) => (
                <Row key={notice.id} notice={notice} onRead={() => void read([notice.id])} />
              ))}
            </ul>
            <Pagination
              current={page}
              pageSize={SIZE}
              total={data.total}
              hideOnSinglePage
              showSizeChanger={false}
              onChange={setPage}
            />
          </>
        )}
      </div>
    </>
  )
}
