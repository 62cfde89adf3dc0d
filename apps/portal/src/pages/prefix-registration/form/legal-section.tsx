import { REGISTRATION_LABELS } from '@biaojie/contract/enterprises/registrations/fields.ts'
import { Checkbox } from '@biaojie/ui/form/choice.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { AgreementLinks } from '../../../account-form/agreement-links.tsx'
import { type Fields, findLegalCardNoWarning } from '../fields/use-fields.ts'
import * as photo from '../upload/photo.module.css'
import { PhotoField } from '../upload/photo-field.tsx'
import type { Uploads } from '../upload/use-uploads.ts'
import { Cell } from './cell.tsx'
import * as styles from './form.module.css'
import { ChoiceField, TextField } from './text-field.tsx'

const RESIDENT_CARD = '1'
const isResident = ({ values }: Fields) => values.legalCradType === RESIDENT_CARD

type Props = { fields: Fields; uploads: Uploads }

/** Consent comes before the photos, because no photo may be collected without it. */
export function LegalSection({ fields, uploads }: Props) {
  return (
    <>
      <ChoiceField name="legalCradType" fields={fields} />
      <TextField name="legalPerson" fields={fields} placeholder="与证照上的法定代表人一致" />
      <CardNumber fields={fields} />
      <PhotoConsent fields={fields} />
      <CardPhotos fields={fields} uploads={uploads} />
    </>
  )
}

/** A person who may not read the number leaves it masked, or types another one. */
function CardNumber({ fields }: { fields: Fields }) {
  const { mask, values, problems } = fields
  const kept = mask !== '' && values.legalCardNo === mask
  const shape = isResident(fields) ? '18 位，末位可能是 X' : '至少 4 位字母或数字'
  return (
    <TextField
      name="legalCardNo"
      fields={fields}
      code
      autoComplete="off"
      autoCapitalize="characters"
      help={kept ? '已登记，不用重填；换了证件再填写完整的新号码' : shape}
      warning={problems.legalCardNo ? undefined : findLegalCardNoWarning(fields)}
      // The first key replaces the whole mask, because a part of it is no number.
      onFocus={(event) => kept && event.currentTarget.select()}
    >
      {mask && !kept && (
        <p className={styles.suggestions}>
          登记的号码
          <button className={text.code} type="button" onClick={() => fields.set('legalCardNo', mask)}>
            沿用 {mask}
          </button>
        </p>
      )}
    </TextField>
  )
}

function PhotoConsent({ fields }: { fields: Fields }) {
  return (
    <Cell name="idPhotoConsent" wide>
      <div className={styles.consent}>
        <Checkbox
          name="idPhotoConsent"
          checked={fields.ticks.idPhotoConsent}
          error={fields.problems.idPhotoConsent}
          onChange={(event) => fields.tick('idPhotoConsent', event.currentTarget.checked)}
        >
          我已取得法定代表人本人同意，并同意平台为审核目的处理其证件照片与证件号码
        </Checkbox>
        <p>
          证件信息属于敏感个人信息：只用于核对法定代表人身份，加密存放，仅审核人员可查看，每次查看留痕；申请被驳回且不再提交的，到期清除。不同意则无法核对身份，也就无法受理。同意之后可随时在个人中心撤回，详见
          <AgreementLinks names={['id-photo']} />。
        </p>
      </div>
    </Cell>
  )
}

function CardPhotos({ fields, uploads }: Props) {
  const consented = fields.ticks.idPhotoConsent
  const [front, back] = isResident(fields) ? ['人像面', '国徽面'] : ['证件正面', '证件反面']
  const box = { hint: 'png、bmp、jpeg、jpg，超过 300 KB 自动压缩', uploads, disabled: !consented }
  return (
    <Cell name="legalCardObject" wide>
      <Field
        label={REGISTRATION_LABELS.legalCardObject}
        required
        group
        error={fields.errorOf('legalCardObject')}
        help={consented ? '每张小于 300 KB；更大的照片会自动压缩' : '勾选上面的同意后可以上传'}
      >
        <div className={photo.pair}>
          <PhotoField slot="face" title={front ?? ''} {...box} />
          <PhotoField slot="back" title={back ?? ''} {...box} />
        </div>
      </Field>
    </Cell>
  )
}
