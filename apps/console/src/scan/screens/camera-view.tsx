import { cx } from '@biaojie/ui/cx.ts'
import { useScanner } from '@biaojie/ui/scan/use-scanner.ts'
import { useEffect, useRef, useState } from 'react'
import * as styles from './camera.module.css'

const PROBLEMS = {
  denied: '没有得到使用相机的许可，请在浏览器里允许',
  none: '这台设备没有相机，用扫码枪或手输',
  busy: '相机正被其他程序占用',
  insecure: '要用 https 打开才能用相机；扫码枪与手输照样能用',
  decoder: '识别程序没有加载成功，请来网后再打开一次',
} as const

/** For this long, the same code in front of the camera counts once. */
const SAME_MS = 2_500

/** The live picture, or a field to type into; a scanner that acts as a keyboard works with both. */
export function CameraView({ onText }: { onText: (text: string) => void }) {
  const [typing, setTyping] = useState(false)
  // The view is dark only while it shows a picture, not without a camera and not while the person types.
  const [isBlind, setBlind] = useState(false)
  const isDark = !isBlind && !typing
  useTypedCodes(onText)
  return (
    <div className={cx(styles.camera, !isDark && styles.without)} {...(isDark && { 'data-surface': 'navy' })}>
      {typing ? <Typed onText={onText} /> : <Live onText={onText} onBlind={setBlind} />}
      <button type="button" className={styles.type} onClick={() => setTyping(!typing)}>
        {typing ? '相机' : '手输'}
      </button>
    </div>
  )
}

type LiveProps = { onText: (text: string) => void; onBlind: (isBlind: boolean) => void }

function Live({ onText, onBlind }: LiveProps) {
  const video = useRef<HTMLVideoElement>(null)
  const last = useRef({ text: '', at: 0 })
  const report = useRef(onText)
  report.current = onText
  const state = useScanner(video, (text) => {
    const now = Date.now()
    const isSame = last.current.text === text && now - last.current.at < SAME_MS
    last.current = { text, at: now }
    if (!isSame) report.current(text)
  })
  const [lit, setLit] = useState(false)
  const isStopped = state.step === 'stopped'
  useEffect(() => onBlind(isStopped), [isStopped, onBlind])
  if (state.step === 'stopped') return <p className={styles.blind}>{PROBLEMS[state.problem]}</p>
  const { setTorch } = state.step === 'looking' ? state : {}
  const toggle = () =>
    setTorch?.(!lit).then(
      () => setLit(!lit),
      () => {},
    )
  return (
    <>
      <video ref={video} muted playsInline aria-label="相机画面" />
      <div className={styles.frame}>
        <i />
        <i />
        <i />
        <i />
        {state.step === 'looking' && <em />}
      </div>
      {setTorch && (
        <button type="button" className={styles.lamp} aria-pressed={lit} onClick={toggle}>
          手电
        </button>
      )}
    </>
  )
}

function Typed({ onText }: { onText: (text: string) => void }) {
  return (
    <form
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const text = String(new FormData(form).get('code') ?? '')
        if (text.trim() !== '') onText(text)
        form.reset()
      }}
    >
      <input
        name="code"
        aria-label="输入编码"
        placeholder="输入编码，如 BD-320A1716"
        autoCapitalize="characters"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
        autoFocus
      />
      <button type="submit">记</button>
    </form>
  )
}

/** Keys of a scanner follow each other faster than this, unlike those of a person. */
const KEY_GAP_MS = 80

/** Listens to a scanner that acts as a keyboard. Input fields get their own keys, so they are left out. */
function useTypedCodes(onText: (text: string) => void): void {
  const report = useRef(onText)
  report.current = onText
  useEffect(() => {
    let typed = ''
    let at = 0
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
      const now = performance.now()
      if (now - at > KEY_GAP_MS) typed = ''
      at = now
      if (event.key === 'Enter' && typed.length >= 4) {
        // The key would also press the button that has the focus.
        event.preventDefault()
        report.current(typed)
        typed = ''
      } else if (event.key.length === 1) typed += event.key
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}
