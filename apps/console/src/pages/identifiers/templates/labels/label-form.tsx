import { LABEL_VALUES } from '@biaojie/contract/identifiers/labels/rules.ts'
import { countFields, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWidth } from '../../../../data/use-width.ts'
import { NoticeLine } from '../../../../kit/notice.tsx'
import { Empty, Failed, Waiting } from '../../../../kit/states.tsx'
import { labelPath } from '../../../../paths.ts'
import { LabelDrawing, NoLabel } from './label-drawing.tsx'
import * as styles from './label-form.module.css'
import { describeLabel, listPositions, type Position } from './positions.ts'
import { useLabel } from './use-label.ts'

const ROOM = {
  phone: { width: 232, height: 420 },
  tablet: { width: 400, height: 460 },
  desktop: { width: 560, height: 480 },
}

/** Shows where the fields of a template stand on a label of the company. */
export function LabelForm({ template }: { template: Template }) {
  const [chosen, setChosen] = useState<string>()
  const label = useLabel(template, chosen)
  const { list, labels } = label
  if (!list.data)
    return list.failure ? (
      <Failed failure={list.failure} what="标签模板" onRetry={list.reload} />
    ) : (
      <Waiting label="正在加载标签模板" lines={6} />
    )
  if (labels.length === 0)
    return (
      <Empty
        title="还没有标签模板"
        picture={<NoLabel />}
        actions={
          <Link className={getButtonClass({ size: 'small' })} to={labelPath('new')}>
            新建标签模板
          </Link>
        }
      >
        标签上可以印这个模板的任何字段。建好后，这里标出每个字段印在哪里、哪里会印成空白。
      </Empty>
    )
  return (
    <section className={styles.label} aria-label="标签">
      <header>
        <h2>标签</h2>
        <Select
          aria-label="标签模板"
          value={label.label?.id}
          onChange={setChosen}
          options={labels.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {label.label && <Link to={labelPath(label.label.id)}>编辑标签</Link>}
      </header>
      <Positions template={template} label={label} />
    </section>
  )
}

type PositionsProps = { template: Template; label: ReturnType<typeof useLabel> }

function Positions({ template, label: { label, design, detail, preview } }: PositionsProps) {
  const room = ROOM[useWidth()]
  const [pointed, setPointed] = useState<number>()
  if (!design)
    return detail.failure ? (
      <Failed failure={detail.failure} what="标签模板" onRetry={detail.reload} />
    ) : (
      <Waiting label="正在加载标签模板" lines={6} />
    )
  const codes = preview.data?.codes ?? []
  const positions = listPositions(design, template, new Map(codes.map((code) => [code.id, code])))
  const { text, missing } = describeLabel(positions)
  const lacking = missing.length > 0 && `“${missing.join('”“')}”不是本模板的字段，会印成空白`
  return (
    <>
      {lacking && <NoticeLine tone="warning">{lacking}。换一张标签，或把字段加到模板里。</NoticeLine>}
      <div className={styles.sheet}>
        <LabelDrawing
          design={design}
          preview={preview.data}
          positions={positions}
          pointed={pointed}
          onPoint={setPointed}
          room={room}
          label={`标签 ${label?.name ?? ''}，${design.width} × ${design.height} 毫米：${text}${lacking ? `，${lacking}` : ''}`}
        />
      </div>
      <p className={styles.summary}>
        {text}，共 {countFields(template)} 个字段
      </p>
      <ol className={styles.rows}>
        {positions.map((position) => (
          <Row
            key={position.number}
            position={position}
            isPointed={position.number === pointed}
            onPoint={setPointed}
          />
        ))}
      </ol>
    </>
  )
}

type RowProps = { position: Position; isPointed: boolean; onPoint: (number: number | undefined) => void }

const Row = ({ position: { number, printed, box, element }, isPointed, onPoint }: RowProps) => (
  <li
    data-pointed={isPointed || undefined}
    onPointerEnter={() => onPoint(number)}
    onPointerLeave={() => onPoint(undefined)}
  >
    <i aria-hidden>{number}</i>
    <ul>
      {printed.map(({ name, scene, isMissing }) => (
        <li key={name} className={isMissing ? styles.missing : undefined}>
          <b>{name}</b> <small>{isMissing ? '本模板没有' : (scene ?? describeOwn(name))}</small>
        </li>
      ))}
    </ul>
    <span>
      距左 {formatLength(box.x)}，距上 {formatLength(box.y)}
    </span>
    <span>
      {element.kind === 'text'
        ? `字高 ${formatLength(element.size)}`
        : `${formatLength(box.width)} × ${formatLength(box.height)}`}
    </span>
  </li>
)

const NAMES = new Set<string>(Object.values(LABEL_VALUES))
const describeOwn = (name: string) => (NAMES.has(name) ? '每件都有' : '码')
const formatLength = (length: number) => length.toFixed(1)
