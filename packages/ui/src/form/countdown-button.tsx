import { useEffect, useState } from 'react'
import { Button } from '../button.tsx'

/**
 * Shows a button that rests after use: 获取验证码 → 58 秒后重发. `until` is the moment from which it may be pressed
 * again (ms since 1970, null when free); the caller sets it when the server has accepted.
 */
export function CountdownButton({
  until,
  onClick,
  loading,
  children = '获取验证码',
}: {
  until: number | null
  onClick: () => void
  loading?: boolean
  children?: string
}) {
  const left = useSecondsLeft(until)
  return (
    <Button kind="outline" loading={loading} disabled={left > 0} onClick={onClick}>
      {left > 0 ? `${left} 秒后重发` : children}
    </Button>
  )
}

/** Counts down whole seconds until a moment; 0 when it has passed or there is none. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (until === null) return
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  // Before the first tick the clock is unknown, because the server must render the same.
  if (until === null || now === 0) return 0
  return Math.max(0, Math.ceil((until - now) / 1000))
}
