import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createPuzzle } from './puzzle.ts'
import { createQuestion, normalizeAnswer, toNumeral } from './slider.ts'

const { call, pool, wait } = await testApp({ after })

const track = [
  [0, 0, 0],
  [60, 3, 180],
  [120, 2, 400],
]
let address = 0
const newIp = () => `203.0.113.${++address % 250}`
const challenge = async () => (await call('sliderChallenge', { body: { scene: 'scene' }, ip: newIp() })).data
const verify = (sessionId: string, x: number, moves = track) =>
  call('sliderVerify', { body: { sessionId, x, track: moves }, ip: newIp() })
const answerOf = async (sessionId: string): Promise<string> =>
  (await pool.query('select answer from slider_sessions where id = $1', [sessionId])).rows[0].answer
const mean = (values: Iterable<number> & { length: number }) => {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}
const pictureOf = (url: string) => sharp(Buffer.from(url.split(',')[1] ?? '', 'base64'))

test('a challenge shows pictures of the promised size and never the answer', async () => {
  const { sessionId, background, piece, ...rest } = await challenge()
  assert.deepEqual([rest.width, rest.height, rest.pieceSize, rest.expiresIn], [300, 160, 62, 180])
  const sizes = await Promise.all([pictureOf(background).metadata(), pictureOf(piece).metadata()])
  assert.deepEqual(
    sizes.map(({ width, height, format }) => [width, height, format]),
    [
      [600, 320, 'jpeg'],
      [124, 124, 'png'],
    ],
  )
  const answer = Number(await answerOf(sessionId))
  assert.ok(answer >= 68 && answer <= 234)
  assert.deepEqual(Object.keys(rest).sort(), ['expiresIn', 'height', 'pieceSize', 'pieceY', 'width'])
})

test('the hole is filled with other pixels: it is no darker than the picture around it', async () => {
  const ROUNDS = 40
  let darker = 0
  for (let i = 0; i < ROUNDS; i++) {
    const puzzle = await createPuzzle()
    const { data, info } = await pictureOf(puzzle.background)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const [left, top] = [puzzle.answer * 2 + 40, puzzle.pieceY * 2 + 40]
    const hole = Array.from({ length: 44 }, (_, row) => {
      const start = (top + row) * info.width + left
      return mean(data.subarray(start, start + 44))
    })
    if (mean(hole) < mean(data)) darker += 1
  }
  const share = darker / ROUNDS
  assert.ok(share > 0.15 && share < 0.85, `${share} of the holes are darker than their picture`)
})

test('near enough passes, beside it does not, and the answer tells neither where', async () => {
  for (const [offset, passes] of [
    [0, true],
    [5, true],
    [-5, true],
    [6, false],
    [-6, false],
  ] as const) {
    const { sessionId } = await challenge()
    const answer = await verify(sessionId, Number(await answerOf(sessionId)) + offset)
    assert.equal(answer.success, passes, String(offset))
    if (!passes) assert.deepEqual([answer.message, answer.data], ['滑块没有对齐，请再试一次', null])
  }
})

test('two tries, then a new challenge; two hundred at once get no more', async () => {
  const { sessionId } = await challenge()
  const right = Number(await answerOf(sessionId))
  const wrong = right > 150 ? 10 : 280
  const answers = await Promise.all(Array.from({ length: 200 }, () => verify(sessionId, wrong)))
  assert.equal(answers.filter((answer) => answer.message === '滑块没有对齐，请再试一次').length, 1)
  assert.equal(answers.filter((answer) => answer.message === '滑块验证已过期，请刷新后重试').length, 199)
  assert.equal((await verify(sessionId, right)).code, getRefusalCode('slider_expired'))
})

test('a solved challenge gives one ticket, and none after three minutes', async () => {
  const { sessionId } = await challenge()
  const right = Number(await answerOf(sessionId))
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(sessionId, right)))
  assert.equal(answers.filter((answer) => answer.success).length, 1)
  const late = await challenge()
  wait(180)
  assert.equal(
    (await verify(late.sessionId, Number(await answerOf(late.sessionId)))).code,
    getRefusalCode('slider_expired'),
  )
})

test('a piece that jumped is not believed', async () => {
  for (const jump of [
    [],
    [[0, 0, 0]],
    [
      [0, 0, 0],
      [50, 0, 40],
      [99, 0, 90],
    ],
  ]) {
    const { sessionId } = await challenge()
    assert.equal(
      (await verify(sessionId, Number(await answerOf(sessionId)), jump)).code,
      getRefusalCode('slider_wrong'),
    )
  }
})

test('unknown sessions and scenes are refused in any form', async () => {
  for (const sessionId of ['', 'x', "' or 1=1", '0198a1b2-0000-7000-8000-000000000000'])
    assert.equal(
      (await verify(sessionId, 100)).code,
      getRefusalCode('slider_expired'),
      JSON.stringify(sessionId),
    )
  assert.equal((await verify('x'.repeat(200), 100)).status, 400)
  assert.equal(
    (await call('sliderChallenge', { body: { scene: 'pay' } })).code,
    getRefusalCode('invalid_input'),
  )
})

test('a question passes instead, rationed to one in half a minute for an address', async () => {
  const ip = '192.0.2.77'
  const response = await call('sliderQuestion', { body: { scene: 'scene' }, ip })
  assert.match(response.data.question, /？$/)
  const { sessionId } = response.data
  const again = await call('sliderQuestion', { body: { scene: 'scene' }, ip })
  assert.deepEqual([again.status, again.message], [429, '验证题每 30 秒可换一次，请稍后再试'])
  const wrong = await call('sliderAnswer', { body: { sessionId, answer: '不知道' } })
  assert.equal(wrong.message, '回答不正确，请再试一次')
  // The puzzle's route must not become a way around the question.
  assert.equal((await verify(sessionId, 100)).code, getRefusalCode('slider_expired'))
  const [answer = ''] = (await answerOf(sessionId)).split('|')
  const right = await call('sliderAnswer', { body: { sessionId, answer: ` ${answer}。` } })
  assert.equal(right.success, true, right.message)
  assert.equal(
    (await call('sliderAnswer', { body: { sessionId, answer } })).code,
    getRefusalCode('slider_expired'),
  )
  wait(30)
  assert.equal((await call('sliderQuestion', { body: { scene: 'scene' }, ip })).success, true)
})

test('questions can be answered the way people type', () => {
  assert.deepEqual([7, 10, 12, 40, 99].map(toNumeral), ['七', '十', '十二', '四十', '九十九'])
  assert.equal(normalizeAnswer(' ４２ 。'), '42')
  for (let i = 0; i < 200; i++) {
    const { text, answers } = createQuestion()
    assert.ok(
      text.length < 40 && answers.every((answer) => answer.length > 0 && normalizeAnswer(answer) === answer),
    )
  }
})
