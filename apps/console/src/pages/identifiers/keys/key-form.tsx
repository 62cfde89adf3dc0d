import type { NewApiKey } from '@biaojie/contract/identifiers/keys/keys.ts'
import {
  KEY_NAME_MAX,
  KEY_PER_DAY,
  KEY_PER_DAY_MAX,
  KEY_PER_SECOND,
  KEY_PER_SECOND_MAX,
  KEY_SCOPE_TEXT,
} from '@biaojie/contract/identifiers/keys/rules.ts'
import { Input, InputNumber, Radio, Select } from 'antd'
import { getToday } from '../../../data/times.ts'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { ChoicesInput, DayInput } from '../../../kit/form/inputs.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { getNextYear, SCOPES } from './key-values.tsx'
import * as styles from './keys.module.css'

type Values = {
  name: string
  sandbox: boolean
  scopes: (typeof SCOPES)[number][]
  templates: string[]
  networks: string[]
  perSecond: number
  perDay: number
  expiresOn: string
}
const VALUES: Values = {
  name: '',
  sandbox: false,
  scopes: ['read', 'write'],
  templates: [],
  networks: [],
  perSecond: KEY_PER_SECOND,
  perDay: KEY_PER_DAY,
  expiresOn: getNextYear(),
}

/** The form for a new key. The page that opened it shows the secret. */
export function KeyForm({ onClose, onMade }: { onClose: () => void; onMade: (made: NewApiKey) => void }) {
  const { send } = useCallMutation('keyCreate', { refreshes: ['keyList'] })
  const templates = useCallQuery('templateList', { body: { state: 'published', size: 100 } })
  return (
    <FormDialog<Values, NewApiKey>
      title="新建接口密钥"
      values={VALUES}
      okLabel="新建"
      onClose={onClose}
      send={({ expiresOn, ...values }) => send({ body: { ...values, expiresOn: expiresOn ?? '' } })}
      onDone={(_values, made) => onMade(made)}
    >
      <FormField name="name" label="用途" required help="写明哪个系统在用，如“MES 夜里写入”">
        <Input maxLength={KEY_NAME_MAX} autoFocus />
      </FormField>
      <FormField name="sandbox" label="用在" help="沙箱里写什么都不出公网，30 天没有变化自动清除">
        <Radio.Group
          options={[
            { value: false, label: '正式标识' },
            { value: true, label: '沙箱' },
          ]}
        />
      </FormField>
      <FormField name="scopes" label="范围" required="请至少选择一项范围">
        <ChoicesInput options={SCOPES.map((value) => ({ value, label: KEY_SCOPE_TEXT[value] }))} />
      </FormField>
      <FormField name="templates" label="模板" help="不选则全部模板；选了就只能读写这些模板的标识">
        <Select
          mode="multiple"
          placeholder="全部"
          loading={!templates.data && !templates.failure}
          optionFilterProp="label"
          options={templates.data?.records.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        />
      </FormField>
      <FormField
        name="networks"
        label="来源网络"
        help="IP 地址或网段，如 10.20.4.11、10.20.4.0/24；不填则不限"
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          placeholder="不限"
          tokenSeparators={[',', '，', ' ', '、']}
        />
      </FormField>
      <Limits />
      <FormField name="expiresOn" label="到期日" help="到期前 30 天提醒管理员；不填则不到期">
        <DayInput min={getToday()} />
      </FormField>
    </FormDialog>
  )
}

const Limits = () => (
  <div className={styles.pair}>
    <FormField name="perSecond" label="每秒次数" span={3} required>
      <InputNumber min={1} max={KEY_PER_SECOND_MAX} precision={0} />
    </FormField>
    <FormField name="perDay" label="每天次数" span={3} required>
      <InputNumber min={1} max={KEY_PER_DAY_MAX} precision={0} />
    </FormField>
  </div>
)
