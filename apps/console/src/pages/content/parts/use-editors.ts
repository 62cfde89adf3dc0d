import type { ContentKind } from '@biaojie/contract/content/content/rules.ts'
import { useEffect } from 'react'
import { useCallQuery } from '../../../kit/calls.ts'
import { request } from '../../../session/request.ts'

const EVERY_MS = 30_000

/** Reports that this person edits an item, and returns the colleagues who edit it, too. */
export function useEditors(kind: ContentKind, id: number | undefined) {
  const input = id === undefined ? null : { body: { kind, id } }
  const { data } = useCallQuery('contentEditing', input, { every: EVERY_MS })
  useEffect(() => {
    if (id === undefined) return
    return () => void request('contentEditing', { body: { kind, id, left: true } })
  }, [kind, id])
  return data?.others ?? []
}
