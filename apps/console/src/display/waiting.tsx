import { Skeleton } from 'antd'

/** Grey lines in the place of what is on its way. */
export function Waiting({ label, lines = 6 }: { label: string; lines?: number }) {
  return (
    <div className="waiting" role="status" aria-label={label}>
      <Skeleton active title={false} paragraph={{ rows: lines }} />
    </div>
  )
}
