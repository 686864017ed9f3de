import type { Browser, Page } from '@playwright/test'
import { expect, listen, test } from './people'

const password = process.env.DEMO_PASSWORD ?? ''

/** A page of somebody of the second site, where no other test works. */
async function pageAt(browser: Browser, role: string, path: string, door = '/pas/login'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(door)
  await page.locator('#email').fill(`${role}@demo.example`)
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.goto(path)
  return page
}

const ask = <T>(page: Page, method: string, url: string, body?: unknown): Promise<{ status: number; data: T; message: string }> =>
  page.evaluate(async ([how, where, what]) => {
    const answer = await fetch(where as string, {
      method: how as string, headers: { 'x-portal': '1', 'content-type': 'application/json' }, body: what === undefined ? undefined : JSON.stringify(what),
    })
    return { status: answer.status, ...((await answer.json()) as { data: T; message: string }) }
  }, [method, url, body] as const) as Promise<{ status: number; data: T; message: string }>

interface Site {
  warehouse_id: number
  site_code: string
}

test('what was signed before is told calmly', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageAt(browser, 'pas_supervisor.dxb1', '/pas/driverDeclaration')
  const { data } = await ask<{ token_no: string; declared: boolean }[]>(page, 'GET', '/api/gate_token/get?status=in_yard&page_size=25')
  await page.goto(`/pas/driverDeclaration?token=${data.find(({ declared }) => declared)?.token_no}`)
  const panel = page.getByRole('dialog', { name: 'Already done' })
  await expect(panel.getByRole('status')).toHaveText('The declaration is signed.')
  await expect(page.getByText('That did not work')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(panel).toHaveCount(0)
  await page.context().close()
})

test('a dock is looked at, kept without a call and given back, by the keyboard alone', async ({ browser }) => {
  const page = await pageAt(browser, 'pas_supervisor.dxb1', '/pas/dashboard')
  const faults = listen(page)
  const docks = page.getByRole('region', { name: 'Docks' })
  // It takes trucks of both ways, so whoever waits first may be called there.
  const free = docks.getByRole('button', { name: /^D11 ?Free$/ })
  await expect(free).toBeVisible()
  const no = ((await free.textContent()) ?? '').replace(/Free$/, '').replaceAll(/[^\w]/g, '')
  const card = docks.getByRole('button', { name: new RegExp(`^${no}`) }).first()
  await card.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading')).toContainText(no)
  await drawer.getByRole('button', { name: 'Reserve' }).press('Enter')
  await drawer.getByLabel('Reason').fill('Reefer at two')
  await drawer.getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(card).toContainText('Reserved')
  await card.press('Enter')
  await expect(drawer).toContainText('Reefer at two')
  await page.keyboard.press('Escape')
  // A call there is asked about first, and does not happen when it is called off.
  await page.getByRole('region', { name: 'Queue' }).getByRole('button', { name: 'Call', exact: true }).first().press('Enter')
  await drawer.getByRole('group', { name: 'Dock' }).getByRole('button', { name: new RegExp(`^${no}`) }).press('Enter')
  await drawer.getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(drawer.getByRole('alert')).toContainText('is reserved')
  await expect(drawer.getByRole('alert')).toContainText('Reefer at two')
  await expect(drawer.getByRole('button', { name: 'Call all the same' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Cancel' }).press('Enter')
  await card.press('Enter')
  await drawer.getByRole('button', { name: 'Free it' }).press('Enter')
  await drawer.getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(card).toContainText('Free')
  const bay = page.getByRole('region', { name: 'Bays' }).getByRole('button').first()
  await bay.press('Enter')
  await expect(drawer.getByRole('heading')).toContainText('Bay')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(bay).toBeFocused()
  expect(faults.filter((text) => !text.includes('409'))).toEqual([])
  await page.context().close()
})

test('a site that wants photos gets a small one of each vehicle, and the portal shows it', { tag: '@deep' }, async ({ browser }) => {
  const office = await pageAt(browser, 'super_admin', '/pas-sites', '/login?user_category=admin')
  const { data: sites } = await ask<Site[]>(office, 'GET', '/api/pas/sites?page_size=25')
  const site = sites.find(({ site_code }) => site_code === 'DXB1')
  const page = await pageAt(browser, 'pas_supervisor.dxb1', '/pas/gateIn')
  const plate = String(10_000 + (Date.now() % 89_999))
  const made = await ask<{ id: number; token_no: string }>(page, 'POST', '/api/gate_token/create', {
    warehouse_id: site?.warehouse_id, purpose: 'inbound', plate_country: 'AE', plate_emirate: 'DXB', plate_code: 'P',
    plate_number: plate, vehicle_type: 'truck_7t', transporter_name: 'Al Reem Transport', driver_name: 'Bilal Khan',
    driver_phone: '+971501234567', driver_id_type: 'emirates_id', driver_id_no: '784-1990-1234567-1', client_event_id: crypto.randomUUID(),
  })
  await ask(page, 'POST', `/api/gate_token/declaration/${made.data.id}`, {
    version: 1, language: 'en', accepted_items: [1, 2, 3, 4, 5, 6, 7, 8, 9], witness: true,
  })
  await page.goto(`/pas/gateIn?token=${made.data.token_no}`)
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('checkbox', { name: 'Papers seen' }).click()
  await page.getByRole('button', { name: 'Let in' }).click()
  await expect(page.getByText('Take a photo of the vehicle.')).toBeVisible()
  const picture = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 })
    canvas.getContext('2d')?.fillRect(100, 100, 900, 700)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  await page.getByLabel('Take a photo').setInputFiles({ name: 'truck.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(picture, 'base64') })
  await expect(page.getByRole('img', { name: 'The photo' })).toBeVisible()
  await page.getByRole('button', { name: 'Let in' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'is in.' })).toBeVisible()
  await office.goto(`/pasList?search=${made.data.token_no}`)
  await office.getByRole('button', { name: made.data.token_no })
    .or(office.getByRole('link', { name: made.data.token_no }))
    .or(office.getByRole('cell', { name: made.data.token_no }))
    .first()
    .click()
  const shown = office.getByRole('img', { name: /^Gate in, / })
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => [image.naturalWidth, image.naturalHeight]))).toEqual([1280, 853])
  await Promise.all([page.context().close(), office.context().close()])
})
