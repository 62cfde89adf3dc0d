import {
  A4,
  type LabelDesign,
  MEDIA,
  PAPER_NAMES,
  PAPERS,
  type SheetGrid,
} from '@biaojie/contract/identifiers/labels/rules.ts'
import { InputNumber, Select } from 'antd'
import { Section } from '../../../../kit/detail/sections.tsx'
import * as styles from './designer.module.css'
import type { Designing } from './use-design.ts'

const GRID: readonly { key: keyof SheetGrid; label: string; step: number }[] = [
  { key: 'columns', label: '列', step: 1 },
  { key: 'rows', label: '行', step: 1 },
  { key: 'left', label: '左边', step: 0.5 },
  { key: 'top', label: '上边', step: 0.5 },
  { key: 'gapX', label: '列间', step: 0.5 },
  { key: 'gapY', label: '行间', step: 0.5 },
  { key: 'shiftX', label: '偏右', step: 0.1 },
  { key: 'shiftY', label: '偏下', step: 0.1 },
]

/** The roll, or the sheet with its grid. */
export function LayoutBox({ designing, fixed }: { designing: Designing; fixed: boolean }) {
  const { design, change } = designing
  const { media, gap, paper } = design
  return (
    <Section title="排版" note="卷与 A4 用同一张标签">
      {media === 'roll' ? <Roll design={design} /> : <Sheet design={design} />}
      {!fixed && (
        <div className={styles.numbers}>
          <div>
            <small>排法</small>
            <Select
              aria-label="排法"
              value={media}
              onChange={(next) => change({ ...design, media: next })}
              options={MEDIA.map((value) => ({ value, label: value === 'roll' ? '卷' : 'A4 张' }))}
            />
          </div>
          <div>
            <small>材质</small>
            <Select
              aria-label="材质"
              value={paper}
              onChange={(next) => change({ ...design, paper: next })}
              options={PAPERS.map((value) => ({ value, label: PAPER_NAMES[value] }))}
            />
          </div>
          {media === 'roll' && (
            <div>
              <small>间隙</small>
              <InputNumber
                aria-label="间隙（毫米）"
                size="small"
                suffix="mm"
                min={0}
                max={50}
                step={0.5}
                value={gap}
                onChange={(next) => next !== null && change({ ...design, gap: next })}
              />
            </div>
          )}
          {media === 'sheet' && <GridFields designing={designing} />}
        </div>
      )}
    </Section>
  )
}

const GridFields = ({ designing: { design, change } }: { designing: Designing }) =>
  GRID.map(({ key, label, step }) => (
    <div key={key}>
      <small>{label}</small>
      <InputNumber
        aria-label={label}
        size="small"
        step={step}
        min={key === 'columns' || key === 'rows' ? 1 : -20}
        max={280}
        value={design.grid[key]}
        onChange={(next) => next !== null && change({ ...design, grid: { ...design.grid, [key]: next } })}
      />
    </div>
  ))

function Roll({ design: { width, height, gap } }: { design: LabelDesign }) {
  const step = width + gap
  return (
    <>
      <svg className={styles.roll} viewBox={`${-gap} -4 ${3 * step + gap} ${height + 8}`} aria-hidden="true">
        <rect x={-gap} y="-4" width={3 * step + gap} height={height + 8} />
        {[0, 1, 2].map((at) => (
          <Label key={at} x={at * step} y={0} width={width} height={height} />
        ))}
      </svg>
      <p className={styles.soft}>
        步距 {Number(step.toFixed(1))} mm，间隙 {gap} mm
      </p>
    </>
  )
}

function Sheet({ design: { width, height, grid } }: { design: LabelDesign }) {
  const { columns, rows, left, top, gapX, gapY } = grid
  const cells = Array.from({ length: Math.min(columns * rows, 400) }, (_, at) => ({
    x: left + (at % columns) * (width + gapX),
    y: top + Math.floor(at / columns) * (height + gapY),
  }))
  return (
    <>
      <svg className={styles.sheet} viewBox={`0 0 ${A4.width} ${A4.height}`} aria-hidden="true">
        <rect width={A4.width} height={A4.height} />
        {cells.map(({ x, y }) => (
          <Label key={`${x} ${y}`} x={x} y={y} width={width} height={height} />
        ))}
      </svg>
      <p className={styles.soft}>
        A4 不干胶，每张 {columns * rows} 枚（{columns} × {rows}）
      </p>
    </>
  )
}

const Label = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect className={styles.small} width={width} height={height} rx="1" />
    <rect
      className={styles.dark}
      x={width * 0.06}
      y={height * 0.1}
      width={height * 0.38}
      height={height * 0.38}
    />
    {[0.2, 0.4, 0.6, 0.8].map((share) => (
      <line key={share} x1={width * 0.42} x2={width * 0.9} y1={height * share} y2={height * share} />
    ))}
  </g>
)
