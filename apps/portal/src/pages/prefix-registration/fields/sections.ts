import {
  findFieldProblem,
  getFieldRow,
  isUploads,
  listFieldsIn,
  REGISTRATION_LABELS,
} from '@biaojie/contract/enterprises/registrations/fields.ts'
import type { RegistrationProblems } from '@biaojie/contract/enterprises/registrations/rules.ts'
import type { Values } from './values.ts'

export type Named = keyof RegistrationProblems

export type FormSection = {
  id: string
  title: string
  /** Describes the document with which the reviewer compares the fields of the section. */
  note: string
  fields: readonly Named[]
}

export const SECTIONS: readonly FormSection[] = [
  {
    id: 'reg-prefix',
    title: '标识前缀',
    note: '通过后不能更换，请选一个打算长期用的',
    fields: listFieldsIn('prefix'),
  },
  {
    id: 'reg-company',
    title: '企业信息',
    note: '与证照逐字一致，审核最快',
    fields: listFieldsIn('company'),
  },
  {
    id: 'reg-legal',
    title: '法定代表人',
    note: '只用于核对身份，加密存放',
    // Photos are taken only with the consent.
    fields: listFieldsIn('legal').flatMap((field) =>
      isUploads(field) ? ['idPhotoConsent', field] : [field],
    ),
  },
  {
    id: 'reg-contact',
    title: '联系人',
    note: '审核结果发到这里',
    fields: listFieldsIn('contact'),
  },
  { id: 'reg-confirm', title: '确认提交', note: '', fields: ['agreement'] },
]

const isTick = (field: Named): field is keyof Ticks | 'slider' => !(field in REGISTRATION_LABELS)
/** Optional fields do not count as missing. */
const isOptional = (field: Named) => !isTick(field) && Boolean(getFieldRow(field).optional)

export type Ticks = { agreement: boolean; idPhotoConsent: boolean }

function isFilled(field: Named, values: Values, ticks: Ticks): boolean {
  if (isTick(field)) return field === 'slider' || ticks[field]
  const value = values[field]
  if (typeof value === 'object') return Boolean(value.face && value.back)
  if (getFieldRow(field).kind === 'levels') return !findFieldProblem(field, values)
  return value.trim() !== ''
}

/** Returns how many fields of a section are filled in, right or wrong. */
export function computeProgress(section: FormSection, values: Values, ticks: Ticks) {
  const needed = section.fields.filter((field) => !isOptional(field))
  return {
    filled: needed.filter((field) => isFilled(field, values, ticks)).length,
    of: needed.length,
  }
}

/** Sorts problems in the order of the form. */
export function sortInFormOrder(problems: RegistrationProblems): [Named, string][] {
  return SECTIONS.flatMap(({ fields }) => fields).flatMap((field): [Named, string][] => {
    const problem = problems[field]
    return problem ? [[field, problem]] : []
  })
}
