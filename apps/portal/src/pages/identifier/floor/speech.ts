/** Speaks a sentence in Chinese; returns false when the device has no Chinese voice. */
export function speak(text: string): boolean {
  if (!('speechSynthesis' in window)) return false
  speechSynthesis.cancel()
  const said = new SpeechSynthesisUtterance(text)
  said.lang = 'zh-CN'
  said.rate = 0.95
  speechSynthesis.speak(said)
  return true
}
