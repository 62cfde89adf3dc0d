import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FILM_MAX_BYTES, PICTURE_MAX_BYTES, type Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { findFilmProblem } from './film-file.ts'
import { findPictureProblem, getPictureSource, uploadPicture } from './picture-file.ts'

const picture = (given: Partial<Picture> = {}) =>
  ({
    key: 'files/p1',
    sizes: [
      { width: 1600, height: 900 },
      { width: 800, height: 450 },
      { width: 320, height: 180 },
    ],
    formats: ['avif', 'webp', 'jpeg'],
    ...given,
  }) as Picture

test('a picture is refused by its type and its size before it is sent', () => {
  const file = { name: '机床.JPG', type: 'image/jpeg', size: 1 }
  assert.equal(findPictureProblem(file), undefined)
  assert.equal(findPictureProblem({ ...file, size: PICTURE_MAX_BYTES - 1 }), undefined)
  assert.ok(findPictureProblem({ ...file, size: PICTURE_MAX_BYTES }))
  assert.equal(findPictureProblem({ ...file, name: 'a.GIF', type: 'image/gif' }), '图片格式不能为gif')
})

test('a refused picture is not sent', async () => {
  const file = new File(['x'], 'a.gif', { type: 'image/gif' })
  assert.deepEqual(await uploadPicture(file, { alt: '' }), {
    ok: false,
    code: 0,
    message: '图片格式不能为gif',
  })
})

test('a film is judged by its name and size', () => {
  assert.equal(findFilmProblem({ name: 'line.MP4', size: 1 }), undefined)
  assert.equal(findFilmProblem({ name: 'line.webm', size: 1 }), undefined)
  assert.match(findFilmProblem({ name: 'line.mov', size: 1 }) ?? '', /mp4/)
  assert.ok(findFilmProblem({ name: 'line.mp4', size: FILM_MAX_BYTES }))
})

test('the smallest size that is wide enough is shown, the largest where none is', () => {
  assert.match(getPictureSource(picture(), 300), /320/)
  assert.match(getPictureSource(picture(), 500), /800/)
  assert.match(getPictureSource(picture(), 4000), /1600/)
})

test('a format that every browser reads is chosen', () => {
  assert.match(getPictureSource(picture(), 300), /webp$/)
  assert.match(getPictureSource(picture({ formats: ['svg'] }), 300), /svg$/)
})
