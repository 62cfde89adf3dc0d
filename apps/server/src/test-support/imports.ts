import assert from 'node:assert/strict'
import type { CallName, DataOf } from '@biaojie/contract/calls.ts'
import type { ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import type { testApp } from './app.ts'
import { createCompany, createSession, makeAddress } from './people.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

type Answer<Data> = { success: boolean; code: number; message: string; data: Data }

/** Sends a file with further fields of its form. */
async function sendFile<Name extends 'importUpload' | 'importStart'>(
  { app }: TestApp,
  name: Name,
  file: { name: string; content: string | Uint8Array; fields: Readonly<Record<string, string>> },
  headers: Readonly<Record<string, string>>,
): Promise<Answer<DataOf<Name>>> {
  const form = new FormData()
  for (const [field, value] of Object.entries(file.fields)) form.set(field, value)
  const { content } = file
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), file.name)
  const request = new Request('http://node', { method: 'POST', body: form })
  const [method, url] = routes[name]
  const response = await app.inject({
    method,
    url,
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return response.json()
}

/** Sends a file as a program of the company does. */
export const sendByKey = (
  app: TestApp,
  secret: string,
  content: string | Uint8Array,
  fields: Readonly<Record<string, string>>,
) =>
  sendFile(app, 'importStart', { name: 'night.csv', content, fields }, { authorization: `Bearer ${secret}` })

/** Sends files of identifiers as a person of the company does, step by step. */
export function createImports(app: TestApp, token: string) {
  const { call, runJobs } = app
  async function publish(template: Template, old = { id: '', revision: 0 }): Promise<string> {
    const draft = (await call('templateDraftSave', { token, body: { ...old, template } })).data
    const answer = await call('templatePublish', {
      token,
      body: { id: draft.id, revision: draft.revision },
    })
    assert.ok(answer.success, answer.message)
    return draft.id
  }
  const upload = (templateId: string, content: Uint8Array, name = '表.csv', fields = {}) =>
    sendFile(
      app,
      'importUpload',
      { name, content, fields: { ...fields, templateId } },
      { 'access-token': token },
    )
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
    async listWrongRows(id: string) {
      const { records } = (await call('importWrongRows', { token, body: { id } })).data
      return records.map(({ number, problems }) => [
        number,
        problems.map(({ column, rule }) => `${column} ${rule}`).join(),
      ])
    },
  }
}

/** A new company, its prefix, and calls of an administrator who sends files for it. */
export async function createImporter(app: TestApp, name = '示例制动') {
  const companyId = await createCompany(app, name)
  const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  const { rows } = await app.pool.query('select prefix from companies where id = $1', [companyId])
  const prefix: string = rows[0].prefix
  const ask = <N extends CallName>(called: N, body: object, by = token) =>
    app.call(called, { token: by, body, ip: makeAddress() })
  return { companyId, token, prefix, ask, imports: createImports(app, token) }
}
