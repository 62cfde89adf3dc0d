import { isCreditCode, isIdNumber } from '@biaojie/contract/check-digits.ts'
import type { ReviewField } from '@biaojie/contract/enterprises/registrations/review.ts'
import type { ReviewFieldName } from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import { findProvince } from '../../../node/reference/reference.ts'
import { findCompaniesByName, listPrefixesOfNode } from '../../enterprises/enterprises.ts'
import { parsePrefixNumber } from '../apply/input.ts'
import { STATUS } from '../status.ts'
import type { RegistrationRow } from '../store.ts'
import { registrations } from '../tables.ts'

type Check = ReviewField['check']
export type Checks = Partial<Record<ReviewFieldName, Check>>

const makeGoodCheck = (text: string): Check => ({ state: 'good', text })
const doubt = (text: string): Check => ({ state: 'doubt', text })
export const MANUAL: Check = { state: 'manual', text: '人工核对' }

/**
 * The credit code names the authority that registered the company, whose place should be the registered one.
 */
function checkArea({ fields, cardNo }: RegistrationRow): Check {
  const province =
    fields.licenseType === '1' && isCreditCode(cardNo) ? findProvince(cardNo.slice(2, 8)) : undefined
  if (!province) return MANUAL
  return fields.registerArea.slice(0, 2) === cardNo.slice(2, 4)
    ? makeGoodCheck('与证照号码的登记地一致')
    : doubt(`证照号码登记地为${province}`)
}

async function checkName(db: Db, row: RegistrationRow): Promise<Check> {
  const same = (await findCompaniesByName(db, row.name)).find(({ id }) => id !== row.companyId)
  return same ? doubt(`已有同名企业 ${same.prefix}`) : MANUAL
}

/** Returns the checks that need no documents. Doubts are hints, never decisions. */
export async function runChecks(
  db: Db,
  row: RegistrationRow,
  submitter: { legalCardNo: string; submitterPhone: string | undefined },
): Promise<Checks> {
  const { fields } = row
  const checks: Checks = { registerArea: checkArea(row), name: await checkName(db, row) }
  if (fields.licenseType === '1')
    checks.cardNo = isCreditCode(row.cardNo) ? makeGoodCheck('校验位正确') : doubt('校验位不符')
  if (fields.legalCradType === '1')
    checks.legalCardNo = isIdNumber(submitter.legalCardNo) ? makeGoodCheck('校验位正确') : doubt('校验位不符')
  if (submitter.submitterPhone === fields.liaisonPhone) checks.liaisonPhone = makeGoodCheck('短信已验证')
  return checks
}

const STATE_NAMES: Record<number, string> = {
  [STATUS.platform]: '待平台审核',
  [STATUS.topLevel]: '待顶级节点审核',
  [STATUS.approved]: '已通过',
  [STATUS.rejected]: '已驳回',
}

async function describeOthersWith(
  db: Db,
  row: RegistrationRow,
  column: 'cardNo' | 'legalCardKey',
): Promise<string[]> {
  const rows = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations[column], row[column]), ne(registrations.id, row.id)))
    .limit(5)
  return rows.map((row) => `${row.name}（${row.prefix}，${STATE_NAMES[row.status]}）`)
}

/**
 * Returns warnings about the whole submission: other accounts with the same papers, a prefix that a company
 * holds.
 */
export async function loadWarnings(db: Db, row: RegistrationRow, nodePrefix: string): Promise<string[]> {
  const sameLicence = await describeOthersWith(db, row, 'cardNo')
  const samePerson = await describeOthersWith(db, row, 'legalCardKey')
  const taken =
    row.kind === 'changed'
      ? []
      : (await listPrefixesOfNode(db, nodePrefix)).filter(
          (prefix) => parsePrefixNumber(prefix) === parsePrefixNumber(row.prefix),
        )
  return [
    ...sameLicence.map((other) => `另有账号以同一证照号码提交：${other}`),
    ...samePerson.map((other) => `同一法定代表人证件还用于：${other}`),
    ...(row.status === STATUS.approved ? [] : taken.map((prefix) => `前缀 ${prefix} 已属于一家企业`)),
  ]
}
