import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  FILM_MAX_BYTES,
  FILM_TOO_LARGE,
  PICTURE_MAX_BYTES,
  PICTURE_TOO_LARGE,
  type Picture,
} from '@biaojie/contract/content/pictures/rules.ts'
import { findFilmProblem, uploadFilm } from './film-file.ts'
import { findPictureProblem, getPictureSource, uploadPicture } from './picture-file.ts'

test('pictures of the accepted kinds may be uploaded up to the limit', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/bmp']) {
    assert.equal(findPictureProblem({ name: 'a', type, size: PICTURE_MAX_BYTES - 1 }), undefined, type)
  }
  assert.equal(
    findPictureProblem({ name: 'a.png', type: 'image/png', size: PICTURE_MAX_BYTES }),
    PICTURE_TOO_LARGE,
  )
})

test('a picture of another kind is refused by the ending of its name', () => {
  assert.equal(findPictureProblem({ name: '动图.GIF', type: 'image/gif', size: 1 }), '图片格式不能为gif')
  assert.equal(findPictureProblem({ name: '', type: 'image/webp', size: 1 }), '图片格式不能为image/webp')
})

test('films are judged by their ending and size', () => {
  assert.equal(findFilmProblem({ name: '产线.MP4', size: 1 }), undefined)
  assert.equal(findFilmProblem({ name: '产线.webm', size: FILM_MAX_BYTES - 1 }), undefined)
  assert.match(findFilmProblem({ name: '产线.avi', size: 1 }) ?? '', /mp4/)
  assert.match(findFilmProblem({ name: 'mp4', size: 1 }) ?? '', /mp4/)
  assert.equal(findFilmProblem({ name: '产线.mp4', size: FILM_MAX_BYTES }), FILM_TOO_LARGE)
})

test('a file that may not be uploaded is refused without a request', async (t) => {
  const fetch = t.mock.method(globalThis, 'fetch', async () => new Response())
  const picture = await uploadPicture(new File(['GIF89a'], 'a.gif', { type: 'image/gif' }), { alt: '' })
  const film = await uploadFilm(new File(['RIFF'], 'a.avi'), () => {})
  assert.deepEqual([picture.ok, film.ok], [false, false])
  assert.equal(fetch.mock.callCount(), 0)
})

const picture = (widths: number[], formats: Picture['formats']): Picture => ({
  key: 'files/1',
  color: '#ffffff',
  alt: '',
  sizes: widths.map((width) => ({ width, height: width })),
  formats,
})

test('a picture is drawn from the smallest size that is wide enough, else from the largest', () => {
  const sizes = picture([1920, 960, 480], ['avif', 'webp', 'jpg'])
  assert.match(getPictureSource(sizes, 400), /480/)
  assert.match(getPictureSource(sizes, 481), /960/)
  assert.match(getPictureSource(sizes, 5000), /1920/)
  assert.match(getPictureSource(sizes, 400), /webp$/)
})
