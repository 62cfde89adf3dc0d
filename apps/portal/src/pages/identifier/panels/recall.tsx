import type { IdentifierRecalls } from '@biaojie/contract/tracking/recalls/work.ts'
import { buttonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { ProgressBar } from '@biaojie/ui/feedback/progress.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { Block, ElementList } from '../../../scenes/element-list.tsx'
import { fieldsOf, type RecordElement, type SceneElement } from '../../../scenes/elements.ts'
import { PanelHead, type PanelProps } from '../panel-parts.tsx'
import { recallProgress } from '../recall/recall-progress.ts'
import { beginsWithRecall } from '../recall/standing.ts'
import { VerdictBox } from '../verdicts/verdict-box.tsx'
import { isRecalled, recallVerdict } from '../verdicts/verdicts.ts'
import * as styles from './panels.module.css'

const ADVICE = ['defect', 'consequence', 'remedy'] as const

/** Shows a recall with its reason, actions, contact and progress, or the time and scope of the check. */
export function Recall({ view, open, name }: PanelProps) {
  const { elements } = open
  const said = recallVerdict(elements, view.at.slice(0, 10))
  // A recall of the node's own procedure weighs more than what this record says.
  const listed = view.standing !== null && view.standing.standing !== 'none'
  const verdict = (listed && view.recall) || said
  const isDanger = verdict.tone === 'err'
  if (isRecalled(elements) && isDanger)
    return <Recalled elements={elements} name={name} note={said.note} told={toldAbove(view.standing)} />
  const fields = fieldsOf<'recall'>(elements)
  const scope = fields.text('checkedAgainst')
  const compared = scope ? `已对照：${scope}` : '没有找到与这件产品有关的召回记录。'
  return (
    <>
      <PanelHead title={name} note={verdict.note} />
      <VerdictBox
        tone={verdict.tone}
        icon={isDanger ? 'warning' : 'recall'}
        title={verdict.title}
        note={listed ? verdict.note : compared}
      />
      {view.standing && view.standing.standing === 'none' && (
        <p className={styles.compared}>
          节点于 {view.standing.checkTime.slice(0, 16)} 核对了厂家进行中和已结束的 {view.standing.compared}{' '}
          次召回，没有列入这一件。
        </p>
      )}
      <ElementList elements={fields.without('checkedAgainst')} title="核对记录" />
    </>
  )
}

/** Returns the texts of an open recall in the head of the page; undefined where the head has none. */
function toldAbove(standing: IdentifierRecalls | null): Set<string> | undefined {
  if (!standing || !beginsWithRecall(standing)) return undefined
  return new Set(standing.recalls.flatMap((one) => [one.defect, one.consequence, one.remedy]))
}

type RecalledProps = {
  elements: readonly SceneElement[]
  name: string
  note: string
  told: Set<string> | undefined
}

function Recalled({ elements, name, note, told }: RecalledProps) {
  const fields = fieldsOf<'recall'>(elements)
  const phone = fields.text('phone')
  const advice = ADVICE.flatMap((key) => {
    const label = elements.find((element) => element.key === key)?.label
    const said = fields.text(key)
    return label === undefined || told?.has(said) ? [] : [{ key, label, said }]
  })
  return (
    <>
      <PanelHead title={name} note={note} />
      {!told && (
        <VerdictBox
          tone="err"
          icon="warning"
          title="已列入召回"
          note={fields.text('recallNumber') || '请停止使用并联系厂家'}
        >
          {phone && (
            <a className={buttonClass({ kind: 'danger' })} href={`tel:${phone.replace(/[^\d+-]/g, '')}`}>
              <Icon name="phone" size={18} /> {phone}
            </a>
          )}
        </VerdictBox>
      )}
      {advice.length > 0 && (
        <ol className={styles.advice}>
          {advice.map(({ key, label, said }) => (
            <li key={key}>
              <h3>{label}</h3>
              <p>{said}</p>
            </li>
          ))}
        </ol>
      )}
      <Progress record={fields.record('progress')} />
      <ElementList elements={fields.without(...ADVICE, 'progress', 'phone')} title="召回信息" />
    </>
  )
}

/** Both bars are measured against the number to recall. */
function Progress({ record }: { record: RecordElement }) {
  const progress = recallProgress(record)
  if (!progress) return null
  return (
    <Block title={record.label} note={`应召回 ${progress.due.toLocaleString('zh-CN')} ${progress.unit}`}>
      {progress.parts.map(({ name, count, percent }) => (
        <p className={styles.progress} key={name}>
          <span>{name}</span>
          <ProgressBar value={percent / 100} label={name} />
          <span className={cx(text.figure, styles.count)}>
            {count.toLocaleString('zh-CN')} <small>{percent} %</small>
          </span>
        </p>
      ))}
    </Block>
  )
}
