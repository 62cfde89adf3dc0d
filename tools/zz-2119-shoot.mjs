import { chromium } from '@playwright/test'
import { browserPath } from './setup/browser.mjs'
import { mkdirSync, readFileSync } from 'node:fs'
const BASE = process.env.BASE ?? 'http://localhost:8420'
const FP = 'f'.repeat(32)
const DIR = process.env.OUT ?? '/tmp/owners/shots'
mkdirSync(DIR, { recursive: true })
const [file, sizes = 'desktop,phone', part = '.'] = process.argv.slice(2)
const shots = JSON.parse(readFileSync(file, 'utf8')).filter((s) => new RegExp(part).test(s.name))
async function login(username) {
  const r = await fetch(`${BASE}/platform-user-center/authentication/form`, { method: 'POST', headers: { authorization: `Basic ${btoa('portal:portal')}` },
    body: new URLSearchParams({ username, password: btoa(process.env.PW ?? 'Biaojie#2026'), fingerprint: FP, loginType: 'ORDINARY', returnType: 'json', scene: 'login' }) })
  const a = await r.json(); if (!a.success) throw new Error(a.message); return a.data }
const logins = {}, ctx = {}
const b = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
async function contextOf(as, size) {
  const k = as + size; if (ctx[k]) return ctx[k]
  const phone = size === 'phone'
  const c = await b.newContext({ viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 }, isMobile: phone, hasTouch: phone, deviceScaleFactor: phone ? 1.5 : 1, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce', acceptDownloads: true })
  if (as) { const d = logins[as] ??= await login(as)
    await c.addInitScript((all) => { for (const [k, v] of Object.entries(all)) localStorage.setItem(k, v) }, { fingerprint: FP, tokenInfo: JSON.stringify({ ...d.tokenInfo, storedAt: Date.now() }), userInfo: JSON.stringify({ ...d.userInfo, storedAt: Date.now() }) }) }
  return ctx[k] = c }
async function settled(p) {
  await p.waitForFunction(() => {
    if (document.querySelector('[role=status][aria-label^="正在"],[aria-label="正在打开控制台"]')) { window.__t = 0; return false }
    const n = document.body.innerText.length + document.querySelectorAll('*').length
    const now = Date.now()
    if (window.__n !== n) { window.__n = n; window.__t = now; return false }
    return n > 150 && now - window.__t > 2500
  }, null, { timeout: 60000, polling: 300 }).catch(() => console.log('not settled')) }
for (const s of shots) for (const size of sizes.split(',')) {
  const c = await contextOf(s.as ?? '', size); const p = await c.newPage()
  p.on('pageerror', (e) => console.log(s.name, size, 'ERR', String(e).slice(0, 200)))
  p.on('response', (r) => { if (r.status() >= 400) console.log(s.name, size, r.status(), r.url().slice(0, 140)) })
  try {
    await p.goto(BASE + s.path, { waitUntil: 'domcontentloaded', timeout: 90000 })
    await settled(p)
    for (const step of s.steps ?? []) {
      const [kind, ...r] = step
      if (kind === 'click') await p.getByRole(r[0], { name: r[2] ? new RegExp(r[1]) : r[1], exact: !r[2] }).first().click({ timeout: 15000 })
      if (kind === 'text') await p.getByText(r[0]).first().click({ timeout: 15000 })
      if (kind === 'fill') await p.getByLabel(r[0], { exact: true }).first().fill(r[1])
      if (kind === 'key') await p.keyboard.press(r[0])
      if (kind === 'wait') await p.waitForTimeout(r[0])
      if (kind === 'css') await p.locator(r[0]).first().click({ timeout: 15000 })
      if (kind === 'settle') await settled(p)
    }
    if (size === 'desktop' && !s.view) {
      // The console scrolls inside its frame, so the window grows instead.
      const h = await p.evaluate(() => { let h = document.documentElement.scrollHeight; for (const e of document.querySelectorAll('main, main *')) if (e.scrollHeight > e.clientHeight + 4 && /auto|scroll/.test(getComputedStyle(e).overflowY)) h = Math.max(h, e.scrollHeight - e.clientHeight + innerHeight); return h })
      if (h > 900) { await p.setViewportSize({ width: 1440, height: Math.min(h, 4000) }); await p.waitForTimeout(600) }
    }
    await p.evaluate(async () => { for (let y = 0; y < document.documentElement.scrollHeight; y += 800) { scrollTo(0, y); await new Promise((d) => setTimeout(d, 30)) } scrollTo(0, 0) })
    await p.waitForTimeout(400)
    const wide = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) console.log(s.name, size, 'sideways', wide)
  } catch (e) { console.log(s.name, size, String(e).slice(0, 400)) }
  await p.screenshot({ path: `${DIR}/${s.name}-${size}.png`, fullPage: !s.view })
  console.log(new Date().toISOString().slice(14, 19), s.name, size, p.url().replace(BASE, ''))
  await p.close()
}
await b.close()
