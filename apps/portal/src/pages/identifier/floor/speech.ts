/** Speaks a sentence in Chinese; returns false when the device has no Chinese voice. */
export function speak(text: string): boolean {
  if (!('speechSynthesis' in window)) return false
  speechSynthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = 'zh-CN'
  utterance.rate = 0.95
  speechSynthesis.speak(utterance)
  return true
}
