import { useSearchParams } from 'react-router'
import { CountTabs } from '../../../kit/page-head.tsx'
import { Questions } from './questions.tsx'
import { Reviews } from './reviews.tsx'

const TABS = [
  { value: 'questions', label: '问答' },
  { value: 'reviews', label: '评价' },
] as const

/** Lists questions of buyers and reviews of companies, which staff read before they are public. */
export default function OpinionsPage() {
  const [address, setAddress] = useSearchParams()
  const kind = address.get('kind') === 'reviews' ? 'reviews' : 'questions'
  const choice = (
    <CountTabs
      label="类别"
      tabs={TABS}
      current={kind}
      onTab={(next) => setAddress(next === 'reviews' ? { kind: next } : {})}
    />
  )
  return kind === 'reviews' ? <Reviews choice={choice} /> : <Questions choice={choice} />
}
