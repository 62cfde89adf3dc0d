import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './setup/browser.mjs'

/**
 * Pictures of every page of a running demo node at phone and desktop width, for looking at and for comparing two states
 * of the code:
 *
 *   node tools/screenshots.ts take http://localhost:8080 /tmp/before [part of a name]
 *   node tools/screenshots.ts compare /tmp/before /tmp/after
 */

const PASSWORD = 'Biaojie#2026'
const FINGERPRINT = 'f'.repeat(32)
const DISC = '88.449.1001/BD-320A0001'
const LINE = '88.449.1001/LINE-M01'
const scene = (identifier: string, id?: string) =>
  `/product_scene?identifier=${identifier}${id ? `&scene=${id}` : ''}`

type Shot = { name: string; path: string; as?: string; press?: string }

const SHOTS: Shot[] = [
  { name: 'home', path: '/home' },
  { name: 'login', path: '/login' },
  { name: 'login-register', path: '/login', press: '立即注册' },
  { name: 'login-reset', path: '/login', press: '忘记密码' },
  { name: 'identification', path: '/identification' },
  { name: 'components', path: '/dev/components' },
  { name: 'agreement', path: '/agreement/privacy' },
  { name: 'application', path: '/application' },
  ...[
    'trace',
    'manage',
    'anti',
    'supply',
    'recall',
    'security',
    'logistics',
    'ops',
    'monitor',
    'repair',
    'assembly',
  ].map((id) => ({ name: `scene-disc-${id}`, path: scene(DISC, id) })),
  ...['?option=0', '?option=1', '?option=2', '?option=3'].map((query, at) => ({
    name: `line-${at}`,
    path: `${scene(LINE)}${query.replace('?', '&')}`,
  })),
  { name: 'scene-recalled', path: scene('88.449.1003/BR-6205X0007', 'recall') },
  { name: 'scene-battery-ops', path: scene('88.449.1005/BP-72K00001', 'ops') },
  { name: 'scene-missing', path: scene('88.449.1001/ZZ-NONE0404') },
  { name: 'equipment', path: '/equipment/detail?t=1' },
  { name: 'new-identification-visitor', path: '/new_identification', as: '13900000003' },
  { name: 'new-identification-pending', path: '/new_identification', as: '13900000006' },
  { name: 'new-identification-rejected', path: '/new_identification', as: '13900000008' },
  { name: 'new-identification-approved', path: '/new_identification', as: '13900000004' },
  ...[1, 2, 3, 4, 5].map((type) => ({
    name: `personal-${type}`,
    path: `/personal_update?type=${type}`,
    as: '13900000004',
  })),
  { name: 'console-work', path: '/console/home', as: '13900000002' },
  { name: 'console-review', path: '/console/review', as: '13900000002' },
  { name: 'console-companies', path: '/console/companies', as: '13900000002' },
  { name: 'console-consultations', path: '/console/consultations', as: '13900000002' },
  { name: 'console-news', path: '/console/news', as: '13900000002' },
  { name: 'console-news-record', path: '/console/news/28', as: '13900000002' },
  { name: 'console-news-form', path: '/console/news/28/edit', as: '13900000002' },
  { name: 'console-cases', path: '/console/cases', as: '13900000002' },
  { name: 'console-case-record', path: '/console/cases/1', as: '13900000002' },
  { name: 'console-case-form', path: '/console/cases/1/edit', as: '13900000002' },
  { name: 'console-banner-record', path: '/console/banners/1', as: '13900000002' },
  { name: 'console-banner-form', path: '/console/banners/new', as: '13900000002' },
  { name: 'console-partners', path: '/console/partners', as: '13900000002' },
  { name: 'console-notices', path: '/console/notices', as: '13900000004' },
  { name: 'console-prefix', path: '/console/prefix', as: '13900000004' },
  { name: 'console-applications', path: '/console/applications', as: '13900000002' },
  { name: 'console-application', path: '/console/applications/101', as: '13900000002' },
  { name: 'console-categories', path: '/console/categories', as: '13900000002' },
  { name: 'console-trials', path: '/console/trials', as: '13900000002' },
  { name: 'console-opinions', path: '/console/opinions', as: '13900000002' },
  { name: 'console-my-trials', path: '/console/my-trials', as: '13900000004' },
  { name: 'console-my-inquiries', path: '/console/my-inquiries', as: '13900000004' },
  { name: 'console-favourites', path: '/console/favourites', as: '13900000004' },
  { name: 'console-members', path: '/console/members', as: '13900000004' },
]

