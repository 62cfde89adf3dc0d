/** Compares the fields of a template with those of each standard. Plain values, no schema library. */
import type { FormName } from '../../resolution/resolution/forms.ts'
import { BATTERY_FIELDS, PASSPORT_MARKS } from './battery-passport.ts'
import type { Template, TemplateField } from './rules.ts'
import {
  coversTemplateField,
  NAMEPLATE_FIELDS,
  PRODUCT_FIELDS,
  type StandardField,
  UNTP_FIELDS,
} from './standards.ts'

export type TemplateStandard = {
  /** The form in which records answer by this standard. */
  form: FormName
  name: string
  version: string
  /** A sentence that says who requires the standard. */
  text: string
  fields: readonly StandardField[]
}

export const TEMPLATE_STANDARDS: readonly TemplateStandard[] = [
  {
    form: 'json-ld',
    name: '网页数据',
    version: 'schema.org，GS1 词汇 1.16',
    text: '搜索引擎和零售系统读它；没有列出的公开字段也照原名给出。',
    fields: PRODUCT_FIELDS,
  },
  {
    form: 'aas',
    name: '数字铭牌',
    version: 'IDTA 02006-3-0，资产管理壳 3.0',
    text: '欧洲客户的资产管理壳读它；其余公开字段在技术数据子模型里。',
    fields: NAMEPLATE_FIELDS,
  },
  {
    form: 'untp',
    name: 'UNTP 产品护照',
    version: 'UN/CEFACT 0.6.0',
    text: '由节点签名，证明这些内容是贵公司登记的。',
    fields: UNTP_FIELDS,
  },
  {
    form: 'battery-passport',
    name: '欧盟电池护照',
    version: '(EU) 2023/1542，数据模型 1.2.0',
    text: '只对电池：动力、工业和轻型交通工具用电池 2027 年 2 月 18 日起必须有。',
    fields: BATTERY_FIELDS,
  },
]

/**
 * said: visitors can read it; hidden: the template has it, but visitors may not see it; known: the node
 * itself provides it; missing: the standard requires it; optional: the standard allows it.
 */
export type SaidState = 'said' | 'hidden' | 'known' | 'missing' | 'optional'
export type ReportRow = { standard: StandardField; field?: TemplateField; state: SaidState }

const ORDER: readonly SaidState[] = ['missing', 'hidden', 'optional', 'said', 'known']

function createRow(standard: StandardField, fields: readonly TemplateField[]): ReportRow {
  const field =
    fields.find((field) => field.semanticId !== '' && coversTemplateField(standard, field)) ??
    fields.find((field) => coversTemplateField(standard, field))
  if (field) return { standard, field, state: field.visibility.includes('public') ? 'said' : 'hidden' }
  if (standard.known) return { standard, state: 'known' }
  return { standard, state: standard.required ? 'missing' : 'optional' }
}

/** Shows for each field of a standard which field of the template provides it; missing fields come first. */
export function createReport(
  { scenes }: Pick<Template, 'scenes'>,
  { fields }: TemplateStandard,
): ReportRow[] {
  const own = scenes.flatMap((scene) => scene.fields)
  return fields
    .map((standard) => createRow(standard, own))
    .sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
}

/**
 * Tells whether a standard applies to the records of a template: a battery passport applies only to
 * batteries.
 */
export function isConcerned({ form }: TemplateStandard, { scenes }: Pick<Template, 'scenes'>): boolean {
  const own = scenes.flatMap((scene) => scene.fields)
  return (
    form !== 'battery-passport' ||
    PASSPORT_MARKS.every((mark) => own.some((field) => coversTemplateField(mark, field)))
  )
}
