import type { ManagedApplication } from '@biaojie/contract/market-manage.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCallMutation } from '../../kit/calls.ts'
import { FormField } from '../../kit/form/form-field.tsx'
import { TimeInput } from '../../kit/form/inputs.tsx'
import { FormDialog } from '../../kit/form/small-form.tsx'
import { pages, portal } from '../../paths.ts'
import { PreviewDialog } from './preview.tsx'

const REFRESHES = ['applicationList', 'applicationManaged'] as const
type Open = 'publish' | 'withdraw' | 'preview'

/** What can be done with the draft as it was saved, and with what is listed. */
export function ApplicationActions({ application }: { application: ManagedApplication }) {
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>()
  const { id, version, status, choice, homeScene, hasChanges } = application
  const flags = useCallMutation('applicationFlags', { refreshes: REFRESHES })
  const unschedule = useCallMutation('applicationUnschedule', { refreshes: REFRESHES })
  const revert = useCallMutation('applicationRevert', { refreshes: REFRESHES })
  const remove = useCallMutation('applicationRemove', { refreshes: ['applicationList'] })
  const tell = (done: string) => (answer: { ok: boolean; message?: string; errors?: Record<string, string> }) => {
    if (answer.ok) message.success(done)
    else message.error(Object.values(answer.errors ?? {})[0] ?? answer.message)
    return answer.ok
  }
  const body = { id, version }
  const isListed = status === 'listed'
  const isPlanned = application.publishTime !== '' || (isListed && application.withdrawTime !== '')
  return (
    <>
      <Button kind="outline" size="small" onClick={() => setOpen('preview')}>
        预览
      </Button>
      {isListed && (
        <>
          <Button
            kind="outline"
            size="small"
            onClick={() =>
              void flags
                .send({ body: { ...body, choice: !choice } })
                .then(tell(choice ? '已取消精选' : '已设为精选'))
            }
          >
            {choice ? '取消精选' : '设为精选'}
          </Button>
          <Button
            kind="outline"
            size="small"
            onClick={() =>
              void flags
                .send({ body: { ...body, homeScene: !homeScene } })
                .then(tell(homeScene ? '已撤下首页' : '已上首页'))
            }
          >
            {homeScene ? '撤下首页' : '上首页'}
          </Button>
          <Button kind="outline" size="small" href={portal.application(id)}>
            看页面
          </Button>
          {hasChanges && (
            <Button
              kind="outline"
              size="small"
              onClick={() => void revert.send({ body }).then(tell('已回到在架内容'))}
            >
              放弃改动
            </Button>
          )}
          <Button kind="danger" size="small" onClick={() => setOpen('withdraw')}>
            下架
          </Button>
        </>
      )}
      {isPlanned && (
        <Button
          kind="outline"
          size="small"
          onClick={() => void unschedule.send({ body }).then(tell('已取消定时'))}
        >
          取消定时
        </Button>
      )}
      {(status === 'draft' || status === 'scheduled') && !application.sellTime && (
        <Button
          kind="danger"
          size="small"
          onClick={() =>
            void remove
              .send({ body })
              .then(tell('草稿已删除'))
              .then((done) => done && navigate(pages.applications))
          }
        >
          删除草稿
        </Button>
      )}
      {(!isListed || hasChanges) && (
        <Button size="small" onClick={() => setOpen('publish')}>
          {isListed ? '上架改动' : '上架'}
        </Button>
      )}
      {open === 'publish' && <PublishDialog application={application} onClose={() => setOpen(undefined)} />}
      {open === 'withdraw' && <WithdrawDialog application={application} onClose={() => setOpen(undefined)} />}
      {open === 'preview' && <PreviewDialog id={id} onClose={() => setOpen(undefined)} />}
    </>
  )
}

type DialogProps = { application: ManagedApplication; onClose: () => void }
type Values = { at: string; reason: string }
const momentOf = (at: string) => (at ? { at } : {})

function PublishDialog({ application: { id, version, draft, status }, onClose }: DialogProps) {
  const { message } = App.useApp()
  const { send } = useCallMutation('applicationPublish', { refreshes: REFRESHES })
  return (
    <FormDialog<Values>
      title={status === 'listed' ? '上架改动' : '上架'}
      about={
        <>
          把<b>{draft.name}</b>保存过的草稿上架，没有保存的改动不在其中。
        </>
      }
      values={{ at: '', reason: '' }}
      okLabel="上架"
      onClose={onClose}
      send={({ at, reason }) => send({ body: { id, version, reason, ...momentOf(at) } })}
      onDone={({ at }) => message.success(at ? `到 ${at} 自动上架` : '已上架')}
    >
      <FormField name="at" label="上架时间" help="不选就是现在">
        <TimeInput />
      </FormField>
      <FormField name="reason" label="价格变动原因" help="价格有变时买家会看到">
        <Input maxLength={200} />
      </FormField>
    </FormDialog>
  )
}

function WithdrawDialog({ application: { id, version, draft }, onClose }: DialogProps) {
  const { message } = App.useApp()
  const { send } = useCallMutation('applicationWithdraw', { refreshes: REFRESHES })
  return (
    <FormDialog<Values>
      title="下架"
      about={
        <>
          <b>{draft.name}</b>下架后不能购买和试用，已购企业不受影响。
        </>
      }
      values={{ at: '', reason: '' }}
      okLabel="下架"
      danger
      onClose={onClose}
      send={({ at, reason }) => send({ body: { id, version, reason, ...momentOf(at) } })}
      onDone={({ at }) => message.success(at ? `到 ${at} 自动下架` : '已下架')}
    >
      <FormField name="at" label="下架时间" help="不选就是现在">
        <TimeInput />
      </FormField>
      <FormField name="reason" label="下架原因" required>
        <Input maxLength={200} />
      </FormField>
    </FormDialog>
  )
}
