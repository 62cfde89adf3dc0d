import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeSnippet } from './snippets.ts'

const ORIGIN = 'http://localhost:8080'

test('a path without its first slash is still one of the node', () => {
  const request = { method: 'GET', path: '88.449.1001/BD-320A0001' } as const
  assert.equal(writeSnippet('curl', request, ORIGIN), 'curl "http://localhost:8080/88.449.1001/BD-320A0001"')
})

test('a copied snippet holds the typed values, quotes included', () => {
  const request = { method: 'POST', path: '/x', body: `{"name":"O'Neil"}` } as const
  assert.match(writeSnippet('curl', request, ORIGIN), /-d '\{"name":"O'\\''Neil"\}'$/)
  assert.match(writeSnippet('javascript', request, ORIGIN), /body: "\{\\"name\\":\\"O'Neil\\"\}",/)
  assert.match(
    writeSnippet('python', { ...request, body: '{"a":1}' }, ORIGIN),
    /data='\{"a":1\}'\.encode\(\)/,
  )
})

const ADDRESSES: [typed: string, asked: string][] = [
  [
    '/api/handles/88.449.1001/BD-320A0001?type=炉号',
    '/api/handles/88.449.1001/BD-320A0001?type=%E7%82%89%E5%8F%B7',
  ],
  ['/a%2Fb', '/a%2Fb'],
  ['/50%', '/50%'],
  ['//other.example/x', '/other.example/x'],
  ['  /x ', '/x'],
  ['', '/'],
  [`/it's "$(id)" \`id\` !x`, '/it%27s%20%22%24(id)%22%20%60id%60%20%21x'],
  ['/list[1-9]{a,b}', '/list%5B1-9%5D%7Ba,b%7D'],
  ['/\ud83d', '/%EF%BF%BD'],
]
for (const [typed, address] of ADDRESSES) {
  test(`the address ${JSON.stringify(typed)} can be run in every language`, () => {
    const request = { method: 'GET', path: typed } as const
    assert.equal(writeSnippet('curl', request, ORIGIN), `curl "${ORIGIN}${address}"`)
    assert.ok(writeSnippet('python', request, ORIGIN).includes(`Request(\n    "${ORIGIN}${address}",\n)`))
    assert.ok(
      writeSnippet('javascript', request, ORIGIN).startsWith(
        `const answer = await fetch('${ORIGIN}${address}')`,
      ),
    )
  })
}
