import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { openCamera } from '@biaojie/ui/scan/camera.ts'
import { useEffect, useState } from 'react'
import { createTorch } from './torch.ts'

/** The torch of the camera; it is switched off when the screen is left. */
export function useTorch() {
  const [lit, setLit] = useState(false)
  const [torch] = useState(() =>
    createTorch({
      open: openCamera,
      onChange: setLit,
      onMissing: () => showToast('这台设备不能在网页里点手电', { kind: 'warn' }),
    }),
  )
  useEffect(() => torch.stop, [torch])
  return { lit, toggle: () => void torch.toggle() }
}
