import type { Selection } from '@biaojie/contract/marketplace/market/shapes.ts'
import { formatMoney, NO_MONEY, readFen } from '@biaojie/contract/money.ts'
import { pick } from '@biaojie/contract/records.ts'
import { Traits } from '@biaojie/ui/blocks/application.tsx'
import { Price } from '@biaojie/ui/blocks/price.tsx'
import { TitleBlock } from '@biaojie/ui/blocks/title-block.tsx'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { useState } from 'react'
import { CARD_FIELDS, getTerm, listTraits } from '../../market/card.ts'
import { splitPrice } from '../../market/prices.ts'
import { paths } from '../../paths.ts'
import { Illustration } from '../../pictures/illustration.tsx'
import * as styles from './official-selection.module.css'

const HOT_RANK = 5

export type ShownSelection = ReturnType<typeof toShownSelection>

/** Returns the data that the drawing and its parts list show. */
export const toShownSelection = ({ records, ...selection }: Selection) => ({
  ...selection,
  firstYear: formatMoney(readFen(selection.firstYear) ?? NO_MONEY),
  records: records.map(({ application, ...row }) => ({
    ...row,
    application: {
      ...pick(application, CARD_FIELDS),
      term: getTerm(application),
      price: splitPrice(application.price),
    },
  })),
})

/** Shows a line as an assembly drawing: balloons on its stations, the applications as its parts list. */
export function OfficialSelection({ selection }: { selection: ShownSelection }) {
  const { picture, records, title, firstYear, trials } = selection
  const [marked, mark] = useState<number>()
  const quoted = records.filter(({ application }) => application.negotiable === 1).length
  return (
    <div className={styles.selection}>
      <div className={styles.drawing}>
        <Illustration
          picture={picture}
          sizes="(max-width: 1279px) 100vw, 700px"
          described
          className={styles.picture}
        >
          <Balloons selection={selection} marked={marked} />
        </Illustration>
        <TitleBlock
          look="box"
          figures={[
            { label: '图样', value: <span className={styles.name}>{title}</span> },
            { label: '件数', value: records.length, unit: '个应用' },
            { label: '可试用', value: trials, unit: '个' },
            {
              label: '第一年合计',
              value: firstYear,
              unit: '元',
              foot: quoted > 0 && `不含 ${quoted} 个面议的应用`,
            },
          ]}
        />
      </div>
      <ol className={styles.parts}>
        {records.map((record) => (
          <Part key={record.rank} record={record} marked={record.rank === marked} onMark={mark} />
        ))}
      </ol>
    </div>
  )
}

type PartProps = {
  record: ShownSelection['records'][number]
  marked: boolean
  onMark: (rank: number | undefined) => void
}

function Part({ record: { rank, station, application }, marked, onMark }: PartProps) {
  return (
    <li
      className={cx(marked && styles.markedRow)}
      onMouseEnter={() => onMark(rank)}
      onMouseLeave={() => onMark(undefined)}
      onFocus={() => onMark(rank)}
      onBlur={() => onMark(undefined)}
    >
      <span className={cx(drawing.balloon, rank === HOT_RANK && styles.hotNumber)} aria-hidden>
        {rank}
      </span>
      <div className={styles.text}>
        <h3>
          <a href={paths.applicationListDetail(application.id)}>{application.name}</a>
          <small>{station}</small>
        </h3>
        <Traits traits={listTraits(application)} />
      </div>
      <div className={styles.price}>
        <Price price={application.price} size="row" />
        <span>{application.term}</span>
      </div>
      <span
        className={cx(
          getButtonClass({ kind: application.negotiable === 1 ? 'outline' : 'quiet', size: 'small' }),
          styles.action,
        )}
        aria-hidden
      >
        {application.negotiable === 1 ? '查看详情' : '立即获取'}
      </span>
    </li>
  )
}

function Balloons({
  selection: { size, records },
  marked,
}: {
  selection: ShownSelection
  marked: number | undefined
}) {
  const [width, height] = size
  return (
    <svg className={styles.lines} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {records.map(
        ({ rank, anchor, balloon }) =>
          anchor &&
          balloon && (
            <g key={rank} className={cx(rank === HOT_RANK && styles.hot, rank === marked && styles.marked)}>
              <path d={`M${anchor.join(' ')}L${balloon.join(' ')}`} />
              <circle className={styles.anchor} cx={anchor[0]} cy={anchor[1]} r={width / 260} />
              <circle className={styles.balloon} cx={balloon[0]} cy={balloon[1]} r={width / 44} />
              <text x={balloon[0]} y={balloon[1]} fontSize={width / 38}>
                {rank}
              </text>
            </g>
          ),
      )}
    </svg>
  )
}
