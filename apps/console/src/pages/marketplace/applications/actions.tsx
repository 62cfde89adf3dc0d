import type { ManagedApplication } from '@biaojie/contract/marketplace/market/manage.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { App, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCallMutation } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { TimeInput } from '../../../kit/form/inputs.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { applicationPath, pages, portal } from '../../../paths.ts'
import { copyContent } from './copying.ts'

const REFRESHES = ['applicationList', 'applicationManaged'] as const
type Open = 'publish' | 'withdraw'

/** Offers calls without a dialog; each shows its result. */
function useQuickActions({ id, version, name, draft, choice, homeScene }: ManagedApplication) {
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const flags = useCallMutation('applicationFlags', { refreshes: REFRESHES })
  const unschedule = useCallMutation('applicationUnschedule', { refreshes: REFRESHES })
  const revert = useCallMutation('applicationRevert', { refreshes: REFRESHES })
  const preview = useCallMutation('applicationPreview')
  const remove = useCallMutation('applicationRemove', { refreshes: ['applicationList'] })
  const save = useCallMutation('applicationSave', { refreshes: ['applicationList'] })
  const body = { id, version }
  return {
    feature: () => flags.run({ body: { ...body, choice: !choice } }, choice ? '已取消精选' : '已设为精选'),
    showAtHome: () =>
      flags.run({ body: { ...body, homeScene: !homeScene } }, homeScene ? '已撤下首页' : '已上首页'),
    /** Opens the page of the saved draft; the window is opened first, because browsers block a later one. */
    preview: async () => {
      const tab = window.open('', '_blank')
      const page = await preview.run({ body: { id } })
      if (page && tab) tab.location.href = page.url
      else tab?.close()
    },
    unschedule: () => unschedule.run({ body }, '已取消定时'),
    revert: () =>
      modal.confirm({
        title: '放弃没有上架的改动？',
        content: '草稿回到在架的内容，改过的不再保留。',
        okText: '放弃改动',
        okButtonProps: { danger: true },
        cancelText: '留着',
        onOk: () => revert.run({ body }, '已回到在架内容'),
      }),
    remove: () =>
      modal.confirm({
        title: `删除草稿“${name}”？`,
        content: '删除后不能恢复，图片和资料一并清除。',
        okText: '删除',
        okButtonProps: { danger: true },
        cancelText: '留着',
        onOk: async () => {
          if (await remove.run({ body }, '草稿已删除')) navigate(pages.applications)
        },
      }),
    /** Adds a draft with the same content; its code must be its own, and its name says what it is. */
    copy: async () => {
      const content = copyContent(draft)
      const copied = await save.run({ body: { version: 0, content } }, '已复制为新草稿')
      if (copied) navigate(applicationPath(copied.id))
    },
  }
}

const Quick = ({ label, danger, onPress }: { label: string; danger?: boolean; onPress: () => unknown }) => (
  <Button kind={danger ? 'danger' : 'outline'} size="small" onClick={() => void onPress()}>
    {label}
  </Button>
)

/** Shows the actions on the saved draft and on the listed version. */
export function ApplicationActions({ application }: { application: ManagedApplication }) {
  const [open, setOpen] = useState<Open>()
  const act = useQuickActions(application)
  const { id, status, choice, homeScene, hasChanges, publishTime, withdrawTime, sellTime } = application
  const isListed = status === 'listed'
  const isPlanned = publishTime !== '' || (isListed && withdrawTime !== '')
  const close = () => setOpen(undefined)
  return (
    <>
      <Acts>
        <Quick label="预览" onPress={act.preview} />
        <Quick label="复制" onPress={act.copy} />
        {isListed && (
          <>
            <Quick label={choice ? '取消精选' : '设为精选'} onPress={act.feature} />
            <Quick label={homeScene ? '撤下首页' : '上首页'} onPress={act.showAtHome} />
          </>
        )}
      </Acts>
      {isListed && (
        <a className={getButtonClass({ kind: 'outline', size: 'small' })} href={portal.application(id)}>
          查看页面
        </a>
      )}
      <Acts>
        {isListed && hasChanges && <Quick label="放弃改动" onPress={act.revert} />}
        {isListed && <Quick label="下架" danger onPress={() => setOpen('withdraw')} />}
        {isPlanned && <Quick label="取消定时" onPress={act.unschedule} />}
        {!isListed && !sellTime && <Quick label="删除草稿" danger onPress={act.remove} />}
        {(!isListed || hasChanges) && (
          <Button size="small" onClick={() => setOpen('publish')}>
            {isListed ? '上架改动' : '上架'}
          </Button>
        )}
      </Acts>
      {open === 'publish' && <PublishDialog application={application} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog application={application} onClose={close} />}
    </>
  )
}

type DialogProps = { application: ManagedApplication; onClose: () => void }
type Values = { at: string; reason: string }
type PublishValues = Values & { until: string }
const toSchedule = (at: string) => (at ? { at } : {})

function PublishDialog({ application: { id, version, draft, status }, onClose }: DialogProps) {
  const { send } = useCallMutation('applicationPublish', { refreshes: REFRESHES })
  return (
    <FormDialog<PublishValues>
      title={status === 'listed' ? '上架改动' : '上架'}
      about={
        <>
          把<b>{draft.name}</b>保存过的草稿上架，没有保存的改动不在其中。
        </>
      }
      values={{ at: '', until: '', reason: '' }}
      okLabel="上架"
      onClose={onClose}
      send={({ at, until, reason }) =>
        send({ body: { id, version, reason, ...toSchedule(at), ...(until && { until }) } })
      }
      done={({ at }) => (at ? `到 ${at} 自动上架` : '已上架')}
    >
      <FormField name="at" label="上架时间" help="不选就是现在">
        <TimeInput />
      </FormField>
      <FormField name="until" label="新价格有效到" help="到时变动的价格自动恢复原价；不选就长期有效">
        <TimeInput />
      </FormField>
      <FormField name="reason" label="价格变动原因" help="价格有变时买家会看到">
        <Input maxLength={200} />
      </FormField>
    </FormDialog>
  )
}

function WithdrawDialog({ application: { id, version, draft }, onClose }: DialogProps) {
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
      send={({ at, reason }) => send({ body: { id, version, reason, ...toSchedule(at) } })}
      done={({ at }) => (at ? `到 ${at} 自动下架` : '已下架')}
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
