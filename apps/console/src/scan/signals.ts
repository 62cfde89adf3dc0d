/**
 * A short sound and a vibration for each scan: high and short when it counts, low and long when it does not.
 */

let audio: AudioContext | undefined

/**
 * Prepares the sounds. Browsers allow this only while they handle a press, so it is called when a step is
 * chosen.
 */
export function allowSound(): void {
  try {
    audio ??= new AudioContext()
    void audio.resume()
  } catch {
    // A phone without sound still shakes and shows colours.
  }
}

export function signalResult(isOk: boolean): void {
  navigator.vibrate?.(isOk ? 60 : [120, 80, 120])
  if (audio?.state !== 'running') return
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  tone.frequency.value = isOk ? 1_320 : 220
  loudness.gain.value = 0.15
  tone.connect(loudness).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + (isOk ? 0.09 : 0.35))
}
