import { type RefObject, useEffect, useState } from 'react'
import { type Camera, type CameraProblem, openCamera } from './camera.ts'
import { type Decoder, loadLiveDecoder } from './decoder.ts'

export type ScannerState =
  | { step: 'starting' }
  | { step: 'looking'; setTorch?: Camera['setTorch'] }
  | { step: 'stopped'; problem: CameraProblem | 'decoder' }

const BETWEEN_FRAMES_MS = 160

/** Shows the camera in `video` and reports every code until the component is unmounted. */
export function useScanner(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void) {
  const [state, setState] = useState<ScannerState>({ step: 'starting' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one camera for the life of the dialog
  useEffect(() => {
    let over = false
    let camera: Camera | undefined
    const run = async () => {
      const opened = await openCamera()
      if (typeof opened === 'string') return setState({ step: 'stopped', problem: opened })
      camera = opened
      if (over || !video.current) return opened.stop()
      video.current.srcObject = opened.stream
      await video.current.play().catch(() => {})
      const decode = await loadLiveDecoder().catch(() => undefined)
      if (!decode) return setState({ step: 'stopped', problem: 'decoder' })
      setState({ step: 'looking', setTorch: opened.setTorch })
      while (!over) await look(video.current, decode, onText)
    }
    run()
    return () => {
      over = true
      camera?.stop()
    }
  }, [])
  return state
}

async function look(video: HTMLVideoElement | null, decode: Decoder, onText: (text: string) => void) {
  if (video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
    // An unreadable frame does not stop the scan, because the next one follows at once.
    const text = await decode(video).catch(() => undefined)
    if (text) onText(text)
  }
  await new Promise((resolve) => setTimeout(resolve, BETWEEN_FRAMES_MS))
}
