export type CameraProblem = 'denied' | 'none' | 'busy' | 'insecure'

export type Camera = {
  stream: MediaStream
  /** Undefined when the camera has no lamp. */
  setTorch?: (on: boolean) => Promise<void>
  stop: () => void
}

function toCameraProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}

/**
 * Opens the camera at the back, or returns why there is none. Browsers allow it on https and localhost only.
 */
export async function openCamera(): Promise<Camera | CameraProblem> {
  if (!navigator.mediaDevices?.getUserMedia) return window.isSecureContext ? 'none' : 'insecure'
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
    })
    const [track] = stream.getVideoTracks()
    const hasTorch = Boolean((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch)
    return {
      stream,
      setTorch:
        track && hasTorch
          ? (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
          : undefined,
      stop: () => {
        for (const mediaTrack of stream.getTracks()) mediaTrack.stop()
      },
    }
  } catch (error) {
    return toCameraProblem(error)
  }
}
