import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codePath } from '@biaojie/ui/codes/code-path.ts'
import { dataMatrix } from '@biaojie/ui/codes/data-matrix.ts'
import { qrCode } from '@biaojie/ui/codes/qr-code.ts'
import sharp from 'sharp'
import { browserPath } from '../../tools/setup/browser.mjs'
import { signIn } from '../people.ts'
import { expect, test } from '../test.ts'

const MATRIX = '88.449.1001/BD-320A0241'
const QR = 'https://node.example/id/88.449.1001/BD-320A0242'
/** Frames for which the camera sees one code, at about 30 in a second. */
const FRAMES = 60

/** Draws a code on a grey part, as a camera sees it. */
async function frame(modules: boolean[][]): Promise<Buffer> {
  const size = modules.length + 8
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -8 ${size + 32} ${size}" width="640" height="480">
    <rect x="-40" y="-40" width="200" height="200" fill="#8a8d91"/>
    <rect x="-4" y="-4" width="${size}" height="${size}" fill="#fff"/><path d="${codePath(modules)}" stroke="#111"/></svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#8a8d91' }).jpeg({ quality: 95 }).toBuffer()
}

const film = join(mkdtempSync(join(tmpdir(), 'biaojie-camera-')), 'codes.mjpeg')
const frames = await Promise.all([dataMatrix(MATRIX), qrCode(QR)].map(frame))
writeFileSync(film, Buffer.concat(frames.flatMap((one) => Array.from({ length: FRAMES }, () => one))))

test.use({
  permissions: ['camera'],
  launchOptions: {
    executablePath: browserPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
})

test('the camera of a phone reads a Data Matrix and a QR code, each once @phone', async ({ page }) => {
  await signIn(page, 'brake_staff')
  await page.goto('/console/scan')
  await page.getByRole('button', { name: /^入库/ }).click()
  await expect(page.getByRole('button', { name: '撤 BD-320A0241' })).toBeVisible()
  await expect(page.getByRole('button', { name: '撤 BD-320A0242' })).toBeVisible()
  await expect(page.getByText('这件扫过了，没再记')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(2)
})
