import {
  COMPANY_TYPES,
  LEGAL_CARD_TYPES,
  LICENSE_TYPES,
  type Option,
  REGISTRATION_LABELS,
  type RegistrationField,
} from '@biaojie/contract/registration-rules.ts'
import type { Registration } from '@biaojie/contract/registrations.ts'
import { type Fact, FactList } from '@biaojie/ui/display/fact-list.tsx'
import type { Stage } from '../../../registration/status.ts'
import type { Detail } from '../use-detail.ts'
import { Documents } from './documents.tsx'
import { StageBanner } from './stage-banner.tsx'
import * as styles from './summary.module.css'
import { Trail } from './trail.tsx'

type Props = { detail: Detail; stage: Stage; onEdit: () => void; onReload: () => Promise<void> }

/** What was submitted, to be read only; on top what has become of it. */
export default function Summary({ detail, stage, onEdit, onReload }: Props) {
  const { registration } = detail
  return (
    <div className={styles.summary}>
      <StageBanner
        registration={registration}
        stage={stage}
        draft={detail.draft}
        onEdit={onEdit}
        onReload={onReload}
      />
      <div className={styles.columns}>
        <div>
          <h2>提交的资料</h2>
          <h3>企业信息</h3>
          <FactList items={companyItems(registration)} />
          <h3>法定代表人</h3>
          <FactList items={legalItems(registration)} />
          <h3>联系人</h3>
          <FactList items={contactItems(registration)} />
          <h3>证照与证件</h3>
          <Documents registration={registration} onExpired={onReload} />
        </div>
        <Trail registration={registration} />
      </div>
    </div>
  )
}

const nameIn = (options: readonly Option[], code: string) =>
  options.find((option) => option.code === code)?.name ?? code

function items(registration: Registration, rows: readonly [RegistrationField, string, Partial<Fact>?][]) {
  const { fields } = registration.companyApprovalDetails
  return rows.map(([field, value, look]): Fact => {
    const reason = fields[field]
    return {
      label: REGISTRATION_LABELS[field],
      ...look,
      value: reason ? (
        <>
          {value || '—'}
          <span className={styles.reason}>{reason}</span>
        </>
      ) : (
        value || '—'
      ),
    }
  })
}

const companyItems = (one: Registration) =>
  items(one, [
    ['secondNodeId', one.secondNodeName],
    ['indentifierPrefix', one.indentifierPrefix, { code: true }],
    ['name', one.name],
    ['companyType', nameIn(COMPANY_TYPES, one.companyType)],
    ['licenseType', nameIn(LICENSE_TYPES, one.licenseType)],
    ['cardNo', one.cardNo, { code: true }],
    ['industryCode', one.industryCodeDesc, { full: true }],
    ['registerArea', one.registerAreaDesc, { full: true }],
    ['registerAddress', one.registerAddress, { full: true }],
    ['website', one.website, { full: true }],
    ['introduce', one.introduce, { full: true }],
  ])

const legalItems = (one: Registration) =>
  items(one, [
    ['legalPerson', one.legalPerson],
    ['legalCradType', nameIn(LEGAL_CARD_TYPES, one.legalCradType)],
    ['legalCardNo', masked(one.legalCardNo), { code: true }],
  ])

const contactItems = (one: Registration) =>
  items(one, [
    ['liaison', one.liaison],
    ['liaisonPhone', one.liaisonPhone, { code: true }],
    ['liaisonEmail', one.liaisonEmail],
  ])

const ENDS = 4
/** Somebody may look over the shoulder; the whole number is for correcting it. */
const masked = (number: string) =>
  number.length > 2 * ENDS
    ? `${number.slice(0, ENDS)}${'*'.repeat(number.length - 2 * ENDS)}${number.slice(-ENDS)}`
    : number
