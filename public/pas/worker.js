// Opens the kiosk without the network: its pages as they were last, its scripts and styles for good, and how calls are made. Calls are never answered from here;
// what they said is kept, sealed, by the page itself.
const PAGES = 'kiosk-pages'
const PARTS = 'kiosk-parts'
const isPart = ({ pathname }) => pathname.startsWith('/_next/static/') || pathname.startsWith('/api/cards/')
const isPage = ({ pathname }) => pathname.startsWith('/pas/') && pathname !== '/pas/login' && !pathname.endsWith('.js')
const WAIT_MS = 4000
const MOST_PARTS = 300

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

async function keep(name, key, answer) {
  // A page that sent us elsewhere, to the sign-in, is not the page asked for.
  if (!answer.ok || answer.redirected) return
  const cache = await caches.open(name)
  await cache.put(key, answer)
  if (name !== PARTS) return
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_PARTS)).map((old) => cache.delete(old)))
}

async function page(request, url) {
  const key = url.pathname
  const known = await caches.match(key, { cacheName: PAGES })
  const fetched = fetch(request)
  const inTime = known ? AbortSignal.timeout(WAIT_MS) : null
  try {
    const answer = await (inTime ? Promise.race([fetched, new Promise((_, fail) => inTime.addEventListener('abort', () => fail(new Error('late'))))]) : fetched)
    if (answer.status >= 500 && known) return known
    await keep(PAGES, key, answer.clone())
    return answer
  } catch (fault) {
    if (known) return known
    throw fault
  }
}

async function part(request) {
  const known = await caches.match(request.url, { cacheName: PARTS })
  if (known) return known
  const answer = await fetch(request)
  await keep(PARTS, request.url, answer.clone())
  return answer
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && isPage(url)) event.respondWith(page(request, url))
  else if (isPart(url)) event.respondWith(part(request))
})

/** What a kept page needs to run: every script, style and font it names, and how calls are made. */
async function keepPartsOf(html) {
  const named = new Set(html.match(/\/(?:_next\/static|api\/cards)\/[^"'\\\s<>)]+/g) ?? [])
  await Promise.all([...named].map((path) => part(new Request(new URL(path, self.location.origin))).catch(() => {})))
}

self.addEventListener('message', (event) => {
  const { keep: wanted = [], forget } = event.data ?? {}
  if (forget) event.waitUntil(caches.delete(PAGES))
  event.waitUntil(
    Promise.all(
      wanted.map(async (address) => {
        const url = new URL(address, self.location.origin)
        const name = isPart(url) ? PARTS : PAGES
        const key = isPart(url) ? url.href : url.pathname
        if (await caches.match(key, { cacheName: name })) return
        const answer = await fetch(url.href).catch(() => null)
        if (!answer) return
        const text = isPart(url) || answer.redirected ? '' : await answer.clone().text()
        // A page is kept once all it needs is: what opens without the network is whole.
        await keepPartsOf(text)
        await keep(name, key, answer)
      }),
    ),
  )
})
