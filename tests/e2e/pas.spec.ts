import type { Page } from '@playwright/test'
import { ask, kioskOf, letIn, makeToken, open, plate, scan, toDock } from './kiosks'
import { expect, listen, test } from './people'

test('the sign-in speaks four languages at a touch and keeps what is typed', async ({ page }) => {
  await page.goto('/pas/login')
  await page.getByLabel('E-mail or PAS code').fill('G-17')
  for (const [button, title, dir] of [
    ['हिन्दी', 'गेट प्रणाली में साइन इन', 'ltr'], ['اردو', 'گیٹ سسٹم میں سائن اِن', 'rtl'], ['العربية', 'تسجيل الدخول إلى نظام البوابة', 'rtl'],
  ] as const) {
    const language = page.getByRole('button', { name: button })
    await language.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(await page.locator('html').getAttribute('dir')).toBe(dir)
    expect((await language.boundingBox())?.height).toBeGreaterThanOrEqual(64)
    await expect(page.locator('#email')).toHaveValue('G-17')
  }
})

async function pair(page: Page): Promise<void> {
  const site = (await ask(page, 'GET', '/api/pas/my_sites')).data as unknown as { warehouse_id: number; site_code: string }[]
  const made = await ask(page, 'POST', '/api/pas/kiosks', {
    device_code: `E2E-${Date.now().toString(36)}`,
    warehouse_id: site.find(({ site_code }) => site_code === 'JXB1')?.warehouse_id, name: 'Gate of the test', kind: 'gate',
  })
  await page.getByRole('banner').getByRole('button').first().click()
  await page.getByLabel('Pairing code').fill(String(made.data['pairing_code']))
  const block = page.waitForResponse((answer) => answer.url().endsWith('/api/gate_token/number_block'))
  await page.getByRole('button', { name: 'Pair this device' }).click()
  expect((await block).ok()).toBe(true)
}

const story = async (page: Page, token: string) => {
  const { data } = await ask(page, 'GET', `/api/gate_token/get?token_no=${token}`)
  const [row] = data as unknown as { status: string; events: { event: string; offline: boolean }[] }[]
  return row
}

