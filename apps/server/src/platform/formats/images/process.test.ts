import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { ImageProblem } from './images.ts'
import { makePictureAside } from './process.ts'

const admit = async () => {}
const A = { account: 'a', network: '198.51.100.1' }
const B = { account: 'b', network: '198.51.100.2' }
const noisy = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()

test('pictures are made in another process, for each use in its form', async () => {
  const bytes = await noisy(400)
  const paper = await makePictureAside({ bytes, use: 'paper', who: A }, admit)
  assert.deepEqual([paper.width, paper.height], [400, 400])
  const portrait = await makePictureAside({ bytes, use: 'portrait', who: A }, admit)
  assert.equal((await sharp(portrait).metadata()).format, 'webp')
  const { files } = await makePictureAside({ bytes, use: 'sizes', who: A }, admit)
  assert.deepEqual(
    files.map(({ width }) => width),
    [400, 400, 320, 320],
  )
  const text = Buffer.from('%PDF-1.7 ...')
  await assert.rejects(
    makePictureAside({ bytes: text, use: 'paper', who: A }, admit),
    (error) => error instanceof ImageProblem && error.kind === 'format' && error.message === 'pdf',
  )
})

test('a picture that takes too long is stopped, and the next one is made all the same', async () => {
  const bytes = await noisy(3_000)
  const slow = makePictureAside({ bytes, use: 'sizes', who: A }, admit, 0.05)
  const next = makePictureAside({ bytes: await noisy(100), use: 'paper', who: B }, admit)
  await assert.rejects(slow, (error) => error instanceof ImageProblem && error.kind === 'costly')
  assert.equal((await next).width, 100)
})
