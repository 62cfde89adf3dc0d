import { ANSWER_DAYS } from '@biaojie/contract/deadlines.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Pagination } from 'antd'
import { useEffect, useState } from 'react'
import { PAGE_SIZES } from '../../data/paging.ts'
import { useWidth } from '../../data/use-width.ts'
import { Failed } from '../../display/failed.tsx'
import { TextSearch } from '../../display/text-search.tsx'
import { Waiting } from '../../display/waiting.tsx'
import { Wide } from '../../display/wide.tsx'
import { refresh } from '../../kit/calls.ts'
import { DetailDrawer } from './drawer.tsx'
import { ConsultationCards, ConsultationTable } from './list.tsx'
import { STATES, type State, useConsultations } from './use-consultations.ts'

type Counts = Record<State, number> | undefined

function Head({ state, counts, onState }: { state: State; counts: Counts; onState: (state: State) => void }) {
  return (
    <div className="chead">
      <h1>咨询</h1>
      <nav className="ctabs" aria-label="答复情况">
        {STATES.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-current={key === state ? 'true' : undefined}
            onClick={() => onState(key)}
          >
            {label} <b>{counts ? counts[key] : '–'}</b>
          </button>
        ))}
      </nav>
      <span className="sla">时限 {ANSWER_DAYS} 个工作日</span>
    </div>
  )
}

function Empty({ state, text, onClear }: { state: State; text: string; onClear: () => void }) {
  if (text) {
    return (
      <EmptyState
        title={`没有查到「${text}」`}
        level="h2"
        actions={
          <Button kind="outline" onClick={onClear}>
            清除查询
          </Button>
        }
      >
        换个词再试；手机号请输入完整号码或后四位。
      </EmptyState>
    )
  }
  return state === 'open' ? (
    <EmptyState title="都答复完了" level="h2">
      访客在门户提交的咨询会出现在这里。
    </EmptyState>
  ) : (
    <EmptyState title="还没有答复过的咨询" level="h2">
      标记为已答复的咨询会移到这里。
    </EmptyState>
  )
}

/** What visitors ask on the portal, for whoever answers them. */
export default function ConsultationsPage() {
  const { asked, answer, show, search, turn, open, close } = useConsultations()
  const { state, text, page, size, id } = asked
  const { data, failure, reload } = answer
  const [counts, setCounts] = useState<Counts>()
  // Kept while another list is on its way, so that the head does not flicker.
  useEffect(() => {
    if (data) setCounts(data.counts)
  }, [data])
  const phone = useWidth() === 'phone'
  const rows = data?.records ?? []
  return (
    <>
      <title>咨询 · 标解控制台</title>
      <Head state={state} counts={counts} onState={show} />
      <div className="pgb">
        <TextSearch text={text} label="企业、联系人、手机号或内容" onSearch={search} />
        {!data && !failure && <Waiting label="正在加载咨询" lines={10} />}
        {!data && failure && <Failed failure={failure} onRetry={reload} />}
        {data?.total === 0 && <Empty state={state} text={text} onClear={() => search('')} />}
        {rows.length > 0 && phone && <ConsultationCards rows={rows} state={state} onOpen={open} />}
        {rows.length > 0 && !phone && (
          <Wide label="咨询列表">
            <ConsultationTable rows={rows} state={state} onOpen={open} />
          </Wide>
        )}
        {data && data.total > 0 && (
          <Pagination
            className="cpg"
            align="end"
            current={page}
            pageSize={size}
            total={data.total}
            pageSizeOptions={PAGE_SIZES}
            showSizeChanger={data.total > 20}
            showTotal={(total) => `共 ${total} 条`}
            onChange={turn}
          />
        )}
      </div>
      <DetailDrawer id={id} onClose={close} onChanged={() => refresh('consultationList')} />
    </>
  )
}
