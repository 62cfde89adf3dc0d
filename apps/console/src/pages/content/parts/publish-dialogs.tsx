import type { ContentDetail } from '@biaojie/contract/content/content/manage.ts'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { FormField } from '../../../kit/form/form-field.tsx'
import { TimeInput } from '../../../kit/form/inputs.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { KIND_WORDS } from './states.tsx'
import { useContentCalls } from './use-content.ts'

type Props = { item: ContentDetail; onClose: () => void }

const toSeenVersion = ({ kind, id, version }: ContentDetail) => ({ kind, id, version })

/** Publishes the newest version, now or at a given time. */
export function PublishDialog({ item, onClose }: Props) {
  const { publish } = useContentCalls()
  const [later, setLater] = useState(Boolean(item.scheduleTime))
  return (
    <FormDialog
      title={`发布“${item.title}”`}
      about={`发布第 ${item.number} 版。${item.state === 'published' ? '访客看到的会换成这一版。' : ''}`}
      values={{ time: item.scheduleTime }}
      okLabel={later ? '定时发布' : '立即发布'}
      onClose={onClose}
      send={({ time }) =>
        publish.send({ body: { ...toSeenVersion(item), ...(later && { time: time || '未填写' }) } })
      }
      done={later ? '已定时，到时自动发布' : '已发布'}
    >
      <Radio.Group
        value={later}
        onChange={({ target }) => setLater(target.value)}
        options={[
          { value: false, label: '立即发布' },
          { value: true, label: '定时发布' },
        ]}
      />
      {later && (
        <FormField name="time" label="发布时间" mark help="北京时间；到时发布那时的最新一版">
          <TimeInput />
        </FormField>
      )}
    </FormDialog>
  )
}

/** Hides an item from visitors; versions and history stay. */
export function TakeBackDialog({ item, onClose }: Props) {
  const { takeBack } = useContentCalls()
  const { noun } = KIND_WORDS[item.kind]
  return (
    <FormDialog
      title={`撤下“${item.title}”`}
      about={`访客将看不到这${noun === '资讯' ? '篇' : '个'}${noun}，原来的链接不再打开它。各版内容保留，可以再发布。`}
      values={{ reason: '' }}
      okLabel="撤下"
      danger
      onClose={onClose}
      send={({ reason }) => takeBack.send({ body: { ...toSeenVersion(item), reason } })}
      done="已撤下"
    >
      <FormField name="reason" label="撤下原因" required>
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
      </FormField>
    </FormDialog>
  )
}
