import type { DataOf } from '@biaojie/contract/calls.ts'
import { useEffect, useState } from 'react'
import { useCallQuery } from '../../../kit/calls.ts'
import { usePerson } from '../../../session/person.tsx'
import type { Reader } from '../parts/seen/seen.tsx'
import { createBody, type Followed, type FormValues } from './values.ts'

/** Waits for a pause in typing before the server is asked. */
const PAUSE_MS = 350

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Asks the server for the next code, problems, and the record as this reader would see it. */
export function usePreview(values: FormValues, followed: Followed, audience: Reader) {
  const { prefix = '' } = usePerson()
  const { expected, ...body } = createBody(values, followed, prefix ?? '')
  // The preview is compared with the newest revision, even if a colleague wrote it.
  const settled = useSettled({ ...body, ...(expected === 0 && { expected }) })
  return useCallQuery('identifierPreview', { body: { ...settled, audience } }, { keep: true })
}
export type Preview = DataOf<'identifierPreview'>
