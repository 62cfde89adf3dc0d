import { maySee } from '@biaojie/contract/accounts/staff/duties.ts'
import { isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { App, AutoComplete, type GetRef, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isTyping } from '../kit/keys.ts'
import { Key } from '../kit/notice.tsx'
import { companiesPath, portal, reviewPath } from '../paths.ts'
import { usePerson } from '../session/person.tsx'
import * as styles from './header.module.css'

/**
 * Returns the possible targets of the text: the page of an identifier; otherwise companies and submissions.
 */
function targets(text: string, staff: boolean) {
  const identifier = normalizeIdentifier(text)
  if (isIdentifier(identifier)) return [{ value: 'lookup', label: `解析标识 ${identifier}` }]
  if (!text || !staff) return []
  return [
    { value: 'companies', label: `在企业名录中查「${text}」` },
    { value: 'review', label: `在前缀审核中查「${text}」` },
  ]
}

/** Focuses the search when "/" is pressed anywhere on the page. */
function useSlash(focus: () => void) {
  const latest = useRef(focus)
  latest.current = focus
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function useLead() {
  const navigate = useNavigate()
  return (target: string, words: string) => {
    if (target === 'lookup') window.open(portal.lookup(normalizeIdentifier(words)), '_blank', 'noopener')
    else navigate(target === 'review' ? reviewPath({ text: words }) : companiesPath(words))
  }
}

/** Finds identifiers, and for staff companies and submissions. "/" focuses it. */
export function Search() {
  const staff = maySee(usePerson(), 'registrations')
  const lead = useLead()
  const { message } = App.useApp()
  const box = useRef<GetRef<typeof AutoComplete>>(null)
  const [text, setText] = useState('')
  const picked = useRef(false)
  const options = targets(text.trim(), staff)
  useSlash(() => box.current?.focus())

  const go = (target: string) => {
    picked.current = true
    lead(target, text.trim())
    setText('')
    box.current?.blur()
  }
  // Enter also picks the highlighted line of the list, which then counts.
  const enter = () => {
    picked.current = false
    setTimeout(() => {
      if (picked.current) return
      const first = options[0]
      if (first) go(first.value)
      else if (text.trim()) message.info('请输入完整的标识，如 88.449.1001/BD-320A0001')
    })
  }
  return (
    <AutoComplete
      ref={box}
      className={styles.search}
      value={text}
      options={options}
      defaultActiveFirstOption={false}
      onChange={(next) => setText(next)}
      onSelect={go}
    >
      <Input
        variant="borderless"
        aria-label={staff ? '查标识、企业' : '查标识'}
        placeholder={staff ? '查标识、企业' : '查标识'}
        prefix={<Icon name="search" size={16} />}
        suffix={<Key>/</Key>}
        className={styles.searchField}
        onPressEnter={enter}
      />
    </AutoComplete>
  )
}
