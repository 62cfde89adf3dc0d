import type { CloneSettings } from '@biaojie/contract/tracking/alarms/alarms.ts'
import {
  CLONE_SIGN_TEXT,
  CLONE_SIGNS,
  type CloneRule,
  type CloneSign,
  GUIDE_LINE_MAX,
  GUIDE_MAX,
} from '@biaojie/contract/tracking/alarms/rules.ts'
import { App, Input, InputNumber, Select } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormPage } from '../../../kit/form/form-page.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { pages } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'

const BACK = { to: pages.alarms, label: '防伪预警' }
const SHOWN = ['alarmSettings', 'alarmDetail'] as const
type Values = { signs: Record<CloneSign, CloneRule>; warnAt: number; guide: string; phone: string }

/** Limits and points by template, and the words to visitors. */
export default function AlarmSettingsPage() {
  const [address, setAddress] = useSearchParams()
  const template = address.get('template') ?? ''
  const { data, failure, reload } = useCallQuery('alarmSettings', { body: { template: template as '' } })
  const templates = useCallQuery('templateList', { body: { state: 'published', size: 100 } })
  if (!data || !templates.data)
    return (
      <>
        <PageHead title="预警规则" back={BACK} />
        <PageBody>
          {failure ? (
            <Failed failure={failure} what="阈值" onRetry={reload} />
          ) : (
            <Waiting label="正在加载预警规则" lines={6} />
          )}
        </PageBody>
      </>
    )
  const options = [
    { value: '', label: '没有另定的都用这些' },
    ...templates.data.records.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <SettingsForm
      key={`${template} ${data.revision}`}
      settings={data}
      choice={
        <Select
          aria-label="模板"
          value={template}
          options={options}
          onChange={(next) => setAddress(next ? { template: next } : {})}
        />
      }
    />
  )
}

function SettingsForm({ settings, choice }: { settings: CloneSettings; choice: ReactNode }) {
  const writes = usePerson().type === 'COMPANY_ADMIN'
  const { message } = App.useApp()
  const { send } = useCallMutation('alarmSettingsSave', { refreshes: SHOWN })
  const { template, revision, signs, warnAt, guide, phone } = settings
  const values: Values = { signs: signs as Values['signs'], warnAt, guide: guide.join('\n'), phone }
  return (
    <FormPage<Values, CloneSettings>
      title="预警规则"
      back={BACK}
      state={writes ? choice : '由企业管理员改'}
      values={values}
      sections={[
        { id: 'signs', title: '预警规则', note: '超过阈值计分，合计达到触发分数时预警', content: <Signs /> },
        { id: 'words', title: '给查验人的话', note: '公开提醒之后访客看到', content: <Words /> },
      ]}
      saveLabel="保存"
      save={(given) =>
        send({
          body: {
            template: template as '',
            revision,
            signs: given.signs,
            warnAt: given.warnAt,
            guide: given.guide
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean)
              .slice(0, GUIDE_MAX),
            phone: given.phone.trim(),
          },
        })
      }
      onSaved={() => void message.success('已保存，从下一次查验起用')}
    />
  )
}

const Signs = () => (
  <>
    {CLONE_SIGNS.map((sign) => (
      <Fragment key={sign}>
        <FormField
          name={['signs', sign, 'over']}
          label={`${CLONE_SIGN_TEXT[sign].name}，超过（${CLONE_SIGN_TEXT[sign].unit}）`}
          span={3}
          help={CLONE_SIGN_TEXT[sign].help}
        >
          <InputNumber min={0} max={10_000} precision={0} />
        </FormField>
        <FormField name={['signs', sign, 'points']} label="分值" span={3} help="0 分就不看这一条">
          <InputNumber min={0} max={100} precision={0} />
        </FormField>
      </Fragment>
    ))}
    <FormField name="warnAt" label="触发分数" span={3}>
      <InputNumber min={1} max={200} precision={0} />
    </FormField>
  </>
)

const Words = () => (
  <>
    <FormField
      name="guide"
      label="辨别方法"
      help={`一行一条，至多 ${GUIDE_MAX} 条，每条不超过 ${GUIDE_LINE_MAX} 个字`}
    >
      <Input.TextArea rows={4} placeholder="真码是激光刻的，手指摸得到，喷墨能擦掉。" />
    </FormField>
    <FormField name="phone" label="联系方式" span={3} help="电话或别的找法">
      <Input maxLength={40} placeholder="如 400-000-1001" />
    </FormField>
  </>
)
