import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { type ScannerState, useScanner } from '@biaojie/ui/scan/use-scanner.ts'
import { useEffect, useRef, useState } from 'react'
import * as styles from './scan.module.css'

type Problem = Extract<ScannerState, { step: 'stopped' }>['problem']

const PROBLEMS: Record<Problem, { title: string; text: string }> = {
  denied: {
    title: '没有得到使用相机的许可',
    text: '请在浏览器地址栏或系统设置里允许本网站使用相机，再重新打开扫码；也可以拍一张照片来识别。',
  },
  none: { title: '这台设备没有可用的相机', text: '可以选一张带码的照片来识别，或者直接输入标识。' },
  busy: { title: '相机正被其他程序占用', text: '请关掉正在使用相机的程序后重试，或者拍一张照片来识别。' },
  insecure: {
    title: '浏览器只在安全连接下开放相机',
    text: '当前地址不是 https。可以选一张带码的照片来识别，或者直接输入标识。',
  },
  decoder: { title: '识别程序没有加载成功', text: '请检查网络后重新打开扫码，或者直接输入标识。' },
}

/** Shows the live picture under the crop marks, or why there is none. The line runs only while it scans. */
export function Finder({ onText, onBlind }: { onText: (text: string) => void; onBlind: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const state = useScanner(video, onText)
  const [lit, setLit] = useState(false)
  const blind = state.step === 'stopped'
  useEffect(() => {
    if (blind) onBlind()
  }, [blind, onBlind])
  if (state.step === 'stopped') return <NoPicture problem={state.problem} />
  const { setTorch } = state.step === 'looking' ? state : {}
  return (
    <div className={styles.finder} data-surface="navy">
      <video ref={video} muted playsInline aria-label="相机画面" />
      <div className={cx(drawing.crop, styles.frame)}>{state.step === 'looking' && <i />}</div>
      {state.step === 'starting' && <p>正在打开相机</p>}
      {setTorch && (
        <Button
          kind="inverse"
          size="small"
          aria-pressed={lit}
          onClick={() =>
            setTorch(!lit).then(
              () => setLit(!lit),
              () => {},
            )
          }
        >
          {lit ? '关灯' : '开灯'}
        </Button>
      )}
    </div>
  )
}

function NoPicture({ problem }: { problem: Problem }) {
  const { title, text } = PROBLEMS[problem]
  return (
    <div className={cx(styles.finder, styles.blind)} data-surface="navy" role="alert">
      <b>{title}</b>
      <span>{text}</span>
    </div>
  )
}
