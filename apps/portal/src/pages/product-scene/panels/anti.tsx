import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { IdentifierCode } from '@biaojie/ui/identifier/identifier-code.tsx'
import { ElementList } from '../../../scenes/element-list.tsx'
import { fieldsOf } from '../../../scenes/elements.ts'
import { PanelHead, type PanelProps } from '../panel-parts.tsx'
import { antiVerdict } from '../verdicts.ts'

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
      <div className={`vd ${verdict.tone}`}>
        <Icon name={many ? 'warning' : 'verify'} size={48} />
        <div>
          <b>{verdict.title}</b>
          <p>
            {many
              ? '已有多位访客查询这个编码，可能有人复制。请核对防伪码与出厂流向，不一致请拨打厂家电话。'
              : `${view.company.name}登记并激活的产品`}
          </p>
        </div>
        {secret && (
          <p className="crop sc">
            <small>防伪码</small>
            <span className="id">{secret}</span>
          </p>
        )}
      </div>
      <Queries open={open} identifier={view.identifier} />
      <ElementList elements={fields.without('secretCode')} title="激活与流向" />
    </>
  )
}

/** How many visitors asked for the code, and since when. */
function Queries({ open, identifier }: { open: PanelProps['open']; identifier: string }) {
  return (
    <>
      <dl className="figs box">
        {open.query && (
          <>
            <div>
              <dt>累计查询</dt>
              <dd>
                {open.query.total} <small>次</small>
              </dd>
            </div>
            <div>
              <dt>首次查询</dt>
              <dd className="t">{open.query.firstTime}</dd>
            </div>
          </>
        )}
        <div>
          <dt>所查标识</dt>
          <dd className="t">
            <IdentifierCode value={identifier} size="medium" />
          </dd>
        </div>
      </dl>
      {open.query && <p className="cnt">累计查询按访客计：同一访客一天只计一次，同一网络一天最多计五位。</p>}
    </>
  )
}