const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const BROWSER = {
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
}

async function logIn(base: string, phone: string) {
  const form = new URLSearchParams({
    username: phone,
    password: encodePassword(PASSWORD),
    fingerprint: FINGERPRINT,
    loginType: 'ORDINARY',
    returnType: 'json',
    scene: 'login',
  })
  const headers = { authorization: `Basic ${btoa('portal:portal')}` }
  const answer = await fetch(`${base}/platform-user-center/authentication/form`, {
    method: 'POST',
    headers,
    body: form,
  })
  const { success, data, message } = (await answer.json()) as {
    success: boolean
    message: string
    data: { tokenInfo: object; userInfo: object }
  }
  if (!success) throw new Error(`login of ${phone}: ${message} (start the server with CAPTCHA=off)`)
  return data
}

async function open(browser: Browser, base: string, { as }: Shot, size: keyof typeof WIDTHS): Promise<Page> {
  const phone = size === 'phone'
  const context = await browser.newContext({
    viewport: WIDTHS[size],
    isMobile: phone,
    hasTouch: phone,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  if (as) {
    const { tokenInfo, userInfo } = await logIn(base, as)
    const entries = {
      fingerprint: FINGERPRINT,
      tokenInfo: JSON.stringify({ ...tokenInfo, storedAt: Date.now() }),
      userInfo: JSON.stringify({ ...userInfo, storedAt: Date.now() }),
    }
    await context.addInitScript((all) => {
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
    }, entries)
  }
  return context.newPage()
}

async function captureScreenshots(base: string, folder: string, part = ''): Promise<void> {
  await mkdir(folder, { recursive: true })
  const browser = await chromium.launch(BROWSER)
  for (const shot of SHOTS.filter(({ name }) => name.includes(part))) {
    for (const size of ['desktop', 'phone'] as const) {
      const page = await open(browser, base, shot, size)
      await page
        .goto(base + shot.path, { waitUntil: 'networkidle' })
        .catch((error) => console.error(String(error)))
      if (shot.press) await page.getByRole('button', { name: shot.press }).first().click()
      // Pictures below the fold load when they come into view.
      await page.evaluate(async () => {
        for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
          scrollTo(0, y)
          await new Promise((done) => setTimeout(done, 30))
        }
        scrollTo(0, 0)
      })
      await page.waitForTimeout(400)
      await page.screenshot({ path: join(folder, `${shot.name}-${size}.png`), fullPage: true })
      await page.context().close()
    }
    console.log(shot.name)
  }
  await browser.close()
}

/** Returns the share of visibly different pixels, and both heights. */
async function compare(before: string, after: string): Promise<void> {
  for (const name of (await readdir(before)).sort()) {
    const [a, b] = await Promise.all([
      sharp(join(before, name)).metadata(),
      sharp(join(after, name))
        .metadata()
        .catch(() => null),
    ])
    if (!b) {
      console.log(`${name}: missing`)
      continue
    }
    const height = Math.min(a.height, b.height)
    const crop = (file: string) =>
      sharp(file)
        .extract({ left: 0, top: 0, width: Math.min(a.width, b.width), height })
        .removeAlpha()
        .raw()
        .toBuffer()
    const [one, two] = await Promise.all([crop(join(before, name)), crop(join(after, name))])
    let different = 0
    for (let at = 0; at < one.length; at += 3) {
      const distance =
        Math.abs(one.readUInt8(at) - two.readUInt8(at)) +
        Math.abs(one.readUInt8(at + 1) - two.readUInt8(at + 1)) +
        Math.abs(one.readUInt8(at + 2) - two.readUInt8(at + 2))
      if (distance > 48) different++
    }
    const share = (100 * different) / (one.length / 3)
    if (share > 0.01 || a.height !== b.height)
      console.log(`${share.toFixed(2).padStart(6)} %  ${a.height} → ${b.height}  ${name}`)
  }
}

const [mode, one = '', two = '', part] = process.argv.slice(2)
if (mode === 'take') await captureScreenshots(one, two, part)
else if (mode === 'compare') await compare(one, two)
else console.error('take <address> <folder> [part of a name] | compare <before> <after>')
