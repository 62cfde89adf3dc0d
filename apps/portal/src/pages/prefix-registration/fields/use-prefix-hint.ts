import { isPrefixDigits, readPrefixDigits } from '@biaojie/contract/enterprises/registrations/fields.ts'
import { makeFullPrefix } from '@biaojie/contract/enterprises/registrations/rules.ts'
import { useEffect, useState } from 'react'
import { sendSignedRequest } from '../../../client/signed-request.ts'

/** The node is asked after this many ms without typing. */
const REST_MS = 350

export type PrefixHint =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'free' }
  | { kind: 'taken'; message: string; suggestions: string[] }

type HintOf = { digits: string; hint: PrefixHint }

/**
 * Checks whether the typed digits are still free. A failed check gives no hint, because the server decides in
 * the end.
 */
export function usePrefixHint(raw: string, off: boolean): PrefixHint {
  const digits = readPrefixDigits(raw)
  const askable = !off && isPrefixDigits(digits)
  const [latest, setLatest] = useState<HintOf>({ digits: '', hint: { kind: 'none' } })
  useEffect(() => {
    if (!askable) return
    let gone = false
    const ask = async () => {
      const body = { indentifierPrefix: makeFullPrefix(digits) }
      const answer = await sendSignedRequest('prefixFree', { body }, { quiet: true })
      if (gone) return
      if (!answer.ok) setLatest({ digits, hint: { kind: 'none' } })
      else if (answer.data.free) setLatest({ digits, hint: { kind: 'free' } })
      else {
        const suggestions = answer.data.suggestions.map(readPrefixDigits)
        setLatest({ digits, hint: { kind: 'taken', message: answer.data.message, suggestions } })
      }
    }
    const timer = setTimeout(ask, REST_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [digits, askable])
  if (!askable) return { kind: 'none' }
  return latest.digits === digits ? latest.hint : { kind: 'asking' }
}
