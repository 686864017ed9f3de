import pg from 'pg'
import { expect, listen, pageOf, test } from './people'

async function parcelOf(where: string): Promise<{ id: number; tracking_no: string; consignee_phone: string }> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    const { rows: [found] } = await client.query(`select id::int, tracking_no, consignee_phone from packages where ${where} order by id desc limit 1`)
    return found
  } finally {
    await client.end()
  }
}

test('a parcel is one page at both of its addresses, with milestones and timeline first', async ({ browser }) => {
  const page = await pageOf(browser, 'operations_manager')
  const faults = listen(page)
  const { id } = await parcelOf("tracking_no = 'RSADEMO0001'")
  for (const address of [`/packages/${id}`, '/tracking/details?tracking_no=RSADEMO0001']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('RSADEMO0001')
    await expect(page.getByRole('list', { name: 'How far the parcel is' })).toContainText('Delivered')
    const tabs = page.getByRole('tab')
    await expect(tabs.nth(0)).toContainText('Timeline')
    await expect(tabs.nth(1)).toHaveText('Money')
    for (const name of ['POD', 'Route', 'Label and papers', 'Goods', 'Why this carrier']) await expect(page.getByRole('tab', { name })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Events, newest first' })).toBeVisible()
    // Nothing is drawn for what is not known.
    await expect(page.getByRole('definition').filter({ hasText: /^–/ })).toHaveCount(0)
  }
  await test.step('its way is drawn by city', async () => {
    await page.getByRole('tab', { name: 'Route' }).click()
    await expect(page.getByRole('img', { name: /^The journey on a map/ })).toBeVisible()
  })
  for (const width of [375, 1280, 1920]) {
    await page.setViewportSize({ width, height: 860 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), String(width)).toBeLessThanOrEqual(1)
  }
  expect(faults).toEqual([])
  await page.context().close()
})

test('the phone is masked at both addresses until it is asked for', async ({ browser }) => {
  const page = await pageOf(browser, 'customer_service')
  const { id, tracking_no, consignee_phone } = await parcelOf("status = 'out_for_delivery'")
  for (const address of [`/packages/${id}`, `/tracking/details?tracking_no=${tracking_no}`]) {
    await page.goto(address)
    const card = page.getByRole('region', { name: 'Consignee' })
    await expect(card.getByText('Showing them is logged.')).toBeVisible()
    await expect(card).not.toContainText(consignee_phone)
    await card.getByRole('button', { name: 'Show personal details' }).click()
    await expect(card).toContainText(consignee_phone)
  }
  await page.context().close()
})

test('an edit that comes too late says once why, and what to do instead', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'operations_manager')
  const { id, tracking_no } = await parcelOf("status = 'delivery_failed'")
  await page.goto(`/package-edit?id=${id}`)
  await expect(page.getByText('The package is Delivery failed.')).toHaveCount(1)
  await expect(page.getByText(/Ask .+ to amend the rest, or record the start of its return\./)).toHaveCount(1)
  await expect(page.getByLabel('Consignee name')).toBeDisabled()
  await expect(page.getByLabel('Delivery instructions')).toBeEnabled()
  await page.getByRole('link', { name: 'Open the parcel' }).click()
  await expect(page).toHaveURL(new RegExp(`/packages/${id}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tracking_no)
  await page.context().close()
})
