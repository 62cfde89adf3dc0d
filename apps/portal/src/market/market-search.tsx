import { Icon } from '@biaojie/ui/icons.tsx'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import * as styles from './market-search.module.css'
import type { Way } from './suggest.ts'

const WAIT_MS = 180

/** Searches names and suggests while the visitor types; it is a plain form before scripts run. */
export function MarketSearch({
  name = '',
  keep = {},
  large,
}: {
  name?: string
  /** Filters that stay when the search text changes. */
  keep?: Record<string, string | number | undefined>
  large?: boolean
}) {
  const [value, setValue] = useState(name)
  const { ways, close } = useSuggestions(value, value !== name)
  const [marked, setMarked] = useState(-1)
  const navigate = useNavigate()
  const listId = useId()
  const go = (href: string) => {
    close()
    navigate(href)
  }
  const chosen = ways[marked]
  const search = (event: FormEvent) => {
    event.preventDefault()
    go(chosen?.href ?? paths.applicationList({ ...keep, name: value.trim() || undefined, page: undefined }))
  }
  const onKeyDown = createKeyHandler({ count: ways.length, marked, mark: setMarked, close })
  return (
    // biome-ignore lint/a11y/useSemanticElements: the role on the form saves a wrapping element
    <form
      className={styles.search}
      data-large={large || undefined}
      role="search"
      aria-label="搜索应用"
      action={paths.applicationList()}
      onSubmit={search}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <Icon name="search" size={18} />
      <input
        name="name"
        type="search"
        role="combobox"
        value={value}
        maxLength={60}
        autoComplete="off"
        placeholder="应用名称、零件或工位"
        aria-label="搜索应用"
        aria-expanded={ways.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen ? `${listId}-${marked}` : undefined}
        onChange={(event) => {
          setValue(event.currentTarget.value)
          setMarked(-1)
        }}
        onKeyDown={onKeyDown}
      />
      <button className={styles.go} type="submit">
        搜索
      </button>
      <Suggested id={listId} ways={ways} marked={marked} />
    </form>
  )
}

type Keys = { count: number; marked: number; mark: (place: number) => void; close: () => void }

/** Arrows walk through the suggestions, Escape closes them. */
const createKeyHandler =
  ({ count, marked, mark, close }: Keys) =>
  (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (count === 0 || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    const next = event.key === 'ArrowDown' ? marked + 1 : marked - 1
    mark((next + count) % count)
  }

function Suggested({ id, ways, marked }: { id: string; ways: readonly Way[]; marked: number }) {
  return (
    <div className={styles.list} id={id} role="listbox" aria-label="联想" hidden={ways.length === 0}>
      {ways.map(({ key, label, note, href }, index) => (
        <a
          key={key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          tabIndex={-1}
          href={href}
          onMouseDown={(event) => event.preventDefault()}
        >
          {label}
          <span>{note}</span>
        </a>
      ))}
    </div>
  )
}

/** Waits shortly after the last key; an answer for an older text is dropped. The code of suggestions loads with the first key. */
function useSuggestions(value: string, changed: boolean) {
  const [ways, setWays] = useState<Way[]>([])
  const requested = useRef('')
  useEffect(() => {
    const name = value.trim()
    requested.current = changed ? name : ''
    if (!changed || !name) {
      setWays([])
      return
    }
    const timer = setTimeout(async () => {
      const next = await import('./suggest.ts').then(
        ({ suggest }) => suggest(name),
        () => undefined,
      )
      if (next && requested.current === name) setWays(next)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [value, changed])
  const close = () => {
    requested.current = ''
    setWays([])
  }
  return { ways, close }
}
