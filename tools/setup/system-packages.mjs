import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { run, systemPath } from './run.mjs'

const POSTGRES = '/usr/lib/postgresql'

function hasChineseFont() {
  if (existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')) return true
  return Boolean(spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim())
}

function hasPostgres() {
  if (!existsSync(POSTGRES)) return false
  return readdirSync(POSTGRES).some((version) => existsSync(`${POSTGRES}/${version}/bin/initdb`))
}

/** The tests need these parts of the system: Debian's name, purpose, and a check. */
const NEEDS = [
  { name: 'chromium-headless-shell', purpose: '浏览器测试', isThere: () => Boolean(findBrowser()) },
  { name: 'fonts-noto-cjk', purpose: '浏览器测试（中文字体）', isThere: hasChineseFont },
  {
    name: 'firefox-esr',
    purpose: 'Firefox 里的浏览器旅程',
    isThere: () => existsSync('/usr/bin/firefox-esr'),
  },
  {
    name: 'webkit2gtk-driver',
    purpose: 'WebKit 里的浏览器旅程',
    isThere: () => existsSync('/usr/bin/WebKitWebDriver'),
  },
  { name: 'xvfb', purpose: 'WebKit 里的浏览器旅程', isThere: () => existsSync('/usr/bin/Xvfb') },
  { name: 'postgresql', purpose: '第二种数据库的测试', isThere: hasPostgres },
]

function asRoot() {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined
}

async function aptGet(prefix, ...args) {
  const command = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args]
  const { code, output } = await run(command[0], command.slice(1), { path: systemPath(), quiet: true })
  if (code !== 0) console.log(output)
}

/**
 * Installs missing packages of `wanted` where possible. Returns the names that are still missing, explained
 * on the terminal.
 */
export async function listSystemPackages(wanted) {
  const missing = () => NEEDS.filter((need) => wanted.includes(need.name) && !need.isThere())
  const names = missing().map(({ name }) => name)
  const prefix = asRoot()
  if (names.length > 0 && prefix && existsSync('/usr/bin/apt-get')) {
    console.log(`正在安装测试所需的系统软件包：${names.join('、')}……`)
    await aptGet(prefix, 'update')
    await aptGet(prefix, 'install', '-y', '--no-install-recommends', ...names)
  }
  for (const { name, purpose } of missing()) {
    console.log(`缺少系统软件包 ${name}，${purpose}无法进行。请以 root 运行：apt-get install ${name}`)
  }
  return new Set(missing().map(({ name }) => name))
}
