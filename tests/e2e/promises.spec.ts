import type { Page } from '@playwright/test'
import { holdScript } from '@/components/ui/hold-input'
import { listening } from './helpers'
import { expect, pageOf, signIn, test } from './people'
import { startOwnPortal, type OwnPortal } from './own-portal'

test('the table fills what the viewport leaves but 60 px, measured anew 600 ms after a filter is added; on a phone it is free', async ({ browser }) => {
  const page = await pageOf(browser, 'operations_manager')
  // Narrow enough that a filter has no room beside the search.
  await page.setViewportSize({ width: 800, height: 900 })
  await page.goto('/bags')
  const frame = page.getByRole('region', { name: 'Rows' })
  const measure = () => frame.evaluate((box) => ({ top: box.getBoundingClientRect().top + window.scrollY, height: box.getBoundingClientRect().height }))
  const free = async () => { const { top, height } = await measure(); return Math.round(900 - top - height) }
  await expect.poll(free).toBe(60)
  const first = await measure()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: 'Client' }).click()
  await expect(page.getByRole('combobox', { name: 'Client' })).toBeFocused()
  await page.keyboard.type('noor')
  await expect(page.getByRole('option', { name: /Noor/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await measure()).top).toBeGreaterThan(first.top)
  await expect.poll(async () => (await free()) === 60 || (await measure()).height === 288).toBe(true)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.setViewportSize({ width: 600, height: 900 })
  // Every row of the page stands in it: nothing is left to scroll to.
  await expect.poll(() => frame.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1)
  expect((await measure()).height).toBeGreaterThan(first.height)
  await page.context().close()
})

test('a lookup list is asked once, however often it is needed', async ({ browser }) => {
  const page = await pageOf(browser, 'operations_manager')
  const requests: string[] = []
  page.on('request', (r) => { if (r.url().includes('/api/clients/dropdown_list')) requests.push(r.url()) })
  await page.goto('/packages?client_id=1')
  await expect(page.getByText('Noor Beauty Trading LLC').first()).toBeVisible()
  await page.getByRole('button', { name: 'Delivered', exact: true }).click()
  await expect(page).toHaveURL(/status=delivered/)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page).not.toHaveURL(/status=/)
  expect(requests).toHaveLength(1)
  await page.context().close()
})

test('a script that does not arrive offers a reload instead of a blank page', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  // The runtime: no page works without it, while some scripts only matter to screens behind this one.
  const runtime = '**/_next/static/chunks/turbopack-*.js'
  await page.route(runtime, (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await page.unroute(runtime)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeHidden()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await context.close()
})

test('a script that fails before the page can watch for it is noticed too', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const failed = page.waitForEvent('requestfailed')
  await page.route('**/login', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    const first = /<script src="([^"]+)" async/.exec(html)
    await page.route(`**${first?.[1]}`, (script) => script.abort())
    await route.fulfill({ response: answer, body: html.replace(/<body[^>]*>/, '$&<script src="/held.js"></script>') })
  })
  await page.route('**/held.js', async (route) => {
    await failed
    await route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await context.close()
})

/** No script of the page runs until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const pressed = new Promise<void>((resolve) => { release = resolve })
  await page.route('**/_next/static/chunks/turbopack-*.js', async (route) => {
    await pressed
    await route.continue()
  })
  return () => release()
}

test('a button pressed before the scripts arrive does its work when they do, once', async ({ browser }) => {
  const page = await pageOf(browser, 'client_admin')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const release = await holdScripts(page)
  await page.goto('/packages', { waitUntil: 'commit' })
  const copy = page.locator('tbody tr').first().getByRole('button', { name: /^Copy/ }).first()
  await copy.click()
  await copy.click()
  release()
  await expect(page.getByText('Text is Copied!')).toHaveCount(1)
  await page.context().close()
})

test('a menu asked for before the scripts arrive opens when they do', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'client_admin')
  const release = await holdScripts(page)
  await page.goto('/packages', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Export this view' }).click()
  release()
  await expect(page.getByRole('menuitem', { name: /CSV/ })).toBeVisible()
  await page.context().close()
})

test('the search called by its key before the scripts arrive opens when they do', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'client_admin')
  const release = await holdScripts(page)
  await page.goto('/packages', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: /^Search:/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  release()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
  await page.context().close()
})

