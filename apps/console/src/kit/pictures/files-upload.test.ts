import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createElement } from 'react'
import { getText, renderPage, upload, waitUntilSettled } from '../../../test-support/render-page.ts'

const { createUploads, UploadsContext } = await import('../form/uploads.ts')
const { DocumentsUpload } = await import('./documents-upload.tsx')
const { EvidenceUpload } = await import('./evidence-upload.tsx')

/** Keeps uploads on their way until a test answers them. */
function holdUploads(t: TestContext) {
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
  const { XMLHttpRequest } = globalThis
  Object.assign(globalThis, { XMLHttpRequest: SlowRequest })
  t.after(() => Object.assign(globalThis, { XMLHttpRequest }))
  return async (envelope: object) => {
    const answer = answers.shift() ?? assert.fail('nothing was sent')
    answer(envelope)
    await waitUntilSettled()
  }
}

const fileInput = () => document.querySelector<HTMLInputElement>('input[type="file"]') ?? assert.fail()

test('a save waits for a document that is on its way', async (t) => {
  const answer = holdUploads(t)
  const uploads = createUploads()
  const changes: { key: string; title: string }[][] = []
  const children = createElement(DocumentsUpload, { onChange: (documents) => changes.push(documents) })
  await renderPage(UploadsContext as never, { value: uploads, children } as object)
  await upload(fileInput(), new File(['%PDF'], '检测报告.pdf'))
  assert.equal(uploads.isRunning(), true)
  const waiting = uploads.waitUntilSettled().then((arrived) => ({ arrived, changes: changes.length }))
  await answer({ success: true, code: 200, message: '', data: { key: 'files/1' } })
  assert.deepEqual(await waiting, { arrived: true, changes: 1 })
  assert.deepEqual(changes, [[{ key: 'files/1', title: '检测报告' }]])
})

test('a refused paper stops the save, and one that may not be sent does not begin', async (t) => {
  const answer = holdUploads(t)
  const uploads = createUploads()
  const children = createElement(EvidenceUpload, { most: 3 })
  await renderPage(UploadsContext as never, { value: uploads, children } as object)
  await upload(fileInput(), new File(['GIF89a'], '动图.gif', { type: 'image/gif' }))
  assert.equal(uploads.isRunning(), false)
  await upload(fileInput(), new File(['x'], '照片.jpg', { type: 'image/jpeg' }))
  const waiting = uploads.waitUntilSettled()
  await answer({ success: false, code: 400, message: '图片打不开', data: null })
  assert.equal(await waiting, false)
  assert.match(getText(), /图片打不开/)
})
