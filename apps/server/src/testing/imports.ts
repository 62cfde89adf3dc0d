import assert from 'node:assert/strict'
import type { ImportDetail } from '@biaojie/contract/imports/imports.ts'
import type { Template } from '@biaojie/contract/templates/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import type { testApp } from './app.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

const uploaderOf = (app: TestApp['app'], token: string) => {
  return async function upload(
    templateId: string,
    bytes: Uint8Array,
    name = '表.csv',
    fields: Record<string, string> = {},
  ) {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    form.set('templateId', templateId)
    form.set('file', new Blob([new Uint8Array(bytes)]), name)
    const request = new Request('http://node', { method: 'POST', body: form })
    const [method, url] = routes.importUpload
    const response = await app.inject({
      method,
      url,
      headers: { 'access-token': token, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const answer: { success: boolean; message: string; code: number; data: ImportDetail } = response.json()
    return answer
  }
}

/** Sends files of identifiers as a person of the company does, step by step. */
export function importsOf({ app, call, runJobs }: TestApp, token: string) {
  async function publish(template: Template, old = { id: '', revision: 0 }): Promise<string> {
    const draft = (await call('templateDraftSave', { token, body: { ...old, template } })).data
    const answer = await call('templatePublish', {
      token,
      body: { id: draft.id, revision: draft.revision },
    })
    assert.ok(answer.success, answer.message)
    return draft.id
  }
  const upload = uploaderOf(app, token)
  const read = async (id: string) => (await call('importDetail', { token, body: { id } })).data
  return {
    publish,
    upload,
    read,
    /** Uploads a file, matches its columns as they were guessed and waits until its rows are checked. */
    async checked(
      templateId: string,
      bytes: Uint8Array,
      name?: string,
      fields?: Record<string, string>,
    ): Promise<ImportDetail> {
      const sent = await upload(templateId, bytes, name, fields)
      assert.ok(sent.success, sent.message)
      const { id, targets } = sent.data
      const matched = await call('importMatch', { token, body: { id, targets } })
      assert.ok(matched.success, matched.message)
      await runJobs()
      return read(id)
    },
    async run(id: string, mode: 'all' | 'good' = 'good'): Promise<ImportDetail> {
      const answer = await call('importRun', { token, body: { id, mode } })
      assert.ok(answer.success, answer.message)
      await runJobs()
      return read(id)
    },
    async wrongRows(id: string) {
      const { records } = (await call('importWrongRows', { token, body: { id } })).data
      return records.map(({ number, problems }) => [
        number,
        problems.map(({ column, rule }) => `${column} ${rule}`).join(),
      ])
    },
  }
}