test('a truck from its token to the gate out on five kiosks while the board follows, with the network cut in between', async ({ browser }) => {
  test.setTimeout(400_000)
  const device = await kioskOf(browser, 'pas_supervisor')
  const watching = await kioskOf(browser, 'pas_marshal', { width: 1920, height: 1080 })
  const [create, gateIn, dockIn, dockOut, out] = [
    await open(device, '/pas/createToken'), await open(device, '/pas/gateIn'), await open(device, '/pas/dockIn'),
    await open(device, '/pas/dockOut'), await open(device, '/pas/driverfeedback'),
  ]
  const board = await open(watching, '/pas/dashboard')
  await expect(board.getByText(/^Updated /)).toBeVisible()
  await pair(create)

  const number = plate()
  const vehicle = `DXB K ${number}`
  const token = await test.step('the guard makes a token and the driver signs', () => makeToken(create, number, 'Imran Khan'))
  await test.step('it is let in, and the board hears of it before it would have asked', async () => {
    await letIn(gateIn, token)
    await expect(board.getByRole('region', { name: 'Queue' }).getByText(vehicle)).toBeVisible({ timeout: 10_000 })
  })

  const second = await test.step('without a network the work goes on, and a screen opens anew', async () => {
    await expect(dockIn.getByText('Online', { exact: true })).toBeVisible()
    await expect.poll(() => gateIn.evaluate(async () => Boolean(await caches.match('/pas/gateIn', { cacheName: 'kiosk-pages' })))).toBe(true)
    await device.setOffline(true)
    await expect(create.getByText(/^Offline/)).toBeVisible()
    const dock = await toDock(dockIn, token)
    expect(dock).not.toBe('')
    const other = await makeToken(create, String((Number(number) + 1) % 100_000).padStart(5, '1'), 'Rashid Ali', false)
    expect(other).toMatch(/-9\d{3}-\d$/)
    await gateIn.reload()
    await expect(gateIn.getByRole('heading', { name: 'Gate in' })).toBeVisible()
    await letIn(gateIn, other)
    await expect(gateIn.getByText('Offline, 4 waiting')).toBeVisible()
    return other
  })

  await test.step('when it is back everything is recorded, once and in order, at the time it was done', async () => {
    await device.setOffline(false)
    await expect(gateIn.getByText('Online', { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(board.getByRole('region', { name: 'Docks' }).getByText(vehicle)).toBeVisible()
    const [one, two] = [await story(gateIn, token), await story(gateIn, second)]
    expect(one?.events.map(({ event }) => event)).toEqual(['create', 'declare', 'gate_in', 'dock_in'])
    expect(one?.events.map(({ offline }) => offline)).toEqual([false, false, false, true])
    expect(two?.events.map(({ event }) => event)).toEqual(['create', 'declare', 'gate_in'])
    await expect(gateIn.getByRole('button', { name: /^Needs attention/ })).toHaveCount(0)
  })

  await test.step('the dock is done', async () => {
    await scan(dockOut, token)
    await dockOut.getByLabel('Pallets').fill('10')
    await dockOut.getByLabel('Cartons').fill('240')
    await dockOut.getByRole('button', { name: 'In order' }).click()
    await dockOut.getByRole('checkbox', { name: 'Keys given back' }).click()
    await dockOut.getByRole('button', { name: 'Finish' }).click()
    await expect(dockOut.getByRole('status').filter({ hasText: 'finished' })).toBeVisible()
    await expect(board.getByRole('region', { name: 'Leaving' }).getByText(vehicle)).toBeVisible()
  })

  await test.step('the driver says how it was, and leaves', async () => {
    await scan(out, token)
    await out.getByRole('button', { name: 'Good', exact: true }).click()
    await out.getByRole('checkbox', { name: 'Staff' }).click()
    await out.getByRole('button', { name: 'Send' }).click()
    await expect(out.getByRole('status').filter({ hasText: 'Thank you, drive safely' })).toBeVisible()
    await out.goto('/pas/gateOut')
    await expect(out.getByRole('heading', { name: 'Gate out' })).toBeVisible()
    await scan(out, token)
    await out.getByRole('checkbox', { name: 'Papers checked' }).click()
    await out.getByRole('button', { name: 'Let out' }).click()
    await expect(out.getByRole('heading', { name: /has left/ })).toBeVisible()
    await expect(out.getByText(/^Gate pass /)).toBeVisible()
    await expect(board.getByText(vehicle)).toHaveCount(0)
    const done = await story(out, token)
    expect(done?.events.map(({ event }) => event)).toEqual(['create', 'declare', 'gate_in', 'dock_in', 'dock_out', 'feedback', 'gate_out'])
  })
  await device.close()
  await watching.close()
})

test('the kiosk speaks four languages, two of them from the right, and numbers stay as they are', async ({ browser }) => {
  const context = await kioskOf(browser, 'pas_supervisor', { width: 360, height: 640 })
  const page = await open(context, '/pas/gateIn')
  const faults = listen(page)
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('دخول البوابة')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await page.getByLabel('رقم التذكرة').getAttribute('dir')).toBe('ltr')
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('गेट प्रवेश')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await page.getByRole('button', { name: 'اردو' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('گیٹ داخلہ')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(1)
  expect(faults).toEqual([])
  await context.close()
})

test('every target of a kiosk is at least 64 px high', { tag: '@deep' }, async ({ browser }) => {
  const context = await kioskOf(browser, 'pas_supervisor')
  for (const path of ['/pas/createToken', '/pas/gateIn', '/pas/dockOut', '/pas/searchToken']) {
    const page = await open(context, path)
    await expect(page.getByRole('button').first()).toBeVisible()
    const small = await page.getByRole('button').evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height > 0 && one.getBoundingClientRect().height < 64).map((one) => one.textContent),
    )
    expect(small, path).toEqual([])
    await page.close()
  }
  await context.close()
})

test('what is no token of this site says so and stays', { tag: '@deep' }, async ({ browser }) => {
  const context = await kioskOf(browser, 'pas_supervisor')
  const page = await open(context, '/pas/gateIn')
  await scan(page, 'JXB1-251120-0042-9')
  await expect(page.getByText('Check the token number.')).toBeVisible()
  await page.getByLabel('Token number').fill('https://example.com/menu')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is not a token of this site')).toBeVisible()
  await page.getByLabel('Token number').fill('QQ 99998')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Token not found.')).toBeVisible()
  await expect(page).toHaveURL(/\/pas\/gateIn$/)
  await context.close()
})

test('help calls the marshal: his board says where, until he goes', { tag: '@deep' }, async ({ browser }) => {
  const [device, watching] = [await kioskOf(browser, 'pas_supervisor'), await kioskOf(browser, 'pas_marshal', { width: 1920, height: 1080 })]
  const [kiosk, board] = [await open(device, '/pas/searchToken'), await open(watching, '/pas/dashboard')]
  await expect(board.getByText(/^Updated /)).toBeVisible()
  await kiosk.getByRole('button', { name: 'Call for help' }).click()
  await expect(kiosk.getByRole('status').filter({ hasText: /^The marshal was called at/ })).toBeVisible()
  const alert = board.getByRole('region', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: 'Search token calls for help since' })
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'On my way' }).click()
  await expect(alert).toHaveCount(0)
  await Promise.all([device.close(), watching.close()])
})

test('back leads nowhere from a kiosk', { tag: '@deep' }, async ({ browser }) => {
  const context = await kioskOf(browser, 'pas_supervisor')
  const page = await open(context, '/pas/dockIn')
  await page.evaluate(() => window.history.back())
  await expect(page.getByRole('heading', { name: 'Dock in' })).toBeVisible()
  await expect(page).toHaveURL(/\/pas\/dockIn$/)
  await context.close()
})

test('the board fits a wall, without anything to touch', { tag: '@deep' }, async ({ browser }) => {
  const context = await kioskOf(browser, 'pas_viewer', { width: 1920, height: 1080 })
  const page = await open(context, '/pas/dashboard')
  await page.goto('/pas/dashboard?view=wall')
  await expect(page.getByRole('list', { name: 'Docks' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  // Nobody can scroll a wall: the last line is on it too.
  expect(await page.evaluate(() =>
    [document.documentElement.scrollWidth - window.innerWidth, document.documentElement.scrollHeight - window.innerHeight].every((over) => over <= 1),
  )).toBe(true)
  await context.close()
})
