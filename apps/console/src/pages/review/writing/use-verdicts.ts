import type { SubmissionDetail } from '@biaojie/contract/review.ts'
import type { ReviewFieldName } from '@biaojie/contract/review-fields.ts'
import { useCallback, useRef, useState } from 'react'
import { type Judged, type Verdicts, verdictsOf } from '../submission/verdicts.ts'

/** The verdicts as they are given, and whether the server has them; `latest` is both as last drawn. */
export function useVerdicts() {
  const [verdicts, setVerdicts] = useState<Verdicts>({})
  const [saved, setSaved] = useState(true)
  const latest = useRef({ verdicts, saved })
  latest.current = { verdicts, saved }

  const start = useCallback((detail: SubmissionDetail) => {
    setVerdicts(verdictsOf(detail.verdicts))
    setSaved(true)
  }, [])
  const give = useCallback((field: ReviewFieldName, judged: Judged) => {
    setVerdicts((before) => ({ ...before, [field]: judged }))
    setSaved(false)
  }, [])
  return { verdicts, saved, setSaved, latest, start, give }
}
export type GivenVerdicts = ReturnType<typeof useVerdicts>
