import { findIdentifierProblem } from '@biaojie/contract/rules.ts'
import { SearchBox } from '@biaojie/ui/identifier/search-box.tsx'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openDialog } from '../dialogs.ts'
import { paths } from '../paths.ts'
import { useSite } from '../site.ts'
import { readIdentifier, readIdentifierInAddress } from './read-identifier.ts'
import { readLastSearch, rememberSearch, useLookup } from './use-lookup.ts'

type Props = {
  size?: 'page' | 'header' | 'hero' | 'rail'
  /**
   * The initial text before the visitor's first search on this device, where the address names no identifier.
   */
  initial?: string
  placeholder?: string
  label?: string
  focus?: boolean
  className?: string
  /** Called after a valid search, for panels that close. */
  onFound?: () => void
  /** Words that are no identifier start a search of the whole site. */
  wholeSite?: boolean
}

/**
 * Shows the identifier search with the page's identifier or the last one searched. Full-width input is
 * normalised; a wrong one stays in the box with the reason below, a good one is stored and leads to its page.
 * Without scripts the form itself goes there.
 */
export function IdentifierSearch({
  size = 'page',
  initial,
  placeholder,
  label,
  focus,
  className,
  onFound,
  wholeSite,
}: Props) {
  const [error, setError] = useState<string>()
  const { samples } = useSite()
  const input = useRef<HTMLInputElement>(null)
  const lookUp = useLookup()
  const navigate = useNavigate()
  const requestedIdentifier = useRequestedIdentifier()
  const arrived = useRef(false)

  useEffect(() => {
    const box = input.current
    const text = requestedIdentifier || readLastSearch()
    // On arrival only an untouched box is filled, so that text typed before the scripts came is not lost.
    if (box && text && (arrived.current || box.value === box.defaultValue)) box.value = text
    arrived.current = true
  }, [requestedIdentifier])
  useEffect(() => {
    if (focus) input.current?.focus()
  }, [focus])

  const search = (text: string) => {
    const identifier = readIdentifier(text)
    const problem = findIdentifierProblem(identifier)
    if (problem && wholeSite && isWords(text)) {
      navigate(paths.search({ q: text.trim() }))
      return
    }
    if (problem) {
      setError(problem)
      input.current?.focus()
      return
    }
    setError(undefined)
    rememberSearch(identifier)
    if (input.current) input.current.value = identifier
    if (lookUp(identifier)) onFound?.()
  }

  return (
    <SearchBox
      size={size}
      className={className}
      action="/product_scene"
      defaultValue={requestedIdentifier || initial}
      placeholder={placeholder ?? (samples ? undefined : '输入标识，形如 前缀/后缀')}
      label={label}
      error={error}
      onChange={() => setError(undefined)}
      onSubmit={search}
      onScan={size === 'rail' ? undefined : () => openDialog('scan')}
      inputRef={input}
    />
  )
}

/** Words have no node prefix and no slash, so they are not an attempt to type an identifier. */
const isWords = (text: string) => /[^\s\d./]/.test(text) && !/^\s*88[.．]|\//.test(text)

/** Returns the identifier in the page's address for the boxes; empty without one. */
const useRequestedIdentifier = () =>
  readIdentifier(readIdentifierInAddress(useLocation()) ?? '').slice(0, 128)
