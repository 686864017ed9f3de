import type { Page } from '@playwright/test'
import { choose, dialog, rowMenu } from './helpers'
import { expect, listen, pageOf, test } from './people'

const run = Date.now().toString(36).toUpperCase()
const [sku, shop] = [`THREAD-${run}`, `Camel Threads ${run}`]
const parts = { asn: '', no: '' }

/** The page of the shop, where buyers buy: the menu of its row leads there. */
async function shopOf(page: Page): Promise<string> {
  await page.goto(`/channel?search=${encodeURIComponent(shop)}`)
  await page.locator('tbody tr').first().getByRole('button', { name: 'Actions of this row' }).click()
  const address = (await page.getByRole('menuitem', { name: 'Open the shop' }).getAttribute('href')) ?? ''
  await page.keyboard.press('Escape')
  return address
}
/** What the shop was told of its stock, once it says so. */
async function inStock(page: Page, address: string, units: number): Promise<void> {
  await page.goto(`/channel?search=${encodeURIComponent(shop)}`)
  await rowMenu(page, shop, 'Sync inventory now')
  await expect(page.getByText(`Stock of ${shop} is being published.`)).toBeVisible()
  await expect(async () => {
    await page.goto(address)
    await expect(page.getByRole('table', { name: 'Listings' }).getByRole('row', { name: new RegExp(sku) }).getByRole('cell').last()).toHaveText(String(units),
      { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
}

test('goods of a client are announced, received, sold by its shop, shipped, sent back and sold again', { tag: '@deep' }, async ({ browser }) => {
  test.setTimeout(600_000)
  const [client, dock, office, floor, visitor] = [
    await pageOf(browser, 'client_admin'), await pageOf(browser, 'warehouse_operator'), await pageOf(browser, 'super_admin'),
    await pageOf(browser, 'fulfilment_manager'), await pageOf(browser, 'super_admin'),
  ]
  const faults = [client, dock, office, floor].map(listen)
  let [address, order] = ['', '']

  await test.step('the client uploads what it sells', async () => {
    await client.goto('/upload-product')
    const sheet = `Product Code,Product Name,SKU Code,SKU Name,Unit Price,Weight (kg)\n${sku}-P,Linen scarf,${sku},"Linen scarf, sand",79.00,0.300`
    await client.locator('input[type=file]').setInputFiles({ name: 'scarves.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
    await client.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(client.getByText('1 of 1 row was accepted.').first()).toBeVisible({ timeout: 30_000 })
  })

  await test.step('it announces five of them', async () => {
    await client.goto('/add-inbound-order')
    await choose(client, 'Warehouse', 'JXB1', /JXB1/)
    await client.getByLabel('Your reference').fill(`E2E-${run}`)
    const scan = client.getByLabel('Scan a barcode')
    await scan.fill(sku)
    await scan.press('Enter')
    await client.getByLabel('Units').fill('5')
    await client.getByLabel('Bill of entry').fill('101-01234567-26')
    await client.getByRole('button', { name: 'Submit' }).click()
    await client.waitForURL(/\/list-inbound-order\/\d+$/)
    parts.asn = (await client.getByRole('heading', { level: 1 }).textContent())?.match(/ASN\d{10}/)?.[0] ?? ''
  })

  await test.step('the dock receives them while its network is cut, one damaged and one short', async () => {
    await dock.goto(`/list-inbound-order?search=${parts.asn}`)
    await rowMenu(dock, parts.asn, 'Open')
    await dock.getByRole('button', { name: 'Receive', exact: true }).click()
    const field = dock.getByLabel('Barcode or SKU')
    const take = async () => { await field.fill(sku); await field.press('Enter') }
    await take()
    await expect(dock.getByText('1 of 5').first()).toBeVisible()
    await dock.context().setOffline(true)
    await take()
    await take()
    await expect(dock.getByText('2 scans waiting on this device')).toBeVisible()
    await dock.context().setOffline(false)
    await expect(dock.getByText('3 of 5').first()).toBeVisible()
    await dock.getByRole('button', { name: 'Damaged' }).click()
    await choose(dock, 'What is wrong', 'Broken')
    await take()
    await expect(dock.getByText('4 of 5', { exact: true }).first()).toBeVisible()
    await dock.getByRole('button', { name: 'Leave' }).click()
    await dock.getByRole('button', { name: 'Finish receiving' }).click()
    await dock.getByRole('alertdialog').getByLabel('Reason').fill('One scarf was not in the box')
    await dock.getByRole('alertdialog').getByRole('button', { name: 'Finish receiving' }).click()
    await expect(dock.getByText(`${parts.asn} is received.`)).toBeVisible()
  })

  await test.step('what is good goes to its shelf', async () => {
    await dock.getByRole('button', { name: 'Put away' }).click()
    const field = dock.getByLabel('Barcode or SKU')
    await field.fill(sku)
    await field.press('Enter')
    await dock.getByRole('button', { name: /^Put on / }).click()
    await expect(dock.getByText(`${parts.asn} is put away.`)).toBeVisible()
  })

  await test.step('the shop of the client is connected and served from that warehouse', async () => {
    await office.goto('/channel')
    await office.getByRole('button', { name: 'Add channel' }).click()
    await choose(office, 'Client', 'Noor')
    await choose(office, 'Platform', 'Shopify')
    await dialog(office).getByLabel('Name', { exact: true }).fill(shop)
    await dialog(office).getByLabel('Shop address').fill(`https://threads-${run.toLowerCase()}.example`)
    await choose(office, 'Environment', 'Sandbox')
    await dialog(office).getByLabel('Access token').fill('shpat_sandbox')
    await dialog(office).getByLabel('Webhook secret').fill('shpss_sandbox')
    await dialog(office).getByRole('button', { name: 'Add channel' }).click()
    await expect(office.getByText(`${shop} is added. Test its connection, then enable it.`)).toBeVisible()
    address = await shopOf(office)
    await rowMenu(office, shop, 'Test connection')
    await expect(office.getByText(`${shop} answers.`)).toBeVisible()
    await rowMenu(office, shop, 'Enable')
    await expect(office.getByText(`${shop} is enabled.`)).toBeVisible()
    await office.goto('/channel-mapping')
    await office.getByRole('button', { name: 'Add mapping' }).click()
    await choose(office, 'Channel', shop, new RegExp(shop))
    await choose(office, 'Warehouse', 'JXB1', /JXB1/)
    await dialog(office).getByLabel('Share of stock').fill('100')
    await dialog(office).getByRole('button', { name: 'Add mapping' }).click()
    await expect(office.getByText(/serves/).first()).toBeVisible()
  })

  await test.step('somebody buys two of them there', async () => {
    await visitor.goto(address)
    await visitor.getByLabel('SKU').fill(sku)
    await visitor.getByLabel('Title').fill('Linen scarf, sand')
    await visitor.getByLabel('Price').fill('79')
    await visitor.getByRole('button', { name: 'Add listing' }).click()
    await visitor.getByLabel('Units').fill('2')
    await visitor.getByRole('button', { name: 'Buy' }).click()
    await expect(visitor.getByRole('table', { name: 'Orders' })).toContainText(`2 × ${sku}`)
    await office.goto(`/channel?search=${encodeURIComponent(shop)}`)
    await rowMenu(office, shop, 'Match SKUs by code')
    await expect(async () => {
      await floor.goto(`/orderList?sku_code=${sku}`)
      await expect(floor.locator('tbody tr').first()).toContainText('In fulfilment', { timeout: 2000 })
    }).toPass({ timeout: 90_000, intervals: [3000] })
    order = (await floor.locator('tbody tr').first().getByRole('link').first().textContent()) ?? ''
  })

  await test.step('the order is picked, packed, labelled and handed over', async () => {
    await floor.goto(`/shipping-list?search=${order}`)
    const row = floor.locator('tbody tr').first()
    parts.no = (await row.getByRole('link').first().textContent()) ?? ''
    await rowMenu(floor, parts.no, 'Release')
    await expect(row).toContainText('Released')
    await row.getByRole('link').first().click()
    await floor.getByRole('button', { name: 'Pick', exact: true }).click()
    const shelf = (await floor.getByText(/^Go to .+ and scan it$/).textContent())?.match(/^Go to (.+) and scan it$/)?.[1] ?? ''
    await floor.getByLabel('Shelf').fill(shelf)
    await floor.getByLabel('Shelf').press('Enter')
    await floor.getByRole('button', { name: 'All 2 are in my hand' }).click()
    await expect(floor.getByText(`${parts.no} is picked.`)).toBeVisible()
    await floor.getByRole('button', { name: 'Pack', exact: true }).click()
    await floor.getByRole('button', { name: 'Everything is in this box' }).click()
    await floor.getByLabel('Weight').fill('0.7')
    await floor.getByRole('button', { name: 'Pack and book' }).click()
    await expect(floor.getByText(`${parts.no} is packed.`)).toBeVisible()
    const label = floor.waitForResponse((answer) => answer.headers()['content-type']?.includes('application/pdf') ?? false)
    await floor.getByRole('button', { name: 'Labels', exact: true }).click()
    await label
    await office.goto(`/customs-order?search=${parts.no}`)
    await rowMenu(office, parts.no, 'Exempt')
    await office.getByRole('alertdialog').getByLabel('Reason').fill('Samples without commercial value')
    await office.getByRole('alertdialog').getByRole('button', { name: 'Exempt' }).click()
    await expect(office.getByText(`${parts.no} is exempt.`)).toBeVisible()
    await floor.getByRole('button', { name: 'Hand over' }).click()
    await floor.getByRole('alertdialog').getByLabel('Vehicle').fill('DXB 4711')
    await floor.getByRole('alertdialog').getByRole('button', { name: 'Hand over' }).click()
    await expect(floor.getByText(`${parts.no} left the warehouse.`)).toBeVisible()
  })

  await test.step('the shop has its number, and one left to sell', async () => {
    await expect(async () => {
      await visitor.goto(address)
      await expect(visitor.getByRole('table', { name: 'Orders' })).toContainText('Shipped', { timeout: 2000 })
    }).toPass({ timeout: 100_000, intervals: [3000] })
    await inStock(visitor, address, 1)
  })

  await test.step('one comes back into quarantine', async () => {
    await floor.getByRole('button', { name: 'Receive return' }).click()
    await dialog(floor).getByLabel('Units of 2').fill('1')
    await dialog(floor).getByLabel('Grade').selectOption({ label: 'B, to be checked' })
    await dialog(floor).getByRole('button', { name: 'Receive' }).click()
    await expect(floor.getByText(`Goods of ${parts.no} are back in stock.`)).toBeVisible()
  })

  await test.step('it is found good, lies on a shelf again, and the shop may sell it', async () => {
    await floor.goto(`/shelfwise?search=${sku}`)
    const shelves = floor.locator('tbody tr')
    const shelf = await shelves.filter({ hasText: 'Available' }).first().getByRole('cell').nth(1).innerText()
    await rowMenu(floor, 'Quarantine', 'Hold or release')
    await choose(floor, 'New status', 'Available')
    await floor.getByRole('alertdialog').getByLabel('Reason').fill('Unworn, as new')
    await floor.getByRole('alertdialog').getByRole('button').last().click()
    await expect(floor.getByText('The status is changed.')).toBeVisible()
    await floor.goto(`/shelfwise?search=${sku}`)
    const back = shelves.filter({ hasNotText: shelf.trim() }).filter({ hasText: 'Available' }).first()
    await back.getByRole('button', { name: 'Actions of this row' }).click()
    await floor.getByRole('menuitem', { name: 'Move', exact: true }).click()
    await floor.getByRole('alertdialog').getByLabel('To location').fill(shelf.trim())
    await floor.getByRole('alertdialog').getByLabel('Units').fill('1')
    await floor.getByRole('alertdialog').getByRole('button', { name: 'Move' }).click()
    await expect(floor.getByText('The stock is moved.')).toBeVisible()
    await inStock(visitor, address, 2)
  })
  expect(faults.flat().filter((fault) => !/422|ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([])
})
