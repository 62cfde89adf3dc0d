import type { Notice } from '@biaojie/contract/accounts/notices.ts'
import type { StoredUser } from '@biaojie/session/stored.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { Tag } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useCallback, useState } from 'react'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { setUnread } from '../../frame/notices/unread.ts'
import { loadLatestNotices } from './latest-notices.ts'
import { LoadedPanel } from './loaded-panel.tsx'
import * as styles from './personal.module.css'
import { useLoaded } from './use-loaded.ts'

/** Shows the node's notices to this person, the latest first. */
export default function NoticesPanel({ user: { userId = '' } }: { user: StoredUser }) {
  const [pages, setPages] = useState(1)
  const load = useCallback(async () => {
    const answer = await loadLatestNotices((input) => sendSignedRequest('noticeList', input), pages)
    if (answer.ok) setUnread(userId, answer.data.unread)
    return answer
  }, [pages, userId])
  const { loaded, reload } = useLoaded(load)
  const read = async (ids?: string[]) => {
    const answer = await sendSignedRequest('noticeRead', { body: ids ? { ids } : {} })
    if (!answer.ok) return showToast(answer.message, { kind: 'err' })
    setUnread(userId, answer.data.unread)
    reload()
  }
  return (
    <>
      <p className={styles.lead}>审核结果、企业邀请、订单进度和账号安全提醒都在这里</p>
      <LoadedPanel loaded={loaded} onRetry={reload} failure="消息没有取到">
        {({ records, unread, total }) =>
          records.length === 0 ? (
            <EmptyState level="h2" title="还没有消息">
              有新消息时，页头的铃铛会显示未读条数。
            </EmptyState>
          ) : (
            <>
              {unread > 0 && (
                <Button kind="outline" size="small" onClick={() => read()}>
                  全部标为已读（{unread}）
                </Button>
              )}
              <ul className={styles.notices}>
                {records.map((notice) => (
                  <Row key={notice.id} notice={notice} onRead={() => read([notice.id])} />
                ))}
              </ul>
              {records.length < total && (
                <Button kind="outline" onClick={() => setPages(pages + 1)}>
                  更早的消息
                </Button>
              )}
            </>
          )
        }
      </LoadedPanel>
    </>
  )
}

function Row({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  const { title, text: said, createTime, link, read } = notice
  return (
    <li>
      <b>
        {title}
        {!read && <Tag tone="info">未读</Tag>}
      </b>
      <time className={text.figure} dateTime={createTime.replace(' ', 'T')}>
        {createTime.slice(0, 16)}
      </time>
      <p>{said}</p>
      <div>
        {link.startsWith('/') && (
          <a className={text.link} href={link} onClick={() => read || onRead()}>
            查看详情
          </a>
        )}
        {!read && (
          <button className={text.link} type="button" onClick={onRead}>
            标为已读
          </button>
        )}
      </div>
    </li>
  )
}
