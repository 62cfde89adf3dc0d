import { isOneOf } from '@biaojie/contract/records.ts'
import { fetchLabelKeys } from '@biaojie/register/label-keys.ts'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { makePageMeta } from '../../../meta.ts'
import { paths } from '../../../paths.ts'
import type { Route } from './+types/page.ts'
import { writeSpokenText } from './answers/verdict.ts'
import { ask } from './ask.ts'
import * as styles from './floor.module.css'
import { type Logged, logAnswer, useLog } from './log.ts'
import { CheckSheet } from './screens/check-sheet.tsx'
import { Measure } from './screens/measure.tsx'
import { Scan } from './screens/scan.tsx'
import { VerdictScreen } from './screens/verdict-screen.tsx'
import { speak } from './speech.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  makePageMeta({
    matches,
    title: '车间模式',
    description: '扫完只答一件事：合格、召回还是可疑；量一下就知道换不换，断网照样判。',
    path: paths.floor(),
  })

const SCREENS = ['scan', 'verdict', 'measure', 'sheet'] as const
type Screen = (typeof SCREENS)[number]

/**
 * Checks one code after the other in a workshop: scan, one verdict, measurement, and the check sheet of the
 * day.
 */
export default function Floor() {
  const [query] = useSearchParams()
  const [screen, setScreen] = useState<Screen>('scan')
  const [current, setCurrent] = useState<number>()
  const [busy, setBusy] = useState(false)
  const log = useLog()
  const entry = log.find(({ key }) => key === current)

  const onText = useCallback(async (text: string) => {
    setBusy(true)
    const { answer, offline } = await ask(text)
    setBusy(false)
    setCurrent(logAnswer(answer, offline))
    setScreen('verdict')
    // Browsers block vibration until the user has touched the page.
    if (navigator.userActivation?.hasBeenActive)
      navigator.vibrate?.(answer.shape === 'ok' || answer.shape === 'signed' ? 60 : [120, 80, 120])
    speak(writeSpokenText(answer))
  }, [])

  // The page of a part links here with its code.
  const lastAsked = useRef('')
  const identifier = query.get('identifier') ?? ''
  useEffect(() => {
    if (!identifier || lastAsked.current === identifier) return
    lastAsked.current = identifier
    onText(identifier)
  }, [identifier, onText])

  // The keys are fetched early, so that codes can be verified without a network later.
  useEffect(() => {
    fetchLabelKeys()
  }, [])

  // Without service workers the page still works, but opens only with a network.
  useEffect(() => {
    if (import.meta.env.PROD && 'serviceWorker' in navigator)
      navigator.serviceWorker.register(paths.floorWorker, { scope: paths.floor() }).catch(() => {})
  }, [])

  const say = (entry: Logged) => {
    if (!speak(writeSpokenText(entry))) showToast('这台设备没有语音', { kind: 'warn' })
  }
  const go = (next: string) => isOneOf(SCREENS, next) && setScreen(next)
  return (
    <main className={styles.floor}>
      {screen === 'verdict' && entry && <VerdictScreen answer={entry} onGo={go} onSay={() => say(entry)} />}
      {screen === 'measure' && entry && <Measure answer={entry} onGo={go} />}
      {screen === 'sheet' && <CheckSheet log={log} onGo={go} />}
      {(screen === 'scan' || ((screen === 'verdict' || screen === 'measure') && !entry)) && (
        <Scan busy={busy} count={log.filter(({ handed }) => !handed).length} onText={onText} onGo={go} />
      )}
    </main>
  )
}
