import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isTyping } from '../kit/keys.ts'
import { usePerson } from '../session/person.tsx'
import { findPathOfLetter } from './entries.ts'

const PATIENCE_MS = 2_000

/**
 * After G, a letter opens a page of the menu. Returns whether a letter is expected, so that the menu shows
 * the letters.
 */
export function useLetters(): boolean {
  const person = usePerson()
  const navigate = useNavigate()
  const [isAwaited, setIsAwaited] = useState(false)
  const latest = useRef({ person, navigate, isAwaited })
  latest.current = { person, navigate, isAwaited }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]')) return
      const { person, navigate, isAwaited } = latest.current
      if (!isAwaited) {
        if (event.key.toLowerCase() === 'g' && !event.repeat) setIsAwaited(true)
        return
      }
      if (event.repeat) return
      setIsAwaited(false)
      const path = findPathOfLetter(person, event.key)
      // The page below would take the letter as its own.
      event.stopImmediatePropagation()
      event.preventDefault()
      if (path) navigate(path)
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => setIsAwaited(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isAwaited])
  return isAwaited
}