test('signing in before the scripts arrive works, and nothing typed is sent to the address', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('E-mail').fill('nobody@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  release()
  await expect(page.getByText('The e-mail or password is not right.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('E-mail')).toHaveValue('nobody@demo.example')
  await context.close()
})

test('a press on a part that the page’s scripts reach last waits for it', async ({ browser }) => {
  const page = await browser.newPage()
  await page.setContent('<button>Pressed </button>')
  await page.evaluate(holdScript({ readyEvent: 'ready', elseAfterMs: 30_000 }))
  await page.evaluate(() => window.dispatchEvent(new Event('ready')))
  const button = page.getByRole('button')
  await button.click()
  await expect(button).toHaveText('Pressed')
  await button.evaluate((node) => {
    node.addEventListener('click', () => { node.textContent += 'once' })
    Object.assign(node, { __reactFiberLate: { alternate: null, return: null, flags: 0 } })
  })
  await expect(button).toHaveText('Pressed once')
  await page.close()
})

test('a press on a part that the page’s scripts have begun to take over waits until it stands', { tag: '@deep' }, async ({ browser }) => {
  const page = await browser.newPage()
  await page.setContent('<button>Pressed </button>')
  await page.evaluate(holdScript({ readyEvent: 'ready', elseAfterMs: 30_000 }))
  const button = page.getByRole('button')
  await button.evaluate((node) => {
    // React's flag for what is being taken over stands on the part around the button.
    const part = { alternate: null, return: null, flags: 4096 }
    Object.assign(node, { __reactFiberLate: { alternate: null, return: part, flags: 0 } })
    document.addEventListener('stands', () => {
      part.flags = 0
      node.addEventListener('click', () => { node.textContent += 'once' })
    })
    window.dispatchEvent(new Event('ready'))
  })
  await button.click()
  await page.evaluate(() => document.dispatchEvent(new Event('stands')))
  await expect(button).toHaveText('Pressed once')
  await page.close()
})

test('a press on a part that is drawn anew before it answers goes to what stands there then', async ({ browser }) => {
  const page = await browser.newPage()
  await page.setContent('<button>Add</button><button>Add</button>')
  await page.evaluate(holdScript({ readyEvent: 'ready', elseAfterMs: 30_000 }))
  await page.getByRole('button').last().click()
  await page.evaluate(() => {
    const drawn = document.body.innerHTML
    document.body.innerHTML = drawn
    for (const node of document.querySelectorAll('button')) {
      node.addEventListener('click', () => { node.textContent = 'Added' })
      Object.assign(node, { __reactFiberLate: { alternate: null, return: null, flags: 0 } })
    }
    window.dispatchEvent(new Event('ready'))
  })
  await expect(page.getByRole('button')).toHaveText(['Add', 'Added'])
  await page.close()
})

test('what was typed into a form survives a reload, and leaving asks first', async ({ browser }) => {
  const page = await pageOf(browser, 'client_operations')
  await page.goto('/packages?status=label_created')
  const edit = page.getByRole('link', { name: 'Edit' })
  await (await listening(page.locator('tbody tr').first())).press('Enter')
  await edit.click()
  await page.getByLabel('Delivery instructions').fill('Ring twice, leave with the guard')
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).some((k) => k.startsWith('draft:')))).toBe(true)
  page.on('dialog', (d) => void d.accept())
  await page.reload()
  await expect(page.getByLabel('Delivery instructions')).toHaveValue('Ring twice, leave with the guard')
  await expect(page.getByText('What you typed before is back.')).toBeVisible()
  await page.getByLabel('Consignee name').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Consignee name is required.' })).toBeVisible()
  await page.getByRole('link', { name: 'Consignee name is required.' }).click()
  await expect(page.getByLabel('Consignee name')).toBeFocused()
  await page.context().close()
})

test.describe('while the house is closed', () => {
  let portal: OwnPortal
  test.beforeAll(async () => { portal = await startOwnPortal() })
  test.afterAll(async () => { await portal.stop() })

  test('every page leads to the maintenance page, staff who may go on working do, and it ends by itself', { tag: '@deep' }, async ({ browser }) => {
    const close = () => portal.answer((request, response) => {
      if (request.url !== '/api/maintenance') return false
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({
        message: 'OK', data: { maintenance: true, message: 'New racks for the database.', until: null },
      }))
      return true
    })
    const context = await browser.newContext({ baseURL: portal.url })
    const page = await context.newPage()
    close()
    await expect(async () => {
      await page.goto('/login')
      await expect(page).toHaveURL(/\/maintenance$/, { timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    for (const path of ['/', '/packages', '/tracking/summary?n=RSADEMO0001', '/forgot-password', '/nowhere']) {
      await page.goto(path)
      await expect(page, path).toHaveURL(/\/maintenance$/)
    }
    await expect(page.getByText('New racks for the database.')).toBeVisible()
    await page.getByText('Staff sign in').click()
    await page.getByLabel('E-mail').fill('super_admin@demo.example')
    await page.getByLabel('Password', { exact: true }).fill(process.env.DEMO_PASSWORD ?? '')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Maintenance mode is on', { exact: false })).toBeVisible()
    portal.answer(null)
    const later = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await expect(async () => {
      await later.goto('/login')
      await expect(later).toHaveURL(/\/login$/, { timeout: 500 })
    }).toPass({ timeout: 10_000 })
    await later.context().close()
    await context.close()
  })
})

test('the palette finds screens and numbers from anywhere', async ({ page }) => {
  await signIn(page, 'customer_service')
  const choice = page.getByRole('combobox')
  await page.keyboard.press('Control+k')
  await choice.fill('RSADEMO0001')
  await page.getByRole('option').filter({ hasText: 'RSADEMO0001' }).first().click()
  await expect(page).toHaveURL(/packages\/\d+|tracking_no=RSADEMO0001/)
  await page.keyboard.press('/')
  await choice.fill('Package upload status')
  await page.getByRole('option', { name: /Package upload status/ }).click()
  await expect(page).toHaveURL(/\/package-status-list/)
})
