import type { Envelope } from '@biaojie/contract/define.ts'
import type { ReviewDocument } from '@biaojie/contract/enterprises/registrations/review.ts'
import type { Result } from '@biaojie/session/answer.ts'
import { isRefusal } from '@biaojie/session/refusal.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { request, signed } from '../../../../session/request.ts'

export type DocumentKind = ReviewDocument['kind']
export type Picture =
  | { state: 'loading' }
  | { state: 'shown'; address: string }
  | { state: 'failed'; message: string }
/** Keys are file names. */
export type Pictures = Record<string, Picture | undefined>
/** A paper of this submission, or the one it replaced. */
export type Paper = Pick<ReviewDocument, 'fileName' | 'url'>

const NOT_OPENED = '图片没有打开，请重试'

const load = (address: string): Promise<Result<Blob>> =>
  signed(async (headers) => {
    try {
      const response = await fetch(address, { headers })
      if (response.ok) return { ok: true, data: await response.blob() }
      const { code, message }: Envelope<never> = await response.json()
      return { ok: false, code, message }
    } catch {
      return { ok: false, code: 0, message: NOT_OPENED }
    }
  })

/** An address is valid for five minutes; afterwards the submission is read for a new one. */
async function fetchPicture(id: string, { fileName, url }: Paper): Promise<Result<Blob>> {
  const first = await load(url)
  if (first.ok || !isRefusal(first, 'file_address_expired')) return first
  const detail = await request('reviewDetail', { body: { id } })
  const papers = detail.ok
    ? detail.data.documents.flatMap((document) => [document, document.previous ?? []].flat())
    : []
  const fresh = papers.find((paper) => paper.fileName === fileName)?.url
  return fresh ? load(fresh) : { ...first, message: NOT_OPENED }
}

/**
 * Loads the pictures of one submission when they are opened: every view is logged, so none is loaded ahead or
 * twice. They leave the memory with the submission.
 */
export function usePictures(id: string | undefined) {
  const [held, setHeld] = useState<{ id: string | undefined; pictures: Pictures }>({ id, pictures: {} })
  const requested = useRef(new Set<string>())
  const addresses = useRef<string[]>([])

  useEffect(() => {
    setHeld({ id, pictures: {} })
    requested.current.clear()
    return () => {
      for (const address of addresses.current) URL.revokeObjectURL(address)
      addresses.current = []
      requested.current.clear()
    }
  }, [id])

  const open = useCallback(
    async (paper: Paper) => {
      if (!id || !paper.url || requested.current.has(paper.fileName)) return
      requested.current.add(paper.fileName)
      const put = (picture: Picture) =>
        setHeld((before) =>
          before.id === id ? { id, pictures: { ...before.pictures, [paper.fileName]: picture } } : before,
        )
      put({ state: 'loading' })
      const answer = await fetchPicture(id, paper)
      if (!answer.ok) {
        requested.current.delete(paper.fileName)
        put({ state: 'failed', message: answer.message })
        return
      }
      const address = URL.createObjectURL(answer.data)
      addresses.current.push(address)
      put({ state: 'shown', address })
    },
    [id],
  )
  return { pictures: held.id === id ? held.pictures : {}, open }
}
