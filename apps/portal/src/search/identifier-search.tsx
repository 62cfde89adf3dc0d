import { IDENTIFIER_MESSAGE, isIdentifier } from '@biaojie/contract/rules.ts'
import { SearchBox } from '@biaojie/ui/identifier/search-box.tsx'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { openDialog } from '../dialogs.ts'
import { paths } from '../paths.ts'
import { lastSearch, rememberSearch } from './last-search.ts'
import { readIdentifier } from './read-identifier.ts'

type Props = {
  size?: 'header' | 'hero' | 'rail'
  /** Text before the visitor has searched for anything on this device. */
  initial?: string
  placeholder?: string
  label?: string
  focus?: boolean
  /** Called after a valid search, for panels that close. */
  onFound?: () => void
}

/**
 * The identifier search: full-width input is normalised, a wrong one stays in the box with the reason beneath,
 * a good one is remembered and leads to its page. Without scripts the form itself goes there.
 */
export function IdentifierSearch({ size = 'header', initial, placeholder, label, focus, onFound }: Props) {
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()

  useEffect(() => {
    const box = input.current
    const last = lastSearch()
    // Only an untouched box: what was typed before the scripts arrived must not be lost.
    if (box && last && box.value === box.defaultValue) box.value = last
    if (focus) box?.focus()
  }, [focus])

  const search = (text: string) => {
    const identifier = readIdentifier(text)
    if (!isIdentifier(identifier)) {
      setError(IDENTIFIER_MESSAGE)
      input.current?.focus()
      return
    }
    setError(undefined)
    rememberSearch(identifier)
    if (input.current) input.current.value = identifier
    onFound?.()
    navigate(paths.productScene(identifier))
  }

  return (
    <SearchBox
      size={size}
      action="/product_scene"
      defaultValue={initial}
      placeholder={placeholder}
      label={label}
      error={error}
      onChange={() => setError(undefined)}
      onSubmit={search}
      onScan={size === 'rail' ? undefined : () => openDialog('scan')}
      inputRef={input}
    />
  )
}
