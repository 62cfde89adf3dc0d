import { REGISTRATION_LABELS } from '@biaojie/contract/enterprises/registrations/fields.ts'
import type { RegistrationProblems } from '@biaojie/contract/enterprises/registrations/rules.ts'
import { isKeyOf } from '@biaojie/contract/records.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type Named, sortInFormOrder } from '../fields/sections.ts'
import { goTo, toCellId } from '../form/cell.tsx'
import * as styles from './problems.module.css'
import type { SendFailure } from './submission.ts'

const OTHER_LABELS: Partial<Record<Named, string>> = {
  agreement: '注册服务协议',
  idPhotoConsent: '证件信息的同意',
}
const findLabel = (name: Named) =>
  isKeyOf(REGISTRATION_LABELS, name) ? REGISTRATION_LABELS[name] : OTHER_LABELS[name]

/** Lists fields with their messages, each linked to its field. */
export function FieldList({ list }: { list: readonly (readonly [Named, string])[] }) {
  return (
    <ul>
      {list.map(([name, said]) => (
        <li key={name}>
          <a
            href={`#${toCellId(name)}`}
            onClick={(event) => {
              event.preventDefault()
              goTo(name)
            }}
          >
            {findLabel(name)}
          </a>
          <span>{said}</span>
        </li>
      ))}
    </ul>
  )
}

/** Shows all problems at the top, each linked to its field. */
export function ProblemSummary({ problems }: { problems: RegistrationProblems }) {
  const list = sortInFormOrder(problems)
  if (list.length === 0) return null
  return (
    <section className={styles.problems} aria-label="需要更正的内容">
      <h2>
        <Icon name="warning" size={20} />有 {list.length} 处需要更正
      </h2>
      <FieldList list={list} />
    </section>
  )
}

const COMPARED: readonly Named[] = ['name', 'cardNo', 'legalPerson', 'legalCardNo']

/** Shows why the node refused the form, and names the four fields of a failed company check. */
export function FailureNotice({ failure, onReload }: { failure: SendFailure; onReload: () => void }) {
  return (
    <section className={styles.problems} role="alert">
      <h2>
        <Icon name="warning" size={20} />
        {failure.message}
      </h2>
      {failure.authentication && (
        <>
          <p>请核对：企业名称、证件号码、法人姓名、法人证件号码</p>
          <div className={styles.fixes}>
            {COMPARED.map((name) => (
              <button key={name} className={text.link} type="button" onClick={() => goTo(name)}>
                去改{findLabel(name)}
              </button>
            ))}
          </div>
        </>
      )}
      {failure.stale && (
        <p>
          填写的内容还在。
          <button className={text.link} type="button" onClick={onReload}>
            读取最新状态
          </button>
        </p>
      )}
    </section>
  )
}
