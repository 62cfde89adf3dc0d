import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type ChangeEvent, createElement } from 'react'
import { aLogin } from '../../../test-support/node.ts'
import { settled, shown } from '../../../test-support/page.ts'

const { createUploads, UploadsContext } = await import('../form/uploads.ts')
const { DocumentsUpload } = await import('./documents-upload.tsx')
const { EvidenceUpload } = await import('./evidence-upload.tsx')

/** Keeps uploads on their way until a test answers them. */
function aSlowNode(t: TestContext) {
  aLogin(t)
  const answers: ((envelope: object) => void)[] = []
  class SlowRequest {
    upload = {}
    responseText = ''
    onload = () => {}
    onloadend = () => {}
    open() {}
    setRequestHeader() {}
    send() {
      answers.push((envelope) => {
        this.responseText = JSON.stringify(envelope)
        this.onload()
        this.onloadend()
      })
    }
  }
  const before = Object.getOwnPropertyDescriptor(globalThis, 'XMLHttpRequest')
  Object.defineProperty(globalThis, 'XMLHttpRequest', { value: SlowRequest, configurable: true })
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'XMLHttpRequest')
    if (before) Object.defineProperty(globalThis, 'XMLHttpRequest', before)
  })
  return async (envelope: object) => {
    await settled()
    const answer = answers.shift() ?? assert.fail('nothing was sent')
    answer(envelope)
    await settled()
  }
}

type Input = { onChange: (event: ChangeEvent<HTMLInputElement>) => void }
const choose = (file: File) => ({ target: { files: [file], value: '' } }) as never

test('a save waits for a document that is on its way', async (t) => {
  const answer = aSlowNode(t)
  const uploads = createUploads()
  const kept: { key: string; title: string }[][] = []
  const page = shown(
    t,
    () =>
      createElement(
        UploadsContext,
        { value: uploads },
        createElement(DocumentsUpload, { onChange: (documents) => kept.push(documents) }),
      ),
    {},
  )
  page.given<Input>('input').onChange(choose(new File(['%PDF'], '检测报告.pdf')))
  assert.equal(uploads.isRunning(), true)
  const waiting = uploads.settled().then((arrived) => ({ arrived, kept: kept.length }))
  await answer({ success: true, code: 200, message: '', data: { key: 'files/1' } })
  assert.deepEqual(await waiting, { arrived: true, kept: 1 })
  assert.deepEqual(kept, [[{ key: 'files/1', title: '检测报告' }]])
})

test('a refused paper stops the save, and one that may not be sent does not begin', async (t) => {
  const answer = aSlowNode(t)
  const uploads = createUploads()
  const page = shown(
    t,
    () => createElement(UploadsContext, { value: uploads }, createElement(EvidenceUpload, { most: 3 })),
    {},
  )
  page.given<Input>('input').onChange(choose(new File(['GIF89a'], '动图.gif', { type: 'image/gif' })))
  assert.equal(uploads.isRunning(), false)
  page.given<Input>('input').onChange(choose(new File(['x'], '照片.jpg', { type: 'image/jpeg' })))
  const waiting = uploads.settled()
  await answer({ success: false, code: 400, message: '图片打不开', data: null })
  assert.equal(await waiting, false)
  await page.again()
  assert.match(page.text, /图片打不开/)
})
