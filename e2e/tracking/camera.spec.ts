import { drawCodePath } from '@biaojie/ui/codes/code-path.ts'
import { encodeDataMatrix } from '@biaojie/ui/codes/data-matrix.ts'
import { encodeQrCode } from '@biaojie/ui/codes/qr-code.ts'
import sharp from 'sharp'
import { signIn } from '../people.ts'
import { expect, test } from '../test.ts'

const MATRIX = '88.449.1001/BD-320A0241'
const QR = 'https://node.example/id/88.449.1001/BD-320A0242'

/** Draws a code on a grey part, as a camera sees it. */
async function picture(modules: boolean[][]): Promise<string> {
  const size = modules.length + 8
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -8 ${size + 32} ${size}" width="640" height="480">
    <rect x="-40" y="-40" width="200" height="200" fill="#8a8d91"/>
    <rect x="-4" y="-4" width="${size}" height="${size}" fill="#fff"/><path d="${drawCodePath(modules)}" stroke="#111"/></svg>`
  const jpeg = await sharp(Buffer.from(svg))
    .flatten({ background: '#8a8d91' })
    .jpeg({ quality: 90 })
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

/** Gives the page a camera that looks at each picture for a second, because this browser has none. */
function lookAt(pictures: string[]) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 640, height: 480 })
  const images = pictures.map((src) => Object.assign(new Image(), { src }))
  const draw = () => {
    const image = images[Math.floor(performance.now() / 1_000) % images.length]
    if (image?.complete) canvas.getContext('2d')?.drawImage(image, 0, 0)
  }
  setInterval(draw, 100)
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
}

test('the camera of a phone reads a Data Matrix and a QR code, each once', {
  tag: ['@phone', '@phone-only'],
}, async ({ page }) => {
  await page.addInitScript(
    lookAt,
    await Promise.all([encodeDataMatrix(MATRIX), encodeQrCode(QR)].map(picture)),
  )
  await signIn(page, 'brake_staff')
  await page.goto('/console/scan')
  await page.getByRole('button', { name: /^入库/ }).click()
  await expect(page.getByRole('button', { name: '撤 BD-320A0241' })).toBeVisible()
  await expect(page.getByRole('button', { name: '撤 BD-320A0242' })).toBeVisible()
  await expect(page.getByText('这件扫过了，没再记')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(2)
})
