import { buttonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { BlockHead, ElementBlock, PlainRecord } from '../../../scenes/element-list.tsx'
import { rowsOf, type SceneElement, textOf, without } from '../../../scenes/elements.ts'
import { Trail } from '../../../scenes/trail.tsx'
import { Nothing, PanelHead, type PanelProps } from '../panel-parts.tsx'
import { Chain } from '../trace/chain.tsx'
import { NextStep } from '../trace/next-step.tsx'
import type { FoundView } from '../view.ts'

type Plain = Extract<SceneElement, { kind: 'text' }>

/** The chain from this part up to its raw material, and the record of the step one stands on. */
export function Trace({ view, open, name }: PanelProps) {
  const { steps } = view
  const flow = rowsOf(open.elements, '流转记录')
  const others = without(open.elements, ['所在环节', '工艺', '流转记录'])
  const plain = others.filter((element): element is Plain => element.kind === 'text')
  if (open.elements.length === 0 && steps.length < 2) return <Nothing />
  return (
    <>
      <PanelHead title={name} note={summary(view)}>
        <Export view={view} />
      </PanelHead>
      <div className={steps.length > 1 ? 'walk' : undefined}>
        {steps.length > 1 && <Chain steps={steps} stage={textOf(open.elements, '所在环节')} />}
        <div className="cur">
          <div>
            {plain.length > 0 && <PlainRecord elements={plain} title="零件记录" />}
            {others.map(
              (element) => element.kind !== 'text' && <ElementBlock key={element.name} element={element} />,
            )}
          </div>
          {flow.length > 0 && (
            <section className="sb flow">
              <BlockHead title="流转" note={`${flow.length} 条`} />
              <Trail rows={flow} label="流转记录" />
            </section>
          )}
        </div>
      </div>
      {steps[1] && <NextStep step={steps[1]} />}
    </>
  )
}

function summary({ steps, name }: FoundView): string {
  const top = steps.at(-1)
  if (!top || steps.length < 2) return '这件产品自己的记录'
  const records = steps.reduce((sum, step) => sum + step.records, 0)
  // A Latin letter beside a character needs a space: 这件 LED 前照灯.
  const apart = (part: string) => (/^[A-Za-z0-9]/.test(part) ? ` ${part}` : part)
  return `从这件${apart(name)}${/[A-Za-z0-9]$/.test(name) ? ' ' : ''}走到${apart(top.identifierName)}，一共 ${steps.length} 级、${records} 条记录，点任一级即可走过去`
}

function Export({ view }: { view: FoundView }) {
  const save = async () => {
    const { saveSheet } = await import('../trace/sheet.ts')
    saveSheet(view)
  }
  return (
    <button type="button" className={`${buttonClass({ kind: 'o', size: 's' })} exp`} onClick={save}>
      <Icon name="download" size={18} />
      导出追溯单
    </button>
  )
}
