import { TitleBlock } from '@biaojie/ui/blocks/title-block.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { IdentifierCode } from '@biaojie/ui/identifier/identifier-code.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { ElementList } from '../../../scenes/element-list.tsx'
import { fieldsOf } from '../../../scenes/elements.ts'
import { PanelHead, type PanelProps } from '../panel-parts.tsx'
import * as scene from '../scene.module.css'
import { VerdictBox } from '../verdicts/verdict-box.tsx'
import { antiVerdict } from '../verdicts/verdicts.ts'
import * as styles from './panels.module.css'

/** Genuine or not, said first; then how often the code was asked for, and what proves it. */
export function Anti({ view, open, name }: PanelProps) {
  const verdict = antiVerdict(open.elements, open.query)
  if (!verdict) {
    return (
      <>
        <PanelHead title={name} />
        <EmptyState kind="not-found" title="未查询到您的产品标识">
          该标识没有防伪登记。请核对实物上的编码，或联系{view.company.name}确认。
        </EmptyState>
      </>
    )
  }
  const many = verdict.tone === 'warn'
  const fields = fieldsOf<'anti'>(open.elements)
  const secret = fields.text('secretCode')
  return (
    <>
      <PanelHead title={name} note="标识、防伪码与激活记录一致才是正品" />
      <VerdictBox
        tone={verdict.tone}
        icon={many ? 'warning' : 'verify'}
        title={verdict.title}
        note={
          many
            ? '已有多位访客查询这个编码，可能有人复制。请核对防伪码与出厂流向，不一致请拨打厂家电话。'
            : `${view.company.name}登记并激活的产品`
        }
      >
        {secret && (
          <p className={cx(drawing.crop, styles.secret)}>
            <small>防伪码</small>
            <span className={text.code}>{secret}</span>
          </p>
        )}
      </VerdictBox>
      <Queries open={open} identifier={view.identifier} />
      <ElementList elements={fields.without('secretCode')} title="激活与流向" />
    </>
  )
}

/** How many visitors asked for the code, and since when. */
function Queries({ open, identifier }: { open: PanelProps['open']; identifier: string }) {
  return (
    <>
      <TitleBlock
        className={scene.figures}
        look="box"
        figures={[
          ...(open.query
            ? [
                { label: '累计查询', value: open.query.total, unit: '次' },
                {
                  label: '首次查询',
                  value: <span className={scene.figureText}>{open.query.firstTime}</span>,
                },
              ]
            : []),
          {
            label: '所查标识',
            value: (
              <span className={scene.figureText}>
                <IdentifierCode value={identifier} size="medium" />
              </span>
            ),
          },
        ]}
      />
      {open.query && (
        <p className={cx(text.remark, scene.remark)}>
          累计查询按访客计：同一访客一天只计一次，同一网络一天最多计五位。
        </p>
      )}
    </>
  )
}
