import type { Recall, RecallScope } from '@biaojie/contract/tracking/recalls/fields.ts'
import { formatShortTime } from '../../../../data/times.ts'
import { HandlingTrail, Pair, Stack, Stations } from '../../../../kit/detail/sections.tsx'
import { PageBody } from '../../../../kit/page-head.tsx'
import { NoticesSection } from '../notices-section.tsx'
import { PiecesSection } from '../pieces/pieces-section.tsx'
import { CauseForm } from './cause-form.tsx'
import { Gates } from './gates.tsx'
import { PartsList } from './parts-list.tsx'
import { SpreadChart } from './spread-chart.tsx'
import { Totals } from './totals.tsx'
import { WordsSection } from './words.tsx'

function listStations({ createTime }: Recall, open: RecallScope | null) {
  const figures = open?.figures
  const state = open?.state ?? 'dropped'
  const isReckoned = Boolean(figures)
  return [
    {
      label: '定原因',
      note: formatShortTime(createTime),
      state: isReckoned ? ('done' as const) : ('now' as const),
    },
    {
      label: '圈范围',
      note: figures ? `${(figures.tookMs / 1000).toFixed(1)} 秒算完` : '算出受影响的每一件',
      state: !isReckoned ? ('todo' as const) : state === 'draft' ? ('now' as const) : ('done' as const),
    },
    {
      label: '第二人批准',
      note: state === 'asked' ? `等 ${open?.askedBy} 以外的一位管理员` : '要另一位有权的人',
      state:
        state === 'asked' ? ('now' as const) : state === 'approved' ? ('done' as const) : ('todo' as const),
    },
    {
      label: '发布',
      note: '页面、关联方、回调同时',
      state: state === 'approved' ? ('now' as const) : ('todo' as const),
    },
    { label: '处置与结束', note: '扫码记完成', state: 'todo' as const },
  ]
}

type Props = { recall: Recall; writes: boolean; isAdmin: boolean }

/** A recall in preparation: the cause, the affected parts, and the approvals at the bottom. */
export function Draft({ recall, writes, isAdmin }: Props) {
  const { open } = recall
  const figures = open?.figures ?? null
  const isEditable = writes && open?.state === 'draft'
  return (
    <>
      <PageBody>
        <Stack>
          <Stations label="召回的五步" items={listStations(recall, open)} />
          <Pair narrowLeft>
            <CauseForm recall={recall} scope={open} isEditable={isEditable} />
            <SpreadChart figures={figures} />
          </Pair>
          {figures && figures.total > 0 && <Totals figures={figures} />}
          {figures && open && <PiecesSection recall={recall} scope={open} isEditable={isEditable} />}
          {figures && open && <PartsList recall={recall} scope={open} isEditable={isEditable} />}
          <Pair>
            <WordsSection recall={recall} isEditable={isEditable} />
            <NoticesSection recall={recall} canSend={writes && Boolean(figures?.total)} />
          </Pair>
          <HandlingTrail trail={recall.trail} />
        </Stack>
      </PageBody>
      {open && writes && <Gates recall={recall} scope={open} isAdmin={isAdmin} />}
    </>
  )
}
