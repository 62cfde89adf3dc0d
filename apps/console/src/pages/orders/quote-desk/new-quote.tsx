import { type Fen, fenToYuan, NO_MONEY } from '@biaojie/contract/money.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { Input, InputNumber, Modal, Select } from 'antd'
import { useEffect, useState } from 'react'
import { getToday } from '../../../data/times.ts'
import { joinQueries, useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { DayInput, MoneyInput, moneyRule } from '../../../kit/form/inputs.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { Answered } from '../../../kit/states.tsx'
import { useFocusReturn } from '../../../kit/use-focus-return.ts'

type Values = {
  companyId: string
  productId: string
  packageProductId: string
  durationUnit: '1' | '2' | '-1'
  purchaseDuration: number
  amount: Fen | undefined
  validUntil: string
  note: string
  /** The entitlement that it extends; empty for a new one. */
  renewsId: string
}

const UNITS = [
  { value: '1', label: '年' },
  { value: '2', label: '个月' },
  { value: '-1', label: '终身' },
]
const VALID_DAYS = 15
const toDayAfter = (days: number) =>
  new Date(Date.parse(`${getToday()}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

type Props = {
  /** The inquiry that it answers, with its known data; otherwise empty texts. */
  inquiryId: string
  companyName: string
  productId: string
  packageName: string
  onClose: () => void
}

/** Loads companies and applications, then shows the form of a new quote. */
export function NewQuote(props: Props) {
  useFocusReturn()
  const [text, setText] = useState(props.companyName)
  const companies = useCallQuery(
    'companyDirectory',
    { body: { text: text.slice(0, 60), size: 20 } },
    { keep: true },
  )
  const applications = useCallQuery('applicationList', { body: { status: 'listed', size: 100 } })
  if (companies.data && applications.data) {
    return (
      <QuoteForm
        {...props}
        companies={companies.data.records.map(({ id, name, indentifierPrefix }) => ({
          value: id,
          label: `${name}　${indentifierPrefix}`,
          name,
        }))}
        applications={applications.data.records.map(({ id, name }) => ({ value: String(id), label: name }))}
        onSearch={setText}
      />
    )
  }
  return (
    <Modal open title="新报价" footer={null} onCancel={props.onClose}>
      <Answered query={joinQueries([companies, applications])} noun="企业与应用" lines={5} />
    </Modal>
  )
}

type Option = { value: string; label: string }
type FormProps = Props & {
  companies: (Option & { name: string })[]
  applications: Option[]
  onSearch: (text: string) => void
}

/** Fills in the known data of the inquiry. */
const buildStartValues = (
  inquiry: Pick<FormProps, 'companyName' | 'productId' | 'companies' | 'applications'>,
): Values => ({
  companyId: inquiry.companies.find(({ name }) => name === inquiry.companyName)?.value ?? '',
  productId: inquiry.applications.some(({ value }) => value === inquiry.productId) ? inquiry.productId : '',
  packageProductId: '',
  durationUnit: '1',
  purchaseDuration: 1,
  amount: undefined,
  validUntil: toDayAfter(VALID_DAYS),
  note: '',
  renewsId: '',
})

/** A lifetime is sent as one unit, and empty choices are left out. */
const toBody = (
  { amount, durationUnit, purchaseDuration, renewsId, ...rest }: Values,
  inquiryId: string,
) => ({
  ...rest,
  durationUnit,
  purchaseDuration: durationUnit === '-1' ? 1 : purchaseDuration,
  amount: fenToYuan(amount ?? NO_MONEY),
  ...(renewsId && { renewsId }),
  ...(inquiryId && { inquiryId }),
})

function QuoteForm({
  inquiryId,
  companyName,
  productId,
  packageName,
  companies,
  applications,
  onSearch,
  onClose,
}: FormProps) {
  const { send } = useCallMutation('quoteCreate', { refreshes: ['quoteManageList'], once: true })
  const [start] = useState(() => buildStartValues({ companyName, productId, companies, applications }))
  const [values, setValues] = useState(start)
  return (
    <FormDialog<Values>
      title="新报价"
      about={inquiryId && `答复${companyName}的询价。`}
      note="提交后通知企业管理员；对方在有效期内接受，即按这个金额成为订单。"
      values={start}
      okLabel="发出报价"
      onChange={setValues}
      onClose={onClose}
      send={(values) => send({ body: toBody(values, inquiryId) })}
      done="报价已发出"
    >
      <FormField name="companyId" label="企业" required="请选择企业">
        <Select
          showSearch={{ filterOption: false, onSearch }}
          options={companies}
          placeholder="输入企业名称或前缀"
          notFoundContent="没有查到持有前缀的企业"
        />
      </FormField>
      <FormField name="productId" label="应用" required="请选择应用">
        <Select showSearch={{ optionFilterProp: 'label' }} options={applications} />
      </FormField>
      <FormField name="packageProductId" label="套餐" required="请选择套餐">
        <PackageSelect
          productId={values.productId}
          wanted={values.productId === productId ? packageName : ''}
        />
      </FormField>
      <FormField name="renewsId" label="用途">
        <PurposeSelect values={values} />
      </FormField>
      <Terms isLifetime={values.durationUnit === '-1'} />
    </FormDialog>
  )
}

/** Edits term, amount and the last day of acceptance. */
function Terms({ isLifetime }: { isLifetime: boolean }) {
  return (
    <>
      <FormField name="durationUnit" label="期限单位" required>
        <Select options={UNITS} />
      </FormField>
      {!isLifetime && (
        <FormField name="purchaseDuration" label="期限" required>
          <InputNumber min={1} max={60} precision={0} />
        </FormField>
      )}
      <FormField name="amount" label="报价金额" required="请输入报价金额" rules={[moneyRule]}>
        <MoneyInput />
      </FormField>
      <FormField name="validUntil" label="有效期到" required="请选择有效期">
        <DayInput min={getToday()} max={toDayAfter(366)} />
      </FormField>
      <FormField name="note" label="说明">
        <Input.TextArea rows={3} maxLength={500} showCount placeholder="包含什么、不包含什么、交付安排" />
      </FormField>
    </>
  )
}

type PurposeProps = {
  id?: string
  value?: string
  onChange?: (value: string) => void
  values: Pick<Values, 'companyId' | 'productId' | 'packageProductId'>
}

/** Chooses between a new entitlement and the renewal of one that the company has. */
function PurposeSelect({ id, value = '', onChange, values }: PurposeProps) {
  const { companyId, productId, packageProductId } = values
  const isComplete = Boolean(companyId && productId && packageProductId)
  const rights = useCallQuery(
    'entitlementManageList',
    isComplete ? { body: { companyId, productId, size: 100 } } : null,
  )
  const renewable = (rights.data?.records ?? []).filter(
    (right) => right.packageProductId === packageProductId && right.until && !right.endReason,
  )
  const belongsElsewhere = Boolean(value && rights.data && !renewable.some((right) => right.id === value))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another company or package makes a choice foreign
  useEffect(() => {
    if (belongsElsewhere) onChange?.('')
  }, [belongsElsewhere])
  return (
    <Select
      {...(id && { id })}
      value={value}
      onChange={(next: string) => onChange?.(next)}
      loading={rights.loading}
      options={[
        { value: '', label: '新开一份' },
        ...renewable.map((right) => ({ value: right.id, label: `续费，接在 ${right.until} 之后` })),
      ]}
    />
  )
}

type PackageProps = {
  id?: string
  value?: string
  onChange?: (value: string) => void
  productId: string
  /** The name of the package that the inquiry asks for. */
  wanted: string
}

/** Returns the package that the inquiry asks for, as long as nothing is chosen. */
export const findWantedPackage = (
  wanted: string,
  packages: readonly { id: string; name: string }[],
): string | undefined => packages.find(({ name }) => wanted !== '' && name === wanted)?.id

/** Chooses a package of the application; a package of another application is dropped. */
function PackageSelect({ id, value, onChange, productId, wanted }: PackageProps) {
  const prices = useCallQuery('productPrices', productId ? { params: { id: productId } } : null)
  const options = (prices.data?.responseTree ?? []).map((item) => ({
    value: item.id,
    label: item.note ? `${item.name}　${item.note}` : item.name,
  }))
  const belongsElsewhere = Boolean(value && prices.data && !options.some((item) => item.value === value))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another application makes a choice foreign
  useEffect(() => {
    if (belongsElsewhere) onChange?.('')
  }, [belongsElsewhere])
  const wantedId = findWantedPackage(wanted, prices.data?.responseTree ?? [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the inquiry chooses once, the person afterwards
  useEffect(() => {
    if (wantedId && !value) onChange?.(wantedId)
  }, [wantedId])
  return (
    <Select
      {...(id && { id })}
      value={value || null}
      onChange={(next: string) => onChange?.(next)}
      options={options}
      loading={prices.loading}
      placeholder={productId ? '请选择套餐' : '请先选择应用'}
    />
  )
}
