import { choose } from './helpers'
import { expect, listen, pageOf, test } from './people'

test('cases of a supplier are announced for a client’s business customers, and what came is told in units', { tag: '@deep' }, async ({ browser }) => {
  const client = await pageOf(browser, 'fulfilment_manager')
  const faults = listen(client)
  const reference = `E2E-BIN-${Date.now()}`

  await test.step('goods are announced in packs, with their units shown', async () => {
    await client.goto('/inbound-list')
    await client.getByRole('link', { name: 'Add inbound' }).click()
    await client.waitForURL(/\/inbound-list\/add-edit$/)
    await choose(client, 'Client', 'Saffron', /Saffron/)
    await choose(client, 'Warehouse', 'JXB1', /JXB1/)
    await choose(client, 'Supplier', 'Noor', /Al Noor General Trading/)
    await client.getByLabel('Your reference').fill(reference)
    await choose(client, 'Or find a SKU', 'SF-DATES-1K-S', /SF-DATES-1K-S/)
    await client.getByLabel('Quantity').fill('2')
    await choose(client, 'Unit', 'Case', /^Case of/)
    await expect(client.getByText(/^[\d,]+ units?$/)).toBeVisible()
    await client.getByLabel('Bill of entry').fill('101-01234567-26')
    await client.getByRole('button', { name: 'Submit' }).click()
    await client.waitForURL(/\/inbound-summary-view\?id=\d+$/)
    await expect(client.getByRole('heading', { level: 1 })).toContainText(/BIN\d{10}/)
    await expect(client.getByText('2 cases')).toBeVisible()
  })

  await test.step('it stands among business orders alone', async () => {
    await client.goto(`/inbound-list?search=${reference}`)
    await expect(client.locator('tbody tr')).toHaveCount(1)
    await client.goto(`/list-inbound-order?search=${reference}`)
    await expect(client.locator('tbody').getByText(reference)).toHaveCount(0)
  })
  await test.step('what was received is told scan by scan, order by order and in sums', async () => {
    await client.goto('/inbound-transaction')
    await expect(client.getByRole('columnheader', { name: 'Transaction' })).toBeVisible()
    await client.goto(`/inbound-list-summary?search=${reference}`)
    await expect(client.locator('tbody tr').first()).toContainText(reference)
    await client.goto('/inboundSummary')
    await expect(client.getByRole('row', { name: /^In all/ })).toBeVisible()
    await client.goto('/inbound-summary-goods')
    await expect(client.getByRole('columnheader', { name: 'Life left %' })).toBeVisible()
  })
  expect(faults).toEqual([])
})

test('a closed order is asked to be reopened, and what its approval would change is shown to whoever decides', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)
  await page.goto('/asnlist')
  await expect(page.getByRole('columnheader', { name: 'Request' }).first()).toBeVisible()
  await page.locator('tbody tr').filter({ hasText: 'Pending' }).first().getByRole('link').first().click()
  await page.waitForURL(/\/edit-request\?id=\d+$/)
  await expect(page.getByText('What an approval would change')).toBeVisible()
  await expect(page.getByText('Up to 2 may be received')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.goto('/addrequest')
  await expect(page.getByText('Choose a record from the list.')).toBeVisible()
  expect(faults).toEqual([])
})
