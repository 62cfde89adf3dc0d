import { expect, open, test } from '../test.ts'
import { readToTheEnd } from './pictures.ts'

const LIMIT = 400 * 1024

test('the home page loads at most 400 KB of pictures on a phone', { tag: ['@phone', '@phone-only'] }, async ({
  page,
}) => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (/\/(?:media|files)\//.test(response.url())) sizes.push(response.body().then((body) => body.length))
  })
  await open(page, '/home')
  await readToTheEnd(page)
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(sizes.length).toBeGreaterThan(3)
  expect(total).toBeLessThanOrEqual(LIMIT)
})
