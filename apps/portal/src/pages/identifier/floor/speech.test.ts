import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { writeSpokenText } from './answers/verdict.ts'
import { speak } from './speech.ts'

const place = (value: object) => Object.defineProperty(globalThis, 'window', { value, configurable: true })
afterEach(() => void Reflect.deleteProperty(globalThis, 'window'))

test('a verdict is spoken in Chinese at once, in place of the one before', () => {
  const heard: string[] = []
  const speechSynthesis = {
    cancel: () => heard.push('silence'),
    speak: ({ text, lang }: { text: string; lang: string }) => heard.push(`${lang} ${text}`),
  }
  class SpeechSynthesisUtterance {
    text: string
    lang = ''
    rate = 1
    constructor(text: string) {
      this.text = text
    }
  }
  Object.assign(globalThis, { speechSynthesis, SpeechSynthesisUtterance })
  place({ speechSynthesis })
  assert.equal(speak(writeSpokenText({ word: '召回', lines: ['停用，放红箱', '2026-11-01 起'] })), true)
  assert.deepEqual(heard, ['silence', 'zh-CN 召回。停用，放红箱。2026-11-01 起。'])
})

test('a device without a voice says so', () => {
  place({})
  assert.equal(speak('合格。'), false)
})
