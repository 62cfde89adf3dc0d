import { buttonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/loading/lazily.tsx'
import { whileLoading } from '@biaojie/ui/loading/loading.ts'
import { Block, ElementBlock, PlainRecord } from '../../../scenes/element-list.tsx'
import { fieldsOf, type TextElement } from '../../../scenes/elements.ts'
import { Trail } from '../../../scenes/trail.tsx'
import { Nothing, PanelHead, type PanelProps } from '../panel-parts.tsx'
import * as scene from '../scene.module.css'
import { Chain } from '../trace/chain.tsx'
import { NextStep } from '../trace/next-step.tsx'
import * as styles from '../trace/trace.module.css'
import { Uses } from '../trace/uses.tsx'
import type { FoundView } from '../view.ts'

/** Only parts with events or linked companies have it. */
const BothWays = lazily(async () => (await import('../trace/both-ways.tsx')).BothWays)

/** Shows the chain from this part up to its raw material, and the record of the current step. */
export function Trace({ view, open, name }: PanelProps) {
  const { steps } = view
  const fields = fieldsOf<'trace'>(open.elements)
  const flow = fields.table('flow')
  const others = fields.without('stage', 'process', 'flow')
  const plain = others.filter((element): element is TextElement => element.kind === 'text')
  if (open.elements.length === 0 && steps.length < 2 && !view.walked) return <Nothing />
  return (
    <>
      <PanelHead title={name} note={summary(view)}>
        <Export view={view} />
      </PanelHead>
      <div className={steps.length > 1 ? cx(styles.walk, scene.endsWithAction) : undefined}>
        {view.walked && <BothWays picture={view.walked} />}
        {!view.walked && steps.length > 1 && <Chain steps={steps} stage={fields.text('stage')} />}
        <div className={styles.record}>
          <div>
            {plain.length > 0 && <PlainRecord elements={plain} title="零件记录" />}
            {others.map(
              (element) => element.kind !== 'text' && <ElementBlock key={element.label} element={element} />,
            )}
          </div>
          <Uses uses={view.uses} />
          {flow.rows.length > 0 && (
            <Block title="流转" note={`${flow.rows.length} 条`}>
              <Trail trail={flow} />
            </Block>
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
  return `由${apart(name)}${/[A-Za-z0-9]$/.test(name) ? ' ' : ''}向上追溯到${apart(top.identifierName)}，共 ${steps.length} 个环节、${records} 条流转记录，点任一环节查看`
}

function Export({ view }: { view: FoundView }) {
  const save = async () => {
    const { saveSheet } = await whileLoading(() => import('../trace/sheet.ts'))
    saveSheet(view)
  }
  return (
    <button
      type="button"
      className={buttonClass({ kind: 'outline', size: 'small' }, scene.action)}
      onClick={save}
    >
      <Icon name="download" size={18} />
      导出追溯单
    </button>
  )
}
