import { formatCount } from '@biaojie/contract/formats.ts'
import { drawSvg } from '@biaojie/drawings/base/svg.ts'
import { ASSEMBLIES, findAssemblyByName } from '@biaojie/drawings/exploded/assemblies.ts'
import type { Assembly } from '@biaojie/drawings/exploded/assembly.ts'
import { drawExploded } from '@biaojie/drawings/exploded/figure.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { LineArt } from '@biaojie/ui/line-art/line-art.tsx'
import { Form, Select } from 'antd'
import type { FormValues } from '../values.ts'
import * as styles from './assembly.module.css'
import {
  type Cells,
  fillRows,
  listPlacedParts,
  listStates,
  listWrongPositions,
  readRows,
} from './positions.ts'

const NONE = ''
const PATH = ['values', 'trace'] as const

/** Chooses the drawn assembly of a part, and shows which of its numbers have an identifier. */
export function AssemblyPanel() {
  const form = Form.useFormInstance<FormValues>()
  const cells: Cells = Form.useWatch([...PATH], form) ?? {}
  const named = typeof cells.assembly === 'string' ? cells.assembly : ''
  const assembly = findAssemblyByName(named)
  const choose = (name: string) => form.setFieldValue([...PATH, 'assembly'], name)
  return (
    <section className={styles.panel} aria-label="装配图样">
      <div className={styles.head}>
        <Select
          aria-label="装配图样"
          className={styles.select}
          value={assembly?.name ?? NONE}
          onChange={choose}
          options={[
            { value: NONE, label: named && !assembly ? `没有“${named}”这张图` : '不是图上的总成' },
            ...ASSEMBLIES.map(({ name }) => ({ value: name, label: name })),
          ]}
        />
        {assembly && (
          <Button
            kind="outline"
            size="small"
            onClick={() => form.setFieldValue([...PATH, 'parts'], fillRows(readRows(cells.parts), assembly))}
          >
            按图列出件号
          </Button>
        )}
      </div>
      {assembly && <Drawn assembly={assembly} rows={readRows(cells.parts)} />}
    </section>
  )
}

function Drawn({ assembly, rows }: { assembly: Assembly; rows: readonly Cells[] }) {
  const placed = listPlacedParts(rows, assembly)
  const wrong = listWrongPositions(rows, assembly)
  const placedCount = placed.filter(({ identifier }) => identifier).length
  return (
    <>
      <div className={styles.figure}>
        <LineArt art={drawSvg(drawExploded(assembly, listStates(placed)), 'assembly')} kind="solid" />
      </div>
      <p className={styles.note}>
        图上 {placed.length} 件，{formatCount(placedCount)} 件有标识。蓝色的有标识，虚圈的还没有。
      </p>
      {wrong.length > 0 && (
        <p className={styles.wrong} role="alert">
          件号 {wrong.join('、')} 不在图上，或写了两次
        </p>
      )}
    </>
  )
}
