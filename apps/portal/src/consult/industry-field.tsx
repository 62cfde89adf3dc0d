import { cx } from '@biaojie/ui/cx.ts'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Select } from '@biaojie/ui/form/input.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useEffect, useState } from 'react'
import { request } from '../client/request.ts'
import * as styles from './consult.module.css'

type Industry = { code: string; name: string }
type Loaded =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; list: Industry[] }

// The national classification does not change while a page is open.
let cached: Industry[] | undefined

/** Offers the sections of the national classification of economic activities, read once in a visit. */
export function IndustryField({
  value,
  error,
  onChange,
}: {
  value: string
  error?: string
  onChange: (code: string) => void
}) {
  const [loaded, setLoaded] = useState<Loaded>(
    cached ? { state: 'ready', list: cached } : { state: 'loading' },
  )
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another attempt
  useEffect(() => {
    if (cached) return
    let gone = false
    setLoaded({ state: 'loading' })
    request('industryList', { body: { level: '1', parentCode: '-1' } }).then((answer) => {
      if (gone) return
      if (answer.ok) cached = answer.data
      setLoaded(
        answer.ok ? { state: 'ready', list: answer.data } : { state: 'failed', message: answer.message },
      )
    })
    return () => {
      gone = true
    }
  }, [round])
  const failed = loaded.state === 'failed'
  return (
    <Field label="所属行业" required error={failed ? `行业列表没有取到：${loaded.message}` : error}>
      <Select name="industryCode" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{loaded.state === 'loading' ? '正在读取行业列表' : '请选择所属行业'}</option>
        {loaded.state === 'ready' &&
          loaded.list.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </Select>
      {failed && (
        <button className={cx(text.link, styles.again)} type="button" onClick={() => setRound(round + 1)}>
          重新读取
        </button>
      )}
    </Field>
  )
}
