import type { Notice } from '@biaojie/contract/accounts/notices.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { useEffect, useState } from 'react'
import type { Result } from '../../client/request.ts'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { paths } from '../../paths.ts'
import * as styles from './bell.module.css'
import { setUnread } from './unread.ts'

const SHOWN = 5
type Answer = Result<{ records: Notice[]; unread: number }>

/** Shows the latest notices, each with a link to its subject, and a link to all. */
export function NoticePanel({ userId }: { userId: string }) {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    let gone = false
    sendSignedRequest('noticeList', { body: { size: SHOWN } }, { quiet: true }).then((found) => {
      if (gone) return
      setAnswer(found)
      if (found.ok) setUnread(userId, found.data.unread)
    })
    return () => {
      gone = true
    }
  }, [userId])
  return (
    <section className={styles.panel} aria-label="最近消息">
      <Latest answer={answer} />
      <a className={getButtonClass({ kind: 'text' })} href={paths.personalUpdate(6)}>
        全部消息
      </a>
    </section>
  )
}

function Latest({ answer }: { answer: Answer | undefined }) {
  if (!answer) return <p role="status">正在读取消息…</p>
  if (!answer.ok) return <p role="alert">{answer.message}</p>
  if (answer.data.records.length === 0) return <p>还没有消息</p>
  return (
    <ul>
      {answer.data.records.map((notice) => (
        <li key={notice.id} className={cx(!notice.read && styles.unread)}>
          <a href={notice.link} onClick={() => markRead(notice)}>
            <b>{notice.title}</b>
            <span>{notice.text}</span>
            <time dateTime={notice.createTime.replace(' ', 'T')}>{notice.createTime.slice(0, 16)}</time>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The request runs while the page changes; a lost one is corrected with the next list. */
function markRead({ id, read }: Notice): void {
  if (!read) void sendSignedRequest('noticeRead', { body: { ids: [id] } }, { quiet: true })
}
