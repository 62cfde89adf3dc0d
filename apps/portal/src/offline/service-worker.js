/* global PAGE, POLICY -- the build writes their values before this text */

/** Shows a page of the site's own where a page cannot be fetched, instead of the browser's. Nothing else passes here. */
const NO_PAGES = /^\/(?:api|assets|media|dev)\//

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  // The page is asked for while this worker starts, so that it costs visitors no time.
  event.waitUntil(self.registration.navigationPreload?.enable())
})

const offline = () =>
  new Response(PAGE, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
    },
  })

const asked = async (event) => (await event.preloadResponse) ?? (await fetch(event.request))

async function page(event) {
  try {
    return await asked(event)
  } catch {
    return offline()
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode !== 'navigate' || request.method !== 'GET' || origin !== self.location.origin) return
  // The browser has sent each navigation already, and would send one that gets no answer here a second time.
  event.respondWith(NO_PAGES.test(pathname) ? asked(event) : page(event))
})
