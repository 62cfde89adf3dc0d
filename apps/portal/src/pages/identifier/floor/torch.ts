import type { Camera } from '@biaojie/ui/scan/camera.ts'

export type Lamp = Pick<Camera, 'setTorch' | 'stop'>
type TorchDeps = {
  /** Opens the camera whose torch is used, or returns why this is impossible. */
  open: () => Promise<Lamp | string>
  onChange: (isLit: boolean) => void
  /** Called when the device has no torch that a page can switch on. */
  onMissing: () => void
}

/** Creates the torch of the camera; `stop` switches it off, even while it is being switched on. */
export function createTorch({ open, onChange, onMissing }: TorchDeps) {
  let camera: Lamp | undefined
  let opening = 0
  function stop(): void {
    opening += 1
    camera?.stop()
    camera = undefined
    onChange(false)
  }
  return {
    stop,
    async toggle(): Promise<void> {
      if (camera) return stop()
      opening += 1
      const mine = opening
      const opened = await open()
      const isStale = mine !== opening
      if (typeof opened === 'string' || !opened.setTorch || isStale) {
        if (typeof opened !== 'string') opened.stop()
        if (!isStale) onMissing()
        return
      }
      camera = opened
      await opened.setTorch(true).then(
        () => camera === opened && onChange(true),
        () => camera === opened && stop(),
      )
    },
  }
}
