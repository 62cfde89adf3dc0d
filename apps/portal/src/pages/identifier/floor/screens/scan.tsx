import { Button } from '@biaojie/ui/button.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { type FormEvent, useState } from 'react'
import { Finder } from '../../../../scan/finder.tsx'
import { readPlace, savePlace } from '../log.ts'
import { Bar, type Go, Key, Keys } from './keys.tsx'
import * as styles from './screens.module.css'

type Props = { busy: boolean; count: number; onText: (text: string) => void; onGo: Go }

/**
 * Looks for a code with the camera; scanners that act as a keyboard, and people, type into the field below.
 */
export function Scan({ busy, count, onText, onGo }: Props) {
  const [started, setStarted] = useState(false)
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) onText(typed.trim())
    setTyped('')
  }
  return (
    <>
      <Bar title="车间模式" />
      <div className={styles.scan}>
        {started ? (
          <Finder onText={(text) => !busy && onText(text)} onBlind={() => {}} />
        ) : (
          <button type="button" className={styles.start} onClick={() => setStarted(true)}>
            按一下，打开相机扫码
          </button>
        )}
        <form onSubmit={submit}>
          <Input
            aria-label="标识或扫码枪输入"
            placeholder="扫码枪对准这里，或手输标识"
            value={typed}
            maxLength={300}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy}>
            判定
          </Button>
        </form>
        <Field label="在哪里">
          <Input
            placeholder="3 号举升机、来料口"
            value={place ?? readPlace()}
            maxLength={20}
            onChange={(event) => {
              setPlace(event.currentTarget.value)
              savePlace(event.currentTarget.value)
            }}
          />
        </Field>
        <p role="status">{busy ? '正在核对' : '扫完只答一件事。两米外先认形，再认纹，最后才是颜色。'}</p>
      </div>
      <Keys>
        <Key icon="scan" main onPress={() => setStarted(true)}>
          扫码
        </Key>
        <Key icon="checklist" onPress={() => onGo('sheet')}>
          点检单 {count > 0 && count}
        </Key>
      </Keys>
    </>
  )
}
