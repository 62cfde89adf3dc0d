import { NoticeLine } from '../../../kit/notice.tsx'
import { Time } from '../../../kit/values.tsx'

/** The same file was written before: its rows have identifiers that it does not name. */
export const TakenBefore = ({ time }: { time: string }) => (
  <NoticeLine tone="warning">
    这份文件 <Time time={time} /> 已取过号写入。再写一次，没有标识的行会再取一遍号，多出一批标识。
  </NoticeLine>
)
