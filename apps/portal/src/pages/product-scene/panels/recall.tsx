import { buttonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { ElementList } from '../../../scenes/element-list.tsx'
import { fieldsOf, type RecordElement, type SceneElement } from '../../../scenes/elements.ts'
import { PanelHead, type PanelProps } from '../panel-parts.tsx'
import { recallProgress } from '../recall/recall-progress.ts'
import { isRecalled, recallVerdict } from '../verdicts.ts'

const ADVICE = ['defect', 'consequence', 'remedy'] as const

/** Recalled: what is wrong, what to do, whom to call, how far it is. Not recalled: checked when and against what. */
export function Recall({ view, open, name }: PanelProps) {
  const { elements } = open
  const verdict = recallVerdict(elements, view.at.slice(0, 10))
  if (isRecalled(elements)) return <Recalled elements={elements} name={name} note={verdict.note} />
  const fields = fieldsOf<'recall'>(elements)
  const scope = fields.text('checkedAgainst')
  return (
    <>
      <PanelHead title={name} note={verdict.note} />
      <div className="vd ok">
        <Icon name="recall" size={48} />
        <div>
          <b>{verdict.title}</b>
          <p>{scope ? `已对照：${scope}` : '没有找到与这件产品有关的召回记录。'}</p>
        </div>
      </div>
      <ElementList elements={fields.without('checkedAgainst')} title="核对记录" />
    </>
  )
}

function Recalled({
  elements,
  name,
  note,
}: {
  elements: readonly SceneElement[]
  name: string
  note: string
}) {
  const fields = fieldsOf<'recall'>(elements)
  const phone = fields.text('phone')
  const advice = elements.filter((element) => ADVICE.some((key) => key === element.key))
  return (
    <>
      <PanelHead title={name} note={note} />
      <div className="vd err">
        <Icon name="warning" size={48} />
        <div>
          <b>已列入召回</b>
          <p>{fields.text('recallNumber') || '请停止使用并联系厂家'}</p>
        </div>
        {phone && (
          <a className={buttonClass({ kind: 'danger' })} href={`tel:${phone.replace(/[^\d+-]/g, '')}`}>
            <Icon name="phone" size={18} /> {phone}
          </a>
        )}
      </div>
      {advice.length > 0 && (
        <ol className="adv">
          {advice.map(({ key, label }) => (
            <li key={key}>
              <h3>{label}</h3>
              <p>{fields.text(key as (typeof ADVICE)[number])}</p>
            </li>
          ))}
        </ol>
      )}
      <Progress record={fields.record('progress')} />
      <ElementList elements={fields.without(...ADVICE, 'progress', 'phone')} title="召回信息" />
    </>
  )
}

/** Both bars are measured against what must come back. */
function Progress({ record }: { record: RecordElement }) {
  const progress = recallProgress(record)
  if (!progress) return null
  return (
    <section className="sb prog">
      <div className="bh">
        <h3>{record.label}</h3>
        <small>
          应召回 {progress.due.toLocaleString('zh-CN')} {progress.unit}
        </small>
      </div>
      {progress.parts.map(({ name, count, percent }) => (
        <p key={name}>
          <span>{name}</span>
          <span className="bar">
            <i style={{ width: `${percent}%` }} />
          </span>
          <span className="num">
            {count.toLocaleString('zh-CN')} <small>{percent} %</small>
          </span>
        </p>
      ))}
    </section>
  )
}
