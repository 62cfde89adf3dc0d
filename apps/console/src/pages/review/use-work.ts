import type { ReviewFieldName } from '@biaojie/contract/review-fields.ts'
import { App } from 'antd'
import { useEffect, useState } from 'react'
import { request } from '../../session/request.ts'
import type { DocumentKind, usePictures } from './documents/use-pictures.ts'
import type { Review } from './use-review.ts'

type Papers = ReturnType<typeof usePictures>

/** Which paper, and which of them are still closed. */
function usePapers(review: Review, { pictures, open }: Papers) {
  const [shown, setShown] = useState<DocumentKind>('licence')
  const documents = review.data?.documents ?? []
  const licence = documents.find(({ kind }) => kind === 'licence')
  useEffect(() => {
    if (licence) void open(licence)
  }, [licence, open])
  const closed = documents.filter(({ kind, url }) => url && pictures[kind]?.state !== 'shown')
  const show = (kind: DocumentKind) => {
    setShown(kind)
    const document = documents.find((one) => one.kind === kind)
    if (document) void open(document)
  }
  return { shown, show, closed }
}

/** Numbers that stand masked until asked for; each look goes on record. */
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

/** The cursor, verdicts and papers of the open submission. */
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
  const open = detail?.examineStatus === 0 && !problem && (detail.heldBy === null || detail.heldBy.mine)

  const step = (by: 1 | -1) => {
    const at = current ? fields.indexOf(current) : -1
    setCurrent(fields[Math.min(Math.max(at < 0 && by < 0 ? 0 : at + by, 0), fields.length - 1)])
  }
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
  const keys = {
    next: () => step(1),
    previous: () => step(-1),
    pass: () => {
      if (current) void judge(current, 'ok')
    },
    refuse: () => {
      if (current) void judge(current, 'bad')
    },
  }
  const verdict = { judge, explain, reveal }
  const narrowing = { fields, onlyChanged, setOnlyChanged }
  return { open, current, setCurrent, ...verdict, ...narrowing, keys, shown, show, closed }
}
export type Work = ReturnType<typeof useWork>
