import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapHeadings } from './allowed-html.ts'

test('pasted headings become the two levels that texts have', () => {
  assert.equal(
    mapHeadings('<h1>公告</h1><H4 id="a">范围</H4><h6>附则</h6>'),
    '<h2>公告</h2><h3 id="a">范围</h3><h3>附则</h3>',
  )
})

test('headings of the two levels, and names that begin alike, stay as they are', () => {
  for (const html of ['<h2>公告</h2>', '<h3>范围</h3>', '<hr>', '<header>页头</header>', '<p>h1</p>']) {
    assert.equal(mapHeadings(html), html)
  }
})
