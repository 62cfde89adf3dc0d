import type { TraceStep } from '@biaojie/contract/resolution.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { paths } from '../../../paths.ts'
import { splitNote } from '../../../scenes/elements.ts'

/** The next step upstream with a few telling values: the way on. */
export function NextStep({ step }: { step: TraceStep }) {
  return (
    <a className="next" href={paths.productScene(step.identifier)}>
      <span className="k">往上走 · 上 1 级</span>
      <b>{step.identifierName}</b>
      <span className="id">{step.identifier}</span>
      <span className="hl">
        {step.highlights.map(({ name, value }) => (
          <span key={name}>
            <small>{name}</small>
            {splitNote(value).value}
          </span>
        ))}
      </span>
      <span className="go">
        走到这一环 <Icon name="arrow-right" />
      </span>
    </a>
  )
}
