import type { PartDrawing } from '@biaojie/contract/resolution/drawings.ts'
import { drawSvg } from '@biaojie/drawings/base/svg.ts'
import {
  isOutside,
  measuredText,
  nominalText,
  tickPlace,
  toleranceText,
} from '@biaojie/drawings/measured/dimension.ts'
import { getFamily } from '@biaojie/drawings/measured/families/families.ts'
import { drawMeasuredFigure, getAnchor } from '@biaojie/drawings/measured/figure.ts'
import { type Row, toMeasured } from '@biaojie/drawings/measured/measured.ts'
import { drawMeasuredPicture } from '@biaojie/drawings/measured/pictures.ts'
import { readDimension } from '@biaojie/drawings/measured/reading.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { LineArt } from '@biaojie/ui/line-art/line-art.tsx'
import { useMemo } from 'react'
import { useWidth } from '../../../data/use-width.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import * as styles from './measured-section.module.css'

/**
 * Shows the measured drawing of a part beside its inspected values. Parts of no family have none, and neither have those
 * whose inspection visitors may not see.
 */
export function MeasuredSection({ part }: { part: PartDrawing }) {
  const measured = useMemo(() => {
    const family = getFamily(part.family)
    if (!family) return undefined
    const dimensions = part.inspected.flatMap((element) => readDimension(element) ?? [])
    return toMeasured(family, dimensions, { ...part, name: part.identifierName, company: part.companyName })
  }, [part])
  const isNarrow = useWidth() === 'phone'
  const art = useMemo(
    () =>
      measured &&
      drawSvg(isNarrow ? drawMeasuredPicture(measured) : drawMeasuredFigure(measured), 'measured'),
    [measured, isNarrow],
  )
  if (!measured || !art) return null
  const dimensions = measured.rows.map(({ dimension }) => dimension)
  const outside = dimensions.filter(isOutside).length
  return (
    <div className={cx(styles.sheet, dimensions.length > 0 && styles.inspected)}>
      <Section title="图样" note={measured.family.name} flush>
        <LineArt art={art} kind="sheet" className={styles.art} />
      </Section>
      {dimensions.length > 0 && (
        <Section
          title="检验"
          note={
            outside > 0 ? `${dimensions.length} 项，${outside} 项超差` : `${dimensions.length} 项，全部合格`
          }
          flush
        >
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">项目</th>
                <th scope="col">实测</th>
                <th scope="col">公称与公差</th>
                <th scope="col">公差带</th>
                <th scope="col">结论</th>
              </tr>
            </thead>
            <tbody>
              {measured.rows.map((row) => (
                <ValueRow key={row.no} row={row} />
              ))}
            </tbody>
          </table>
        </Section>
      )}
    </div>
  )
}

function ValueRow({ row }: { row: Row }) {
  const { no, dimension } = row
  const isBad = isOutside(dimension)
  const unit = dimension.unit && dimension.unit !== 'mm' ? ` ${dimension.unit}` : ''
  return (
    <tr id={getAnchor(row)} className={cx(isBad && styles.bad)}>
      <td title={dimension.name}>
        <i className={styles.no}>{no}</i>
        {dimension.name}
      </td>
      <td>
        {measuredText(dimension)}
        {unit}
      </td>
      <td>
        {nominalText(dimension)} {toleranceText(dimension)}
      </td>
      <td>
        <span className={styles.band} aria-hidden>
          <i style={{ left: `${Math.round(50 + tickPlace(dimension) * 100)}%` }} />
        </span>
      </td>
      <td>{isBad ? '超差' : '合格'}</td>
    </tr>
  )
}
