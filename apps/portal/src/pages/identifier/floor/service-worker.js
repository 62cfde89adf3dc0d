/* global FILES, VERSION, PAGE -- the build writes their values before this text */

/**
 * Keeps the workshop page on the phone. Each build has its own cache, which is used only when all files are
 * complete.
 */
const CACHE = `biaojie-floor-${VERSION}`
const WAIT_MS = 4_000
const ASSET = /\/assets\/[\w.-]+/g

/** The page names files that only the server knows, such as the route manifest. */
async function keep() {
  const cache = await caches.open(CACHE)
  const page = await fetch(PAGE, { cache: 'reload' })
  if (!page.ok) throw new Error(`${PAGE} answered ${page.status}`)
  const named = (await page.clone().text()).match(ASSET) ?? []
  await cache.addAll([...new Set([...FILES, ...named])])
  await cache.put(PAGE, page)
}

self.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('biaojie-floor-') && name !== CACHE)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  )
})

/** Returns a signal that ends a slow request. Safari 15.4 has no AbortSignal.timeout. */
function soon() {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), WAIT_MS)
  return controller.signal
}

/** The page itself comes from the network when that answers fast enough, so that a new build is noticed. */
async function page(request) {
  try {
    const answer = await fetch(request, { signal: soon() })
    if (answer.ok) return answer
  } catch {}
  return (await caches.match(PAGE)) ?? Response.error()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname === PAGE) return event.respondWith(page(request))
  // Verdicts are not cached here, because the page stores the latest answers itself.
  if (pathname.startsWith('/assets/'))
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)))
})
