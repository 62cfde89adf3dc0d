import type { ReviewDocument } from '@biaojie/contract/review.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { request, sessionHeaders } from '../../../session/request.ts'

export type DocumentKind = ReviewDocument['kind']
export type Picture =
  | { state: 'loading' }
  | { state: 'shown'; address: string }
  | { state: 'failed'; message: string }
export type Pictures = Partial<Record<DocumentKind, Picture>>

const GONE = '图片没有打开，请重试'

/** An address is good for five minutes; when it is over, the submission is asked for a new one. */
async function fetchPicture(id: string, { kind, url }: ReviewDocument): Promise<Blob | string> {
  const headers = await sessionHeaders()
  if (!headers.ok) return headers.message
  const load = (address: string) => fetch(address, { headers: headers.data }).catch(() => undefined)
  const first = await load(url)
  if (first?.ok) return first.blob()
  if (first?.status === 404) return '图片不存在或已按规定清除'
  const detail = await request('reviewDetail', { body: { id } })
  const fresh = detail.ok ? detail.data.documents.find((one) => one.kind === kind)?.url : undefined
  const second = fresh ? await load(fresh) : undefined
  return second?.ok ? second.blob() : GONE
}

/**
 * The pictures of one submission, each fetched when it is opened: every view goes on record, so none is
 * loaded ahead or twice. They leave the memory with the submission.
 */
export function usePictures(id: string | undefined) {
  const [held, setHeld] = useState<{ id: string | undefined; pictures: Pictures }>({ id, pictures: {} })
  const asked = useRef(new Set<string>())
  const addresses = useRef<string[]>([])

  useEffect(() => {
    setHeld({ id, pictures: {} })
    asked.current.clear()
    return () => {
      for (const address of addresses.current) URL.revokeObjectURL(address)
      addresses.current = []
      asked.current.clear()
    }
  }, [id])

  const open = useCallback(
    async (document: ReviewDocument) => {
      if (!id || !document.url || asked.current.has(document.kind)) return
      asked.current.add(document.kind)
      const put = (picture: Picture) =>
        setHeld((before) =>
          before.id === id ? { id, pictures: { ...before.pictures, [document.kind]: picture } } : before,
        )
      put({ state: 'loading' })
      const answer = await fetchPicture(id, document)
      if (typeof answer === 'string') {
        asked.current.delete(document.kind)
        put({ state: 'failed', message: answer })
        return
      }
      const address = URL.createObjectURL(answer)
      addresses.current.push(address)
      put({ state: 'shown', address })
    },
    [id],
  )
  return { pictures: held.id === id ? held.pictures : {}, open }
}
