import { toast } from '@biaojie/ui/overlay/toast.ts'
import { type Camera, openCamera } from '@biaojie/ui/scan/camera.ts'
import { useEffect, useRef, useState } from 'react'

/** The lamp of the camera; it goes out when the screen is left. */
export function useTorch() {
  const [lit, setLit] = useState(false)
  const camera = useRef<Camera>(undefined)
  const stop = () => {
    camera.current?.stop()
    camera.current = undefined
    setLit(false)
  }
  useEffect(() => () => camera.current?.stop(), [])
  const toggle = async () => {
    if (camera.current) return stop()
    const opened = await openCamera()
    if (typeof opened === 'string' || !opened.setTorch) {
      if (typeof opened !== 'string') opened.stop()
      toast('这台设备不能在网页里点手电', { kind: 'warn' })
      return
    }
    camera.current = opened
    await opened.setTorch(true).then(
      () => setLit(true),
      () => stop(),
    )
  }
  return { lit, toggle: () => void toggle() }
}
