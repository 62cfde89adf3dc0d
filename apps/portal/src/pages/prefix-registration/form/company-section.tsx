import { REGISTRATION_LABELS, REGISTRATION_ROWS } from '@biaojie/contract/enterprises/registrations/fields.ts'
import { countCharacters } from '@biaojie/contract/texts.ts'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Textarea } from '@biaojie/ui/form/input.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { LevelField } from '../fields/level-field.tsx'
import { type Fields, findCardNoWarning } from '../fields/use-fields.ts'
import { PhotoField } from '../upload/photo-field.tsx'
import type { Uploads } from '../upload/use-uploads.ts'
import { Cell } from './cell.tsx'
import * as styles from './form.module.css'
import { ChoiceField, TextField } from './text-field.tsx'

type Props = { fields: Fields; uploads: Uploads }

export function CompanySection({ fields, uploads }: Props) {
  const { values } = fields
  const business = values.licenseType === '1'
  return (
    <>
      <ChoiceField name="companyType" fields={fields} />
      <ChoiceField name="licenseType" fields={fields} />
      <TextField
        name="cardNo"
        fields={fields}
        code
        autoCapitalize="characters"
        placeholder={business ? '18 位统一社会信用代码' : '证照上的编号'}
        help={business ? '营业执照左上角的 18 位统一社会信用代码' : '至少 4 位字母或数字'}
        warning={fields.problems.cardNo ? undefined : findCardNoWarning(values)}
      />
      <TextField name="name" fields={fields} autoComplete="organization" placeholder="证照上的全称" />
      <LicencePhoto fields={fields} uploads={uploads} />
      <Industry fields={fields} />
      <Area fields={fields} />
      <TextField
        name="registerAddress"
        fields={fields}
        wide
        autoComplete="street-address"
        placeholder="证照上的住所，写到门牌号"
      />
      <TextField
        name="website"
        fields={fields}
        optional
        wide
        type="url"
        inputMode="url"
        placeholder="https://，没有可不填"
      />
      <Introduction fields={fields} />
    </>
  )
}

function Industry({ fields }: { fields: Fields }) {
  return (
    <Cell name="industryCode" wide>
      <LevelField
        label={REGISTRATION_LABELS.industryCode}
        call="industryList"
        levels={['门类', '大类', '中类']}
        value={fields.values.industryCode}
        help="按 GB/T 4754-2017"
        error={fields.errorOf('industryCode')}
        onChange={(codes) => fields.set('industryCode', codes)}
      />
    </Cell>
  )
}

function Area({ fields }: { fields: Fields }) {
  return (
    <Cell name="registerArea" wide>
      <LevelField
        label={REGISTRATION_LABELS.registerArea}
        call="areaList"
        levels={['省', '市', '区县']}
        value={fields.values.registerArea}
        error={fields.errorOf('registerArea')}
        onChange={(codes) => fields.set('registerArea', codes)}
      />
    </Cell>
  )
}

function LicencePhoto({ fields, uploads }: Props) {
  return (
    <Cell name="licenseImg" wide>
      <Field
        label={REGISTRATION_LABELS.licenseImg}
        required
        group
        error={fields.errorOf('licenseImg')}
        help="四角完整、文字清楚、没有反光；复印件需加盖公章"
      >
        <PhotoField
          slot="licenseImg"
          title="证照图片"
          hint="png、bmp、jpeg、jpg，小于 1 MB"
          uploads={uploads}
        />
      </Field>
    </Cell>
  )
}

function Introduction({ fields }: { fields: Fields }) {
  const { introduce } = fields.values
  return (
    <Cell name="introduce" wide>
      <Field
        label={REGISTRATION_LABELS.introduce}
        required
        error={fields.errorOf('introduce')}
        help={
          <span className={styles.counted}>
            主要产品、产能、主要客户，扫码的人会看到
            <span className={text.figure}>
              {countCharacters(introduce)} / {REGISTRATION_ROWS.introduce.max}
            </span>
          </span>
        }
      >
        <Textarea
          name="introduce"
          rows={4}
          maxLength={REGISTRATION_ROWS.introduce.max}
          value={introduce}
          placeholder="例：建厂年份、主要产品、年产量、供货给谁。"
          onChange={(event) => fields.set('introduce', event.currentTarget.value)}
          onBlur={() => fields.leave('introduce')}
        />
      </Field>
    </Cell>
  )
}
