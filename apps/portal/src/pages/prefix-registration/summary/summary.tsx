import {
  getFieldRow,
  type RegistrationField,
  readFieldsIn,
  type Section,
} from '@biaojie/contract/enterprises/registrations/fields.ts'
import type { Registration } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import { type Fact, FactList } from '@biaojie/ui/display/fact-list.tsx'
import * as text from '@biaojie/ui/text.module.css'
import type { Stage } from '../../../registration/status.ts'
import type { Detail } from '../use-detail.ts'
import { Documents } from './documents.tsx'
import { ProposalBanner } from './proposal-banner.tsx'
import { StageBanner } from './stage-banner.tsx'
import * as styles from './summary.module.css'

/** Shows the past events in order. */
function Trail({ registration }: { registration: Registration }) {
  if (registration.trail.length === 0) return null
  return (
    <aside className={styles.trail} aria-label="办理经过">
      <h2>办理经过</h2>
      <ol>
        {registration.trail.map(({ time, actor, action, text: said }) => (
          <li key={time + action}>
            <time className={text.code} dateTime={time.replace(' ', 'T')}>
              {time.slice(0, 16)}
            </time>
            <b>{actor}</b>
            <p>
              {action}
              {said && `：${said}`}
            </p>
          </li>
        ))}
      </ol>
    </aside>
  )
}

type Props = { detail: Detail; stage: Stage; onEdit: () => void; onReload: () => Promise<void> }

/** Shows the submission read only, with its state on top. */
export default function Summary({ detail, stage, onEdit, onReload }: Props) {
  const { registration } = detail
  return (
    <>
      <ProposalBanner registration={registration} onReload={onReload} />
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
          <FactList items={listFacts(registration, 'prefix', 'company')} />
          <h3>法定代表人</h3>
          <FactList items={listFacts(registration, 'legal')} />
          <h3>联系人</h3>
          <FactList items={listFacts(registration, 'contact')} />
          <h3>证照与证件</h3>
          <Documents registration={registration} onExpired={onReload} />
        </div>
        <Trail registration={registration} />
      </div>
    </>
  )
}

const CODES: readonly ReturnType<typeof getFieldRow>['kind'][] = ['number', 'phone']

function writeField(registration: Registration, field: RegistrationField): string {
  const value = registration[field]
  if (field === 'secondNodeId') return registration.secondNodeName
  if (field === 'industryCode' || field === 'registerArea') return registration[`${field}Desc`]
  if (field === 'legalCardNo') return maskNumber(registration.legalCardNo)
  if (typeof value !== 'string') return ''
  return getFieldRow(field).options?.find(({ code }) => code === value)?.name ?? value
}

/** Returns the fields of a section without its pictures, with the refused ones marked. */
const listFacts = (registration: Registration, ...sections: Section[]) =>
  sections
    .flatMap(readFieldsIn)
    .filter((field) => !getFieldRow(field).kind.startsWith('upload'))
    .map((field): Fact => {
      const { label, kind, wide } = getFieldRow(field)
      const reason = registration.companyApprovalDetails.fields[field]
      return {
        label,
        code: CODES.includes(kind) || field === 'indentifierPrefix',
        full: wide,
        value: (
          <>
            {writeField(registration, field) || '—'}
            {reason && <span className={styles.reason}>{reason}</span>}
          </>
        ),
      }
    })

const ENDS = 4
/** The whole number is only needed for corrections, so it is masked here. */
const maskNumber = (number: string) =>
  number.length > 2 * ENDS
    ? `${number.slice(0, ENDS)}${'*'.repeat(number.length - 2 * ENDS)}${number.slice(-ENDS)}`
    : number
