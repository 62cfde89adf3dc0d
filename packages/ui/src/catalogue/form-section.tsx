import { useState } from 'react'
import { Checkbox, RadioGroup, Switch } from '../form/choice.tsx'
import { CountdownButton } from '../form/countdown-button.tsx'
import { Field } from '../form/field.tsx'
import { Input, PrefixedInput, Select, Textarea } from '../form/input.tsx'
import { DateRange } from '../form/tools.tsx'
import { UploadBox } from '../form/upload-box.tsx'
import { SearchBox } from '../identifier/search-box.tsx'
import * as styles from './catalogue.module.css'
import { Section } from './section.tsx'

const UNITS = [
  { value: 'company', label: '企业 / 事业单位' },
  { value: 'research', label: '科研机构' },
]

export function FormSection() {
  const [unit, setUnit] = useState('company')
  return (
    <Section title="表单" rule="标签在上；错在哪就在哪说；失败不清空">
      <FieldStates />
      <div className={styles.two}>
        <Field label="企业前缀" required valid help="3 到 4 位数字，001–9999；系统推荐 1014、1017">
          <PrefixedInput prefix="88.449." defaultValue="1013" note="可用" />
        </Field>
        <Field label="企业前缀" required error="这个前缀已被申请，请换一个">
          <PrefixedInput prefix="88.449." defaultValue="1001" />
        </Field>
      </div>
      <div className={styles.two}>
        <div>
          <SearchBox
            label="标识查询，有错"
            defaultValue="88.449.1001-BD320"
            error="请输入正确的标识 如:88.449.XXX/XX-XXXX000XX"
            onScan={nothing}
          />
        </div>
        <div>
          <SearchBox size="rail" placeholder="标识" />
        </div>
      </div>
      <div className={styles.row}>
        <Checkbox defaultChecked>我已阅读并同意《标识注册协议》</Checkbox>
        <Checkbox>记住密码</Checkbox>
        <Checkbox indeterminate>部分选中</Checkbox>
        <Checkbox disabled>停用</Checkbox>
        <Checkbox error="请阅读并同意协议声明！">同意协议声明</Checkbox>
        <Switch defaultChecked>只看改动</Switch>
        <Switch>关闭</Switch>
      </div>
      <Field label="单位性质" required group>
        <RadioGroup name="unit" options={UNITS} value={unit} onChange={setUnit} />
      </Field>
      <Tools />
      <Uploads />
    </Section>
  )
}

function FieldStates() {
  return (
    <div className={styles.three}>
      <Field label="企业名称" required>
        <Input placeholder="请输入营业执照上的全称" />
      </Field>
      <Field label="企业名称" required help="与营业执照一致，2 到 60 个字">
        <Input defaultValue="宁波海芯制动" />
      </Field>
      <Field label="企业名称" required valid>
        <Input defaultValue="宁波海芯制动系统有限公司" />
      </Field>
      <Field label="证照号码" required error="请输入正确的证照号码，至少 4 位字母或数字">
        <Input defaultValue="9133020" />
      </Field>
      <Field label="第二级节点" required disabled help="提交后不可修改">
        <Input defaultValue="88.449 汽车零部件" />
      </Field>
      <Field label="所属行业" required>
        <Select defaultValue="">
          <option value="">请选择门类</option>
          <option value="C36">汽车制造业</option>
        </Select>
      </Field>
      <Field label="咨询内容" help="31 / 300">
        <Textarea defaultValue="三条制动盘线想做单件追溯，已有 MES，想了解打标机选型和费用。" />
      </Field>
    </div>
  )
}

function Tools() {
  const [until, setUntil] = useState<number | null>(null)
  return (
    <div className={styles.row}>
      <DateRange start={{ defaultValue: '2026-11-01' }} end={{ defaultValue: '2026-11-20' }} />
      <DateRange start={{ defaultValue: '2026-11-20' }} end={{ defaultValue: '2026-11-01' }} error />
      <CountdownButton until={until} onClick={() => setUntil(Date.now() + 60_000)} />
    </div>
  )
}

function Uploads() {
  const shared = { title: '营业执照', hint: 'JPG / PNG，不超过 1 MB', accept: 'image/*', onFile: nothing }
  return (
    <div className={styles.four}>
      <UploadBox {...shared} state={{ kind: 'empty' }} />
      <UploadBox
        {...shared}
        state={{ kind: 'uploading', fileName: '执照正面.jpg', loaded: 524_288, total: 845_000 }}
      />
      <UploadBox {...shared} state={{ kind: 'done', fileName: '执照正面.jpg' }} />
      <UploadBox
        {...shared}
        state={{ kind: 'error', fileName: '国徽面.png', reason: '412 KB，超过 300 KB。' }}
      />
    </div>
  )
}

function nothing() {}
