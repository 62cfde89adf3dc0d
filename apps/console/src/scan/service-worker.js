/* global FILES, VERSION, PAGE -- the build writes their values before this text */

/** Keeps the page of workers on the phone: its files are fetched whole or not at all, and each build has a cache of its own. */
const CACHE = `biaojie-scan-${VERSION}`
const WAIT_MS = 4_000

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('biaojie-scan-') && name !== CACHE)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  )
})

/** A signal that ends a slow request. Safari 15.4 has no AbortSignal.timeout. */
function soon() {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), WAIT_MS)
  return controller.signal
}

/** The page itself comes from the network where that answers soon, so that a new build is found. */
const page = (request) =>
  fetch(request, { signal: soon() })
    .then((answer) => (answer.ok ? answer : caches.match(PAGE)))
    .catch(() => caches.match(PAGE))
    .then((answer) => answer ?? Response.error())

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname === PAGE) return event.respondWith(page(request))
  // Calls are not answered here: they have a queue of their own.
  if (FILES.includes(pathname))
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)))
})
