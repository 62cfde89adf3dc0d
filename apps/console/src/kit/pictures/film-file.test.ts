import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FILM_MAX_BYTES, FILM_TOO_LARGE } from '@biaojie/contract/content/pictures/rules.ts'
import { findFilmProblem, uploadFilm } from './film-file.ts'

test('a film is MP4 or WebM by its name, in any case, and smaller than the limit', () => {
  for (const name of ['a.mp4', 'A.MP4', 'b.webm', '压装.过程.mp4'])
    assert.equal(findFilmProblem({ name, size: FILM_MAX_BYTES - 1 }), undefined, name)
  for (const name of ['a.mov', 'a.avi', 'mp4', 'a.mp4.exe', ''])
    assert.match(findFilmProblem({ name, size: 1 }) ?? '', /^视频格式不正确/, name)
  assert.equal(findFilmProblem({ name: 'a.mp4', size: FILM_MAX_BYTES }), FILM_TOO_LARGE)
})

test('a film that the node would refuse is not sent', async () => {
  const answer = await uploadFilm(new File(['x'], 'a.mov'), () => assert.fail('nothing is sent'))
  assert.equal(answer.ok, false)
})
