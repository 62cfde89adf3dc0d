import type { LabelDesign } from '@biaojie/contract/identifiers/labels/rules.ts'
import { loadLabelFont } from './font.ts'
import { type LabelItem, layOut } from './layout.ts'
import { writeLabelsPdf } from './pdf.ts'
import { drawPicture, labelSvg } from './picture.ts'
import { type Reading, readBack } from './read-back.ts'
import { SymbolProblem } from './symbols.ts'
import { labelZpl } from './zpl.ts'

type Printed = { design: LabelDesign; dpi: number; items: LabelItem[] }
export type LabelWork =
  | (Printed & { want: 'readings' })
  | (Printed & { want: 'pdf'; title: string; startCell: number })
  | (Printed & { want: 'zpl' | 'svg' })
export type LabelResult = { readings: Reading[] } | { file: Uint8Array }

/** Draws one label as its printer would and reads all its codes back; the worst result counts. */
async function readLabel({ design, dpi }: Printed, item: LabelItem): Promise<Reading> {
  const font = await loadLabelFont()
  try {
    const label = layOut(font, design, item, dpi)
    const picture = await drawPicture(font, design, label, dpi)
    const readings: Reading[] = []
    for (const code of label.codes) readings.push(await readBack(picture, code, dpi))
    return readings.find(({ result }) => result !== 'same') ?? readings[0] ?? { result: 'unread', read: '' }
  } catch (error) {
    if (error instanceof SymbolProblem) return { result: 'impossible', read: '', reason: error.reason }
    throw error
  }
}

async function writeZpl({ design, dpi, items }: Printed): Promise<Uint8Array> {
  const font = await loadLabelFont()
  const labels: string[] = []
  for (const item of items)
    labels.push(labelZpl(await drawPicture(font, design, layOut(font, design, item, dpi), dpi)))
  return Buffer.from(labels.join(''))
}

export async function makeLabels(work: LabelWork): Promise<LabelResult> {
  if (work.want === 'readings') {
    const readings: Reading[] = []
    for (const item of work.items) readings.push(await readLabel(work, item))
    return { readings }
  }
  if (work.want === 'zpl') return { file: await writeZpl(work) }
  const font = await loadLabelFont()
  if (work.want === 'svg') {
    const [item] = work.items
    const label = item && layOut(font, work.design, item, work.dpi)
    return { file: Buffer.from(label ? labelSvg(font, work.design, label, 1, 'mm') : '') }
  }
  function* generateLabels() {
    for (const item of work.items) yield layOut(font, work.design, item, work.dpi)
  }
  return {
    file: await writeLabelsPdf(
      font,
      work.design,
      generateLabels(),
      work as { title: string; startCell: number },
    ),
  }
}
