import { choose, dialog } from './helpers'
import { expect, listen, pageOf, test } from './people'

test('B2B stock is read by lot, by what moved it and by how long it may be kept, and goods are found by one box', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'fulfilment_manager')
  const faults = listen(page)
  let code = ''

  await test.step('a band of the expiry leads to its lots', async () => {
    await page.goto('/b2binventorySummaryExpiry?band=later')
    // Goods of other walks have no cases.
    const row = page.locator('tbody tr').filter({ hasNotText: 'E2E-' }).first()
    code = (await row.getByRole('cell').first().innerText()).trim()
    await row.getByRole('button', { name: 'Actions of this row' }).click()
    await page.getByRole('menuitem', { name: 'Lots' }).click()
    await page.waitForURL(/\/b2binventory\?/)
    await expect(page.locator('tbody tr').first()).toContainText(code)
  })

  await test.step('the same goods open and close over the month', async () => {
    await page.goto(`/b2binventorySummary?search=${code}`)
    await expect(page.locator('tbody tr').first()).toContainText(code)
    await expect(page.getByRole('columnheader', { name: 'Closing' })).toBeVisible()
  })

  await test.step('the box finds them with their packs, lots and barcodes', async () => {
    await page.goto('/search-sku')
    await expect(page.getByText('What are you looking for?')).toBeVisible()
    const box = page.getByLabel('Barcode, SKU or name')
    await box.fill(code)
    await box.press('Enter')
    const card = page.getByRole('region', { name: code })
    await expect(card.getByText(/a case/).first()).toBeVisible()
    await expect(card.getByRole('heading', { name: 'Lots' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`q=${code}`))
    await box.fill('nowhere-at-all')
    await box.press('Enter')
    await expect(page.getByText('No SKU for nowhere-at-all')).toBeVisible()
  })

  await test.step('a SKU is added with its packs, and stands among the others', async () => {
    const added = `E2E-B2B-${Date.now()}`
    await page.goto('/skulist')
    await page.getByRole('link', { name: 'Add SKU' }).click()
    await choose(page, 'Client', 'Saffron')
    await page.getByLabel('SKU code').fill(added)
    await page.getByLabel('Name', { exact: true }).fill('Butter biscuit 100 g')
    await page.getByLabel('Units a case').fill('24')
    await page.getByLabel('Cases a pallet').fill('60')
    await page.getByRole('button', { name: 'Add SKU' }).click()
    await page.waitForURL(/\/add-edit-sku\/\d+/)
    await page.goto(`/sku-b2b-list?search=${added}`)
    await expect(page.locator('tbody tr').first()).toContainText('24')
  })
  expect(faults).toEqual([])
})

test('parties are added and mapped: whose goods go to whom', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'fulfilment_manager')
  const faults = listen(page)
  const code = `E2E-${Date.now()}`
  const add = async (what: string, fields: Record<string, string>) => {
    await page.getByRole('button', { name: `Add ${what}` }).click()
    const box = dialog(page)
    await choose(page, 'Client', 'Saffron')
    for (const [label, text] of Object.entries(fields)) await box.getByLabel(label, { exact: true }).fill(text)
    return box
  }

  await test.step('a supplier', async () => {
    await page.goto('/supplier')
    const box = await add('supplier', { Code: code, Name: `Dates ${code}`, City: 'Sharjah', Email: 'orders@dates.example' })
    await box.getByRole('button', { name: 'Add supplier' }).click()
    await expect(page.getByText(`Supplier ${code} is added.`)).toBeVisible()
  })

  await test.step('a consignee', async () => {
    await page.goto('/supplier-consignee-list')
    const box = await add('consignee', { Code: code, Name: `Market ${code}`, City: 'Dubai', Email: 'in@market.example' })
    await box.getByLabel('Kind').selectOption('Retailer')
    await box.getByRole('button', { name: 'Add consignee' }).click()
    await expect(page.getByText(`Consignee ${code} is added.`)).toBeVisible()
  })

  await test.step('goods of the one go to the other', async () => {
    await page.goto('/mapped-supplier-consignee-list')
    await page.getByRole('button', { name: 'Add mapping' }).click()
    await choose(page, 'Supplier', `Dates ${code}`)
    await choose(page, 'Consignee', code)
    await dialog(page).getByRole('button', { name: 'Add mapping' }).click()
    await expect(page.locator('tbody tr').filter({ hasText: code }).first()).toBeVisible()
  })
  expect(faults).toEqual([])
})

test('goods are ordered for a consignee, allocated by expiry and released', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'fulfilment_manager')
  const faults = listen(page)
  const reference = `E2E-${Date.now()}`

  await test.step('a waiting order of the demo is found by its state', async () => {
    await page.goto('/outbound-list?status=submitted')
    await page.locator('tbody tr').first().getByRole('link').first().click()
    await page.waitForURL(/\/outbound-summary-view\?id=\d+/)
    await expect(page.getByRole('region', { name: 'Lines' }).or(page.getByText('Lines')).first()).toBeVisible()
  })

  await test.step('it gets what stock there is', async () => {
    await page.getByRole('button', { name: 'Allocate' }).click()
    await dialog(page).or(page.getByRole('alertdialog')).getByRole('button', { name: 'Allocate' }).click()
    await expect(page.getByText('is allocated as far as there is stock.')).toBeVisible()
  })

  await test.step('how well orders were served is told by consignee', async () => {
    await page.goto('/outbound-order-summary')
    await expect(page.getByText('On time and in full').first()).toBeVisible()
  })

  await test.step('another is written down and kept', async () => {
    await page.goto('/add-Outbound-order')
    await choose(page, 'Client', 'Saffron')
    await choose(page, 'Consignee', 'Madina', /Al Madina/)
    await choose(page, 'Warehouse', 'JXB1', /JXB1/)
    await page.getByLabel('Your reference').fill(reference)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.waitForURL(/\/outbound-summary-view\?id=\d+/)
    await expect(page.getByText('Draft').first()).toBeVisible()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.waitForURL(/\/edit-Outbound-order\?id=/)
    await expect(page.getByLabel('Your reference')).toHaveValue(reference)
  })
  expect(faults).toEqual([])
})
