import type { ReviewFieldName } from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import { App } from 'antd'
import { useEffect, useState } from 'react'
import { useCanAct } from '../../../kit/can-act.tsx'
import { request } from '../../../session/request.ts'
import type { DocumentKind, usePictures } from './documents/use-pictures.ts'
import { listFieldNames } from './submission/verdicts.ts'
import type { Review } from './use-review.ts'
import { findNeighbour, findUnjudgedAfter, listClosedPapers } from './walk.ts'

type Papers = ReturnType<typeof usePictures>

/** Keeps the current paper, and which papers are still closed. */
function usePapers(review: Review, { pictures, open }: Papers) {
  const [shown, setShown] = useState<DocumentKind>('licence')
  const documents = review.data?.documents ?? []
  const licence = documents.find(({ kind }) => kind === 'licence')
  useEffect(() => {
    if (!licence) return
    void open(licence)
    if (licence.previous) void open(licence.previous)
  }, [licence, open])
  const closed = listClosedPapers(review.data, pictures)
  const show = (kind: DocumentKind) => {
    setShown(kind)
    const document = documents.find((document) => document.kind === kind)
    if (!document) return
    void open(document)
    if (document.previous) void open(document.previous)
  }
  return { shown, show, closed }
}

/** Reveals masked numbers; each look is logged. */
function useReveal({ data: detail, reload }: Review) {
  const { message } = App.useApp()
  return async (field: ReviewFieldName): Promise<string | undefined> => {
    if (!detail || (field !== 'legalCardNo' && field !== 'liaisonPhone')) return undefined
    const answer = await request('reviewReveal', { body: { id: detail.id, field } })
    if (!answer.ok) message.error(answer.message)
    else void reload()
    return answer.ok ? answer.data.value : undefined
  }
}

type Judge = (field: ReviewFieldName, verdict: 'ok' | 'bad') => Promise<boolean>

/** Passes every field without a verdict, if its papers have been opened. */
function usePassRest({ data: detail, verdicts }: Review, open: boolean, judge: Judge) {
  const { message } = App.useApp()
  return async () => {
    if (!open || !detail) return
    const rest = listFieldNames(detail).filter((field) => !verdicts[field])
    for (const field of rest) if (!(await judge(field, 'ok'))) return
    if (rest.length > 0) message.success(`其余 ${rest.length} 项已标为通过`)
  }
}

/** Keeps the cursor, verdicts and papers of the open submission. */
export function useWork(review: Review, papers: Papers, onChanged: () => void) {
  const { message } = App.useApp()
  const { data: detail, verdicts, problem } = review
  const { shown, show, closed } = usePapers(review, papers)
  const reveal = useReveal(review)
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [current, setCurrent] = useState<ReviewFieldName>()
  const fields = (detail?.fields ?? [])
    .filter(({ previous }) => !onlyChanged || previous !== null)
    .map(({ field }) => field)
  const canAct = useCanAct()
  const isFree = detail?.heldBy === null || detail?.heldBy.mine === true
  const open = canAct && detail?.examineStatus === 0 && !problem && isFree

  const stepBy = (by: 1 | -1) => setCurrent(findNeighbour(fields, current, by))
  const judge = async (field: ReviewFieldName, verdict: 'ok' | 'bad') => {
    if (!open) return false
    setCurrent(field)
    const sides = closed.filter(({ kind }) => kind !== 'licence')
    if (field === 'legalCardObject' && sides.length > 0) {
      message.info(`请先打开${sides.map(({ label }) => label).join('、')}`)
      return false
    }
    const firstTime = detail?.heldBy === null
    const failed = await review.judge(field, { verdict, reason: verdicts[field]?.reason ?? '' })
    if (failed) message.error(failed.message)
    if (firstTime) onChanged()
    return !failed
  }
  const explain = async (field: ReviewFieldName, reason: string) => {
    const failed = await review.judge(field, { verdict: 'bad', reason })
    if (failed) message.error(failed.message)
  }
  const passRest = usePassRest(review, open, judge)
  const keys = {
    next: () => stepBy(1),
    previous: () => stepBy(-1),
    passRest: () => void passRest(),
    licence: () => show('licence'),
    face: () => show('face'),
    back: () => show('back'),
    pass: async () => {
      if (!current || !(await judge(current, 'ok'))) return
      const unjudged = findUnjudgedAfter(fields, current, verdicts)
      if (unjudged) setCurrent(unjudged)
      else stepBy(1)
    },
    refuse: () => {
      if (current) void judge(current, 'bad')
    },
  }
  const verdict = { judge, explain, reveal }
  const narrowing = { fields, onlyChanged, setOnlyChanged }
  return { open, current, setCurrent, ...verdict, passRest, ...narrowing, keys, shown, show, closed }
}
export type Work = ReturnType<typeof useWork>
