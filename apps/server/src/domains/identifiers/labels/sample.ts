import type { Input } from '@biaojie/contract/define.ts'
import type { labelCalls } from '@biaojie/contract/identifiers/labels/labels.ts'
import type { Caller } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { makeLabelsAside } from '../../../platform/formats/labels/process.ts'
import { checkDots } from './jobs/create.ts'
import { type PreviewDeps, sampleItem } from './preview.ts'

type SampleBody = Input<typeof labelCalls.labelSample>['body']
const TYPES = { pdf: 'application/pdf', zpl: 'application/zpl', svg: 'image/svg+xml' }

/** One label for a trial, with a word in the place of a secret. */
export async function createSample(deps: PreviewDeps, caller: Caller, asked: SampleBody) {
  const { dpi, format } = asked
  // A sheet would be printed for one label.
  const design = { ...asked.design, media: 'roll' as const }
  checkDots(design, dpi)
  const { item, missing } = await sampleItem(deps, caller, asked)
  if (missing) throw refuse('label_code_impossible', missing)
  const work = { design, dpi, items: [item] }
  const made = await makeLabelsAside(
    format === 'pdf' ? { ...work, want: 'pdf', title: '样张', startCell: 1 } : { ...work, want: format },
  )
  if (!('file' in made)) throw new Error('no sample was made')
  const content = Buffer.from(made.file).toString('base64')
  return { name: `label-sample.${format}`, type: TYPES[format], content }
}
