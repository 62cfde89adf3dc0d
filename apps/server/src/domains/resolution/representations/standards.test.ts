import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'

/* The lines of curl in docs/standards.md, each followed by the status and the type of its answer. */

const DOCUMENT = new URL('../../../../../../docs/standards.md', import.meta.url)
const LINES = /^curl -s '?(https:\/\/node\.example\S*?)'?(?: -H '(\S+): ([^']+)')?\n# (\d{3})(?: (\S+))?$/gm
const examples = [...readFileSync(DOCUMENT, 'utf8').matchAll(LINES)]

const node = await testApp({ after }, { env: { PUBLIC_URL: 'https://node.example' } })
const DISC = '88.449.1001/BD-320A0001'

before(async () => {
  await putIdentifiers(node, [
    { identifier: DISC, elements: [{ id: 'partNo', name: '零件号', value: 'HX-1' }] },
  ])
  await node.pool.query(
    `insert into identifier_aliases (prefix, alias, handle, spelling, note, created_at, author)
     values ('88.449.1001', '(01)09506000134376(21)HELLO', $1, '(01)09506000134376(21)HELLO', '', now(), '测试')`,
    [DISC],
  )
})

test('every example of the document answers as it says', async () => {
  const written = readFileSync(DOCUMENT, 'utf8').match(/^curl /gm)
  assert.equal(examples.length, written?.length)
  for (const [, address = '', name, value, status, type = ''] of examples) {
    const answer = await node.app.inject({
      url: address.replace('https://node.example', ''),
      headers: { accept: '*/*', ...(name && value && { [name]: value }) },
    })
    assert.equal(answer.statusCode, Number(status), address)
    assert.equal(String(answer.headers['content-type'] ?? '').replace(/;.*$/, ''), type, address)
  }
})
