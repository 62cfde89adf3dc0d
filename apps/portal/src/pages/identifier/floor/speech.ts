/** Speaks a sentence in Chinese; returns false where the device has no voice. */
export function speak(text: string): boolean {
  if (!('speechSynthesis' in window)) return false
  speechSynthesis.cancel()
  const said = new SpeechSynthesisUtterance(text)
  said.lang = 'zh-CN'
  said.rate = 0.95
  speechSynthesis.speak(said)
  return true
}
