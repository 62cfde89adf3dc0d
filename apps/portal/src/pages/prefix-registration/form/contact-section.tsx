import { normalizeMobile } from '@biaojie/contract/rules.ts'
import type { Fields } from '../fields/use-fields.ts'
import { TextField } from './text-field.tsx'

const MOBILE_LENGTH = 11

export function ContactSection({ fields }: { fields: Fields }) {
  return (
    <>
      <TextField name="liaison" fields={fields} autoComplete="name" placeholder="办理这件事的人" />
      <TextField
        name="liaisonPhone"
        fields={fields}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="11 位手机号"
        help="审核结果发短信到这个号码"
        onChange={(event) => {
          const number = normalizeMobile(event.currentTarget.value.trim())
          fields.set('liaisonPhone', number.slice(0, MOBILE_LENGTH))
        }}
      />
      <TextField
        name="liaisonEmail"
        fields={fields}
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="name@company.cn"
      />
    </>
  )
}
