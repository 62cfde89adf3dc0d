import type { ManagedProvider } from '@biaojie/contract/marketplace/market/desk.ts'
import { Checkbox, Input, InputNumber } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormOpening, FormPage, type FormSection } from '../../../kit/form/form-page.tsx'
import { makeRule } from '../../../kit/form/rules.ts'
import { pages } from '../../../paths.ts'
import { LinesInput } from '../parts/inputs.tsx'

const BACK = { to: pages.providers, label: '服务商' }

type Values = Omit<ManagedProvider, 'version' | 'applications'>

const EMPTY: Values = {
  key: '',
  name: '',
  own: false,
  oneLine: '',
  founded: new Date().getFullYear(),
  city: '',
  staff: '',
  introduce: '',
  goodAt: [],
  serviceHours: '',
  answerHours: 8,
  contact: '',
}

const keyRule = makeRule((key: string) =>
  /^[a-z0-9][a-z0-9-]{0,31}$/.test(key ?? '') ? '' : '代码只用小写字母、数字与连字符，最多 32 个',
)
const goodAtRule = makeRule((lines: string[] = []) => {
  if (lines.length > 6) return '擅长最多写六项'
  return lines.some((line) => line.length > 20) ? '擅长的每一项不超过 20 个字' : ''
})

/** Shows the form of one provider, with `new` for a new one. */
export default function ProviderFormPage() {
  const { key = '' } = useParams()
  const isNew = key === 'new'
  const query = useCallQuery('providerManaged', isNew ? null : { body: { size: 100 } })
  const { data } = query
  const provider = data?.records.find((provider) => provider.key === key)
  if (isNew) return <ProviderForm key="new" />
  if (provider) return <ProviderForm key={`${provider.key} ${provider.version}`} provider={provider} />
  return <FormOpening noun="服务商" back={BACK} missing="没有这家服务商" query={query} />
}

function ProviderForm({ provider }: { provider?: ManagedProvider }) {
  const navigate = useNavigate()
  const { send } = useCallMutation('providerSave', { refreshes: ['providerManaged', 'applicationList'] })
  const {
    version,
    applications: _applications,
    ...values
  } = provider ?? { ...EMPTY, version: 0, applications: 0 }
  return (
    <FormPage<Values, ManagedProvider>
      title={provider?.name ?? '添加服务商'}
      back={BACK}
      draftKey={`provider:${provider?.key ?? 'new'}`}
      values={values}
      sections={buildSections(provider !== undefined)}
      save={({ goodAt, answerHours, founded, ...rest }) =>
        send({
          body: {
            ...rest,
            version,
            goodAt: goodAt.map((line) => line.trim()).filter((line) => line !== ''),
            answerHours: answerHours ?? 0,
            founded: founded ?? EMPTY.founded,
          },
        })
      }
      onSaved={() => navigate(pages.providers)}
    />
  )
}

const makeBasicSection = (isSaved: boolean): FormSection => ({
  id: 'basic',
  title: '基本信息',
  content: (
    <>
      <FormField name="name" label="服务商名称" required span={4}>
        <Input maxLength={40} showCount />
      </FormField>
      <FormField
        name="key"
        label="代码"
        mark
        span={2}
        rules={[keyRule]}
        help={isSaved ? '建好后不能改' : '用在网址里，建好后不能改'}
      >
        <Input maxLength={32} disabled={isSaved} />
      </FormField>
      <FormField name="own" label="来源" valuePropName="checked" help="改动会带到它的全部应用">
        <Checkbox>平台自主研发（不勾选是生态合作）</Checkbox>
      </FormField>
      <FormField name="oneLine" label="一句话介绍">
        <Input maxLength={60} showCount />
      </FormField>
      <FormField name="founded" label="成立年份" span={2}>
        <InputNumber min={1900} max={2100} precision={0} />
      </FormField>
      <FormField name="city" label="所在城市" span={2}>
        <Input maxLength={20} />
      </FormField>
      <FormField name="staff" label="人员规模" span={2}>
        <Input maxLength={20} placeholder="120 人" />
      </FormField>
    </>
  ),
})

const buildSections = (isSaved: boolean): FormSection[] => [
  makeBasicSection(isSaved),
  {
    id: 'page',
    title: '介绍页',
    content: (
      <>
        <FormField name="introduce" label="服务商介绍">
          <Input.TextArea rows={5} maxLength={600} showCount />
        </FormField>
        <FormField name="goodAt" label="擅长" help="一行一项，最多六项" rules={[goodAtRule]}>
          <LinesInput placeholder={'打标机对接\n视觉检测'} />
        </FormField>
      </>
    ),
  },
  {
    id: 'service',
    title: '服务',
    content: (
      <>
        <FormField name="serviceHours" label="服务时间" span={4}>
          <Input maxLength={60} placeholder="工作日 9:00-18:00" />
        </FormField>
        <FormField name="answerHours" label="提问平均答复（小时）" span={2}>
          <InputNumber min={0} max={240} step={0.5} />
        </FormField>
        <FormField name="contact" label="联系方式" help="平台工作人员转接时用">
          <Input maxLength={80} />
        </FormField>
      </>
    ),
  },
]
