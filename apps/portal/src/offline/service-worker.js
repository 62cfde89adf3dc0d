/* global PAGE, POLICY -- the build writes their values before this text */

/**
 * Shows this site's own page when a page cannot be fetched, instead of the browser's. Other requests are not
 * handled.
 */
const NO_PAGES = /^\/(?:api|assets|media|dev)\//

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  // The page is requested while this worker starts, so that it causes no delay.
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

const loadFromNetwork = async (event) => (await event.preloadResponse) ?? (await fetch(event.request))

async function page(event) {
  try {
    return await loadFromNetwork(event)
  } catch {
    return offline()
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode !== 'navigate' || request.method !== 'GET' || origin !== self.location.origin) return
  // The browser has already sent each navigation, and would send it again if it got no answer here.
  event.respondWith(NO_PAGES.test(pathname) ? loadFromNetwork(event) : page(event))
})
