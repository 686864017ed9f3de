import { allRoutes } from '@/lib/routes/routes'
import type { Route } from '@/lib/routes/kernel'
import { startOwnPortal, type OwnPortal } from './own-portal'
import { at } from './addresses'
import { expect, test } from './people'

let portal: OwnPortal
test.beforeAll(async () => { portal = await startOwnPortal() })
test.afterAll(async () => { await portal.stop() })

// Pages that ask nothing before they are shown have nothing to fail with.
const silent = new Set([
  '/', '/404', '/change-password', '/package-details', '/tracking', '/client/tracking', '/lm-apply-scan', '/package-labels',
  '/bag-labels', '/shipping-invoice', '/packages/packages-template', '/lm-scan-upload/lm-scan-upload-template', '/pastOrder',
  '/locations/range', '/upload-product', '/locations/upload', '/currency-rates/upload', '/country-upload', '/city-upload', '/pudo-search',
  '/pas-projection-upload', '/sellers/sellers-template', '/bags/bags-template', '/uploadBulkBag', '/vendor/timesheet', '/upload-billing',
  '/carrier-rates/upload', '/cod/carrier/upload', '/mapping-list/upload', '/mapping-list/channel-skus/upload', '/order-upload', '/inventory/upload',
  '/boe-outbound/upload', '/add-Outbound-order', '/list-inbound-order/upload', '/search-sku', '/add-edit-sku/[[...id]]',
  '/inbound-upload', '/inbound-bulk-upload', '/outbound-upload', '/outbound-bulk-upload',
  '/sku-b2b-upload', '/upload-barcode',
  '/addPreAlert', '/clients/product-hscode/upload', '/add-products/upload', '/hs-code-list/upload', '/seller-onboarding-status/upload', '/vendor/upload',
  '/addAgent/[[...id]]', '/mapAgent/[[...id]]',
  '/inbound-Variant/upload', '/outbound-Variant/upload', '/add-variant-order/[[...id]]',
])
/** Kiosks keep a frame of their own, which leads nowhere. */
const frameOf = (path: string) => (path.startsWith('/pas/') ? [] : ['<nav'])

test('every screen says that the service is away, keeps the frame, and offers to try again', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: portal.url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('super_admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(process.env.DEMO_PASSWORD ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  // Who one is can still be asked; what one wants to see cannot.
  portal.answer((request, response) => {
    if (/permissions|maintenance|unread-count/.test(request.url ?? '')) return false
    response.writeHead(503, { 'content-type': 'application/json', 'x-request-id': 'request-of-the-test' })
    response.end(JSON.stringify({
      message: 'The service is busy. Try again in a moment.', errors: [{ field: null, message: 'The service is busy. Try again in a moment.' }], data: null,
    }))
    return true
  })
  const mute: string[] = []
  for (const [path] of allRoutes.filter(([p, r]) => !(r as Route).open && !silent.has(p))) {
    const answer = await page.request.get(at(path))
    const html = await answer.text()
    const lacks = ['The service is busy.', 'Try again', 'request-of-the-test', ...frameOf(path)].filter((words) => !html.includes(words))
    if (answer.status() !== 200 || lacks.length > 0) mute.push(`${path}: ${answer.status()}, without ${lacks.join(', ')}`)
  }
  expect(mute).toEqual([])
  // What the browser makes of it, for a screen of each make.
  for (const path of ['/packages', '/packages/[id]', '/package-edit', '/carrier-coverage', '/access-control/users/details/[id]', '/alerts']) {
    await page.goto(at(path))
    await expect(page.getByRole('alert').filter({ hasText: 'The service is busy.' }).first(), path).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' }).first(), path).toBeVisible()
  }
  portal.answer(null)
  await page.goto('/packages')
  await expect(page.locator('tbody tr')).toHaveCount(25)
  await context.close()
})

test('filters stay when the answer fails, and one press asks again', { tag: '@deep' }, async ({ browser }) => {
  const context = await browser.newContext({ baseURL: portal.url })
  const page = await context.newPage()
  await page.goto('/login?redirect=%2Fpackages')
  await page.getByLabel('E-mail').fill('operations_manager@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(process.env.DEMO_PASSWORD ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(25)
  portal.answer((request, response) => {
    if (!request.url?.startsWith('/api/packages/find')) return false
    response.writeHead(503, { 'content-type': 'application/json' }).end('{"message":"The service is busy.","errors":[],"data":null}')
    return true
  })
  await page.getByRole('button', { name: 'On hold', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The service is busy.' })).toBeVisible()
  await expect(page).toHaveURL(/status=on_hold/)
  portal.answer(null)
  await page.goto(page.url())
  await expect(page.locator('tbody tr').first()).toContainText('On hold')
  await context.close()
})

test('while the service hangs every page is there within 15 s, with what there is', { tag: '@deep' }, async ({ browser, playwright }) => {
  const context = await browser.newContext({ baseURL: portal.url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('operations_manager@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(process.env.DEMO_PASSWORD ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  const stranger = await playwright.request.newContext({ baseURL: portal.url })
  portal.answer(() => true)
  const timed = async (who: typeof stranger, path: string, words: string) => {
    const began = Date.now()
    const answer = await who.get(path, { timeout: 30_000 })
    return { path, isSoon: Date.now() - began < 15_000, isThere: (await answer.text()).includes(words) }
  }
  const seen = await Promise.all([
    ...['/', '/packages', at('/packages/[id]'), '/upload-status-list', '/consolidations', '/carrier-coverage', '/bags', at('/package-edit')].map((path) =>
      timed(page.request, path, '<nav'),
    ),
    ...['/tracking/summary?n=RSANB00000011', '/client/tracking/summary?n=RSANB00000011'].map((path) => timed(stranger, path, 'name="n"')),
    timed(stranger, '/login', 'Sign in'), timed(stranger, '/password-reset?token=x', '<main'),
  ])
  expect(seen.filter(({ isSoon, isThere }) => !isSoon || !isThere)).toEqual([])
  portal.answer(null)
  await Promise.all([context.close(), stranger.dispose()])
})
