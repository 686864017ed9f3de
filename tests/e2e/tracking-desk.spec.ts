import { readFile } from 'node:fs/promises'
import { createCanvas } from '@napi-rs/canvas'
import { readXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { expect, listen, pageOf, test } from './people'

const demo = Array.from({ length: 6 }, (_, i) => `RSADEMO000${i + 1}`)

async function query<T>(text: string, params: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    return (await client.query(text, params)).rows as T[]
  } finally {
    await client.end()
  }
}

async function photo(): Promise<Buffer> {
  const canvas = createCanvas(640, 480)
  const context = canvas.getContext('2d')
  context.fillStyle = '#7a5'
  context.fillRect(0, 0, 640, 480)
  return canvas.encode('jpeg', 85)
}

test('the desk looks up many numbers, downloads and mails them', async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)
  await page.goto('/tracking')
  await page.getByLabel('Numbers', { exact: true }).fill([...demo, 'NOSUCHNUMBER1'].join(', '))
  await page.getByRole('button', { name: 'Track', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '6 found' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Not found' })).toHaveText('NOSUCHNUMBER1')
  await expect(page.locator('tbody tr').first()).toContainText('Delivered')

  await test.step('the Excel has the grid and the events', async () => {
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Excel, with events' }).click()])
    expect(file.suggestedFilename()).toMatch(/^tracking-\d{8}-\d{4}\.xlsx$/)
    const { sheets } = await readXlsx(await readFile(await file.path()))
    expect(sheets.map(({ name, rows }) => [name, rows.length > 6])).toEqual([['Summary', true], ['Events', true]])
    expect(sheets[0]?.rows.slice(1).map((row) => row[0])).toEqual(demo)
  })

  await test.step('the mail is written with its file', async () => {
    const to = `desk-${Date.now()}@noor.example`
    await page.getByRole('button', { name: 'Mail', exact: true }).click()
    await page.getByLabel('To', { exact: true }).fill(to)
    await page.getByLabel('To', { exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Send mail' }).click()
    await expect(page.getByText('The mail is on its way.')).toBeVisible()
    const [letter] = await query<{ subject: string; attachments: { name: string }[] }>(
      'select subject, attachments from email_logs where $1 = any(to_addresses)', [to],
    )
    expect(letter).toMatchObject({
      subject: expect.stringMatching(/^Tracking of 6 shipments \/ تتبع الشحنات/), attachments: [{ name: expect.stringMatching(/\.xlsx$/) }],
    })
  })

  await test.step('the search is as it was when one comes back', async () => {
    await page.locator('tbody tr').nth(1).getByRole('link', { name: 'RSADEMO0002' }).click()
    await expect(page).toHaveURL(/tracking\/details\?tracking_no=RSADEMO0002/)
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/tracking_no=RSADEMO0003/)
    await page.goto('/tracking')
    await expect(page.getByRole('status').filter({ hasText: '6 found' })).toBeVisible()
  })
  expect(faults).toEqual([])
  await page.context().close()
})

test('a delivery is proven by a photo and a signature', async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)
  await page.goto('/tracking/details?tracking_no=RSADEMO0001')
  await page.getByRole('tab', { name: 'POD' }).click()
  await page.getByRole('button', { name: 'Replace proof' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Received by').fill('Mariam Al Suwaidi')
  await dialog.getByLabel('Photos').setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  const pad = dialog.getByRole('img', { name: 'Signature pad' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no pad to sign on')
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  for (let i = 1; i <= 6; i++) await page.mouse.move(box.x + 40 + i * 30, box.y + (i % 2 ? 90 : 30), { steps: 3 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Keep proof' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('definition').filter({ hasText: 'Mariam Al Suwaidi' })).toBeVisible()
  for (const name of ['Signature', 'Photo 1']) {
    const picture = page.getByRole('img', { name, exact: true })
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), { message: name }).toBeGreaterThan(100)
  }
  await page.getByRole('tab', { name: /Timeline/ }).click()
  await expect(page.getByText('POD uploaded')).toBeVisible()
  expect(faults).toEqual([])
  await page.context().close()
})

test('the carrier is asked and the parcel moves', async ({ browser }) => {
  // Not of client 1: its parcels are handed over, and counted at its webhook, by another walk at the same time.
  const [parcel] = await query<{ tracking_no: string }>(
    "select p.tracking_no from packages p join carriers k on k.id = p.carrier_id where p.status = 'with_carrier' and p.client_id <> 1 and k.carrier_code = 'FALCON' order by p.id desc limit 1",
  )
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)
  await page.goto(`/tracking/details?tracking_no=${parcel?.tracking_no}`)
  const title = page.locator('h1').locator('../..')
  await expect(title).toContainText('With carrier')
  await page.getByRole('button', { name: 'Fetch from carrier' }).click()
  await expect(page.getByText(/\d new of \d events/)).toBeVisible()
  await expect(title).toContainText(/Out for delivery|Delivered|Delivery failed/)
  const [row] = await query<{ status: string }>('select status from packages where tracking_no = $1', [parcel?.tracking_no])
  expect(['out_for_delivery', 'delivered', 'delivery_failed']).toContain(row?.status)

  await test.step('what it said literally can be read', async () => {
    await page.getByRole('button', { name: /^Raw answer of/ }).first().click()
    await expect(page.getByRole('dialog')).toContainText('"tracking_number"')
    await page.keyboard.press('Escape')
  })
  await test.step('within the minute it is not asked again', async () => {
    await page.getByRole('button', { name: 'Fetch from carrier' }).click()
    await expect(page.getByText('Fetched less than a minute ago.')).toBeVisible()
  })
  // The refusal is an answer of 409, which the browser notes in its console.
  expect(faults.filter((text) => !text.includes('409'))).toEqual([])
  await page.context().close()
})

test('a client finds its own parcels and nothing of the house', { tag: '@deep' }, async ({ browser }) => {
  const [foreign] = await query<{ tracking_no: string }>(
    "select p.tracking_no from packages p join clients c on c.id = p.client_id where c.client_code = 'DTOFZ' order by p.id limit 1",
  )
  const page = await pageOf(browser, 'client_operations', { width: 375, height: 800 })
  await page.goto('/client/tracking')
  await expect(page.getByText('Noor Beauty Trading LLC')).toBeVisible()
  await page.getByLabel('Numbers', { exact: true }).fill(`RSADEMO0001 ${foreign?.tracking_no}`)
  await page.getByRole('button', { name: 'Track', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 found' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Not found' })).toHaveText(String(foreign?.tracking_no))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page.getByRole('link', { name: 'RSADEMO0001' }).click()
  await expect(page).toHaveURL(/\/client\/tracking\/details\?tracking_no=RSADEMO0001/)
  await expect(page.getByRole('heading', { name: 'Shipment' })).toBeVisible()
  for (const name of ['Fetch from carrier', 'Add event']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  for (const name of ['Assignment', 'Conversions']) await expect(page.getByRole('tab', { name })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Void|Raw answer)/ })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page.goto(`/client/tracking/details?tracking_no=${foreign?.tracking_no}`)
  await expect(page.getByText(`No shipment found for ${foreign?.tracking_no}.`)).toBeVisible()
  await page.context().close()
})
