import { computeShareUsed, PLATFORM_REVIEW, TOP_LEVEL_REVIEW } from '@biaojie/contract/deadlines.ts'
import { REGISTRATION_LABELS } from '@biaojie/contract/enterprises/registrations/fields.ts'
import type { Registration } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import { isKeyOf } from '@biaojie/contract/records.ts'
import { formatSpan } from '@biaojie/contract/times.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { CellsProgress } from '@biaojie/ui/feedback/progress.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { paths } from '../../../paths.ts'
import { PrefixAnatomy } from '../../../registration/prefix-anatomy.tsx'
import type { Stage } from '../../../registration/status.ts'
import { type Draft, formatSavedTime } from '../draft/draft.ts'
import * as styles from './banner.module.css'
import { listGeneralFeedback } from './feedback.ts'
import { WithdrawButton } from './withdraw-button.tsx'

type Props = {
  registration: Registration
  stage: Stage
  draft: Draft | undefined
  onEdit: () => void
  onReload: () => Promise<void>
}

/** Shows the state of the submission, and the next action. */
export function StageBanner(props: Props) {
  if (props.stage === 'approved') return <Approved {...props} />
  if (props.stage === 'rejected') return <Rejected {...props} />
  if (props.stage === 'reviewing') return <Reviewing {...props} />
  return <Unknown {...props} />
}

const TOP_LEVEL = 1
const CELLS = 12

function Reviewing({ registration, onReload }: Props) {
  const top = registration.examineStatus === TOP_LEVEL
  const wait = registration.waiting ?? { waitingMinutes: 0, remainingMinutes: 0 }
  const late = wait.remainingMinutes < 0
  const usual = top ? `顶级节点审核${TOP_LEVEL_REVIEW}` : `平台审核 ${PLATFORM_REVIEW}`
  return (
    <section className={cx(styles.banner, styles.reviewing)} aria-label="审核进度">
      <div>
        <h2>{top ? '平台审核已通过，正在顶级节点审核' : '资料已提交，平台正在审核'}</h2>
        <p>
          {registration.kind !== 'changed' && `${registration.indentifierPrefix} 已为您保留。`}
          {registration.standing &&
            `审核期间，原登记（${registration.standing.indentifierPrefix}）继续有效。`}
          结果会在站内通知您，并发短信给联系人。
        </p>
      </div>
      <div className={styles.waiting}>
        {wait.waitingMinutes < 1 ? (
          <span>{top ? '刚刚报送' : '刚刚提交'}</span>
        ) : (
          <span>
            已等待 <b>{formatSpan(wait.waitingMinutes)}</b>
          </span>
        )}
        <CellsProgress
          filled={Math.max(1, Math.round(computeShareUsed(wait) * CELLS))}
          cells={CELLS}
          late={late}
          label="等待"
        />
        <small>{late ? '节假日不计入时限；着急可拨打客服电话询问' : usual}</small>
      </div>
      <div className={styles.actions}>
        <Button kind="outline" onClick={onReload}>
          刷新状态
        </Button>
        {!top && <WithdrawButton version={registration.version} onReload={onReload} />}
        <OtherSystem registration={registration} />
      </div>
    </section>
  )
}

function Approved({ registration, draft, onEdit }: Props) {
  const digits = registration.indentifierPrefix.split('.').at(-1) ?? ''
  return (
    <section className={cx(styles.approved, drawing.sheet)} data-surface="navy" aria-label="审核结果">
      <div>
        <p className={cx(text.eyebrow, styles.got)}>审核通过，获得前缀</p>
        <PrefixAnatomy digits={digits} owner={registration.name} note="标识前缀 · 已在顶级节点登记" />
      </div>
      <div className={styles.next}>
        <h2>接下来</h2>
        <ol>
          <li>在控制台选模板、定编码规则，把零件登记到这个前缀下</li>
          <li>登记好的标识由您的产线打标或贴标，用手机扫一件确认能查到</li>
          <li>名称、法人、证照有变化时，回到这里更新资料</li>
        </ol>
        <div className={styles.actions}>
          <a className={getButtonClass({ kind: 'accent' })} href={paths.console()}>
            进入控制台
          </a>
          {registration.proposal?.state !== 'open' && (
            <Button kind="inverse" onClick={onEdit}>
              {editLabel(registration, draft)}
            </Button>
          )}
          <CopyButton value={registration.indentifierPrefix} label="复制前缀" />
          <OtherSystem registration={registration} />
        </div>
      </div>
    </section>
  )
}

function editLabel({ proposes }: Registration, draft: Draft | undefined): string {
  const label = proposes ? '提出资料变更' : '更新资料'
  return draft ? `继续${label}` : label
}

const NO_FEEDBACK = '信息有误，请联系客服'

function Rejected({ registration, draft, onEdit }: Props) {
  const details = registration.companyApprovalDetails
  const reasons = Object.entries(details.fields)
  const general = listGeneralFeedback(details)
  const { withdrawn } = registration
  return (
    <section
      className={cx(styles.banner, styles.returned, !withdrawn && styles.rejected)}
      aria-label="审核结果"
    >
      <div>
        <h2>
          {!withdrawn && <Icon name="warning" size={22} />}
          {withdrawn ? '申请已撤回' : '审核未通过'}
        </h2>
        {reasons.length > 0 && (
          <dl>
            {reasons.map(([field, reason]) => (
              <div key={field}>
                <dt>{isKeyOf(REGISTRATION_LABELS, field) ? REGISTRATION_LABELS[field] : field}</dt>
                <dd>{reason}</dd>
              </div>
            ))}
          </dl>
        )}
        {general.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {reasons.length + general.length === 0 && !withdrawn && <p>{NO_FEEDBACK}</p>}
        <p className={text.muted}>
          {registration.prefixKeptUntil &&
            `${registration.indentifierPrefix} 为您保留到 ${registration.prefixKeptUntil}。`}
          {registration.standing && `原登记（${registration.standing.indentifierPrefix}）继续有效。`}
          原来填的都在，改好直接再提交。
        </p>
      </div>
      <div className={styles.actions}>
        {registration.proposal?.state !== 'open' && (
          <Button size="large" onClick={onEdit}>
            {withdrawn ? '修改并提交' : '返回修改'}
          </Button>
        )}
        {draft && <small>有 {formatSavedTime(draft.savedAt, Date.now())} 的草稿，会接着填</small>}
      </div>
    </section>
  )
}

function Unknown({ onReload }: Props) {
  return (
    <section className={cx(styles.banner, styles.unknown)} aria-label="审核状态">
      <div>
        <h2>
          <Icon name="warning" size={22} />
          审核状态暂时无法确认
        </h2>
        <p>资料已收到，没有丢失。请稍后刷新；一直是这个状态，请联系客服核实。</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={onReload}>刷新状态</Button>
        <a className={getButtonClass({ kind: 'outline' })} href={paths.identification}>
          了解办理流程
        </a>
      </div>
    </section>
  )
}

/** Shows another system that handles this prefix in this area, where the node has named one. */
function OtherSystem({ registration: { otherSystem } }: { registration: Registration }) {
  if (!otherSystem.url) return null
  return (
    <a className={text.action} href={otherSystem.url} target="_blank" rel="noopener noreferrer">
      {otherSystem.name || '前往关联系统'}
      <Icon name="external" size={18} />
    </a>
  )
}
