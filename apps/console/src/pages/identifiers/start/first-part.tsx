import { parsePattern } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import type { Failure } from '@biaojie/session/answer.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { App, Form, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useCallMutation } from '../../../kit/calls.ts'
import { dropDraft, writeDraft } from '../../../kit/form/draft.ts'
import { markRequired } from '../../../kit/form/form-field.tsx'
import { isEmpty, sortRefusal, toFieldName } from '../../../kit/form/refused.ts'
import { CountTabs } from '../../../kit/page-head.tsx'
import { newIdentifierPath, newIssuePath, pages } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { FieldOfTemplate } from '../form/fields/template-field.tsx'
import { createBody, createDraftKey, type Followed, type FormValues } from '../form/values.ts'
import { type FirstField, listFirstFields } from './first-fields.ts'
import * as styles from './start.module.css'
import type { Rule } from './use-start.ts'

const WAYS = [
  { value: 'form', label: '填一件' },
  { value: 'file', label: '导入表格' },
  { value: 'codes', label: '先发一批空码' },
  { value: 'program', label: '接口写入' },
] as const
type Way = (typeof WAYS)[number]['value']

type Props = {
  form: FormInstance
  /** The initial values of the form, because this tab may have a draft. */
  start: FormValues
  values: FormValues
  followed: Followed
  rule: Rule
}

/** Shows four ways to the first part. The form is open at once, because most companies begin with it. */
export function FirstPart(props: Props) {
  const [way, setWay] = useState<Way>('form')
  return (
    <div className={styles.ways}>
      <CountTabs label="登记方式" tabs={WAYS} current={way} onTab={setWay} />
      <div hidden={way !== 'form'}>
        <FirstForm {...props} />
      </div>
      {way !== 'form' && <OtherWay way={way} rule={props.rule} />}
    </div>
  )
}

function useRegistration(form: FormInstance, followed: Followed, fields: readonly FirstField[]) {
  const { prefix } = usePerson()
  const { message } = App.useApp()
  const { send, busy } = useCallMutation('identifierSave', {
    refreshes: ['identifierFirst', 'identifierList', 'codeRuleDetail', 'codeRulePreview'],
    once: true,
  })
  const [refused, setRefused] = useState('')
  const show = (failure: Failure) => {
    const keys = new Set(fields.map(createKey))
    const { fields: wrong, general } = sortRefusal(failure, (key) => keys.has(key))
    form.setFields(wrong.map(([key, text]) => ({ name: toFieldName(key), errors: [text] })))
    setRefused(general)
  }
  const submit = async () => {
    const answer = await send({ body: createBody(form.getFieldsValue(true), followed, prefix ?? '') })
    if (!answer.ok) return show(answer)
    dropDraft(createDraftKey(followed))
    message.success(`已登记 ${splitIdentifier(answer.data.identifier).suffix}，扫码就能查到`)
  }
  return { submit, busy, refused, forget: () => setRefused('') }
}

function FirstForm({ form, start, values, followed, rule }: Props) {
  const widths = listWidths(rule)
  const fields = listFirstFields(followed.template, new Set(widths.keys()), values.values)
  const { submit, busy, refused, forget } = useRegistration(form, followed, fields)
  return (
    <Form<FormValues>
      form={form}
      layout="vertical"
      requiredMark={markRequired}
      initialValues={start}
      onValuesChange={() => {
        forget()
        writeDraft(createDraftKey(followed), form.getFieldsValue(true))
      }}
      onFinish={submit}
      scrollToFirstError={{ focus: true }}
      noValidate
    >
      <div className={styles.fields}>
        {fields.map(({ scene, field }) => (
          <FieldOfTemplate
            key={`${scene.key}.${field.key}`}
            scene={scene}
            field={field}
            widths={new Map([[rule.id, widths]])}
            before={undefined}
            keepsSecret={false}
          />
        ))}
      </div>
      {refused && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
      <footer className={styles.foot}>
        <Button type="submit" loading={busy}>
          登记第一件
        </Button>
        <Missing fields={fields} values={values} />
        <Link to={newIdentifierPath(followed.id)}>填全部字段</Link>
      </footer>
    </Form>
  )
}

const createKey = ({ scene, field }: FirstField) => `values.${scene.key}.${field.key}`
const listWidths = ({ pattern }: Rule): ReadonlyMap<string, number> =>
  new Map(
    parsePattern(pattern).parts.flatMap((part) => (part.kind === 'field' ? [[part.field, part.width]] : [])),
  )

function Missing({ fields, values }: { fields: readonly FirstField[]; values: FormValues }) {
  const open = fields.filter(
    ({ scene, field, needed }) => needed && isEmpty(values.values[scene.key]?.[field.key]),
  )
  if (open.length === 0) return <p role="status">都填好了，登记后扫码就能查到。</p>
  return (
    <p role="status">
      还差 <b>{open.length}</b> 项：{open.map(({ field }) => field.name).join('、')}
    </p>
  )
}

function OtherWay({ way, rule }: { way: Exclude<Way, 'form'>; rule: Rule }) {
  const isAdministrator = usePerson().type === 'COMPANY_ADMIN'
  switch (way) {
    case 'file':
      return (
        <Told to={pages.imports} label="去导入">
          下载样表填好再上传，填一行也行；先逐行检查，看过再写入，一次最多 1,000,000 行。
        </Told>
      )
    case 'codes':
      return (
        <Told to={newIssuePath(rule.id)} label="按规则发放">
          先把码打在零件上，内容以后用表格、接口或现场扫码补；补之前扫码看到“已留号”。
        </Told>
      )
    case 'program':
      return isAdministrator ? (
        <Told to={pages.keys} label="新建密钥">
          MES、ERP 用接口密钥写入。先在沙箱里试：沙箱里的标识只有本企业看得到。
        </Told>
      ) : (
        <p>接口密钥由企业管理员新建。</p>
      )
  }
}

const Told = ({ to, label, children }: { to: string; label: string; children: ReactNode }) => (
  <>
    <p>{children}</p>
    <Link className={getButtonClass({})} to={to}>
      {label}
    </Link>
  </>
)
