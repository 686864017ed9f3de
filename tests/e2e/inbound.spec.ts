import { choose, rowMenu } from './helpers'
import { expect, listen, pageOf, test } from './people'

test('a client announces goods, the dock receives them by scan with one short and one damaged, and puts them away', async ({ browser }) => {
  const client = await pageOf(browser, 'client_admin')
  const dock = await pageOf(browser, 'warehouse_operator')
  const faults = listen(client)
  const reference = `E2E-${Date.now()}`
  let order = ''

  await test.step('lines are found by their code, and what is missing is said at its field', async () => {
    await client.goto('/list-inbound-order')
    await expect(client.getByRole('link', { name: 'Add inbound order' })).toBeVisible()
    await client.goto('/add-inbound-order')
    await choose(client, 'Warehouse', 'JXB1', /JXB1/)
    await client.getByLabel('Your reference').fill(reference)
    const scan = client.getByLabel('Scan a barcode')
    await scan.fill('NB-OUD-100-01')
    await scan.press('Enter')
    await expect(client.getByLabel('Units')).toHaveValue('1')
    await scan.fill('nowhere-1')
    await scan.press('Enter')
    await expect(client.getByText('No SKU of this client has the barcode or code nowhere-1.')).toBeVisible()
    await client.getByLabel('Units').fill('4')
    await client.getByLabel('Lot').fill('L2611')
    await client.getByLabel('Expiry').fill('2029-06-30')
    await client.getByRole('button', { name: 'Submit' }).click()
    await expect(client.getByText('This warehouse is in a free zone: enter the number of the bill of entry.').first()).toBeVisible()
    await client.getByLabel('Bill of entry').fill('101-01234567-26')
    await client.getByRole('button', { name: 'Submit' }).click()
    await client.waitForURL(/\/list-inbound-order\/\d+$/)
    order = (await client.getByRole('heading', { level: 1 }).textContent())?.match(/ASN\d{10}/)?.[0] ?? ''
    await expect(client.getByRole('button', { name: 'Receive', exact: true })).toHaveCount(0)
  })

  await test.step('scans wait on the device while there is no network, and each is received once', async () => {
    await dock.goto(`/list-inbound-order?search=${reference}`)
    await rowMenu(dock, order, 'Open')
    await dock.getByRole('button', { name: 'Receive', exact: true }).click()
    const field = dock.getByLabel('Barcode or SKU')
    const take = async () => { await field.fill('NB-OUD-100-01'); await field.press('Enter') }
    await take()
    await expect(dock.getByText('1 of 4').first()).toBeVisible()
    await dock.context().setOffline(true)
    await take()
    await expect(dock.getByText('1 scan waiting on this device')).toBeVisible()
    await dock.context().setOffline(false)
    await expect(dock.getByText('2 of 4').first()).toBeVisible()
    await field.fill('10L261117290630')
    await field.press('Enter')
    await expect(dock.getByRole('button', { name: 'lot L261117290630', exact: true })).toBeVisible()
    await take()
    await expect(dock.getByText('Say first how 10L261117290630 is read. NB-OUD-100-01 was not taken.')).toBeVisible()
    await dock.getByRole('button', { name: /^lot L2611, expires/ }).click()
    await expect(dock.getByLabel('Lot')).toHaveValue('L2611')
    await expect(dock.getByText('2 of 4').first()).toBeVisible()
    await dock.getByRole('button', { name: 'Damaged' }).click()
    await choose(dock, 'What is wrong', 'Broken')
    await take()
    await expect(dock.getByText('3 of 4', { exact: true }).first()).toBeVisible()
    await field.fill('4006381333931')
    await field.press('Enter')
    await expect(dock.getByText('Barcode 4006381333931 is not on this ASN.').first()).toBeVisible()
    await dock.getByRole('button', { name: 'Put aside' }).click()
    await dock.getByRole('button', { name: 'Leave' }).click()
  })

  await test.step('what is short needs a reason, and the goods go to the shelf they fit on', async () => {
    await dock.getByRole('button', { name: 'Finish receiving' }).click()
    await dock.getByRole('alertdialog').getByLabel('Reason').fill('One bottle was not in the carton')
    await dock.getByRole('alertdialog').getByRole('button', { name: 'Finish receiving' }).click()
    await expect(dock.getByText(`${order} is received.`)).toBeVisible()
    await dock.getByRole('button', { name: 'Put away' }).click()
    const field = dock.getByLabel('Barcode or SKU')
    await field.fill('NB-OUD-100-01')
    await field.press('Enter')
    await dock.getByRole('button', { name: /^Put on / }).click()
    await expect(dock.getByText(`${order} is put away.`)).toBeVisible()
    await expect(dock.getByText('One bottle was not in the carton')).toBeVisible()
  })

  await test.step('further goods are announced by a sheet', async () => {
    await client.goto('/list-inbound-order')
    await client.getByRole('link', { name: 'Upload', exact: true }).click()
    await client.waitForURL(/\/list-inbound-order\/upload$/)
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const sheet = [
      'Reference,Warehouse,Expected Date,Shipment Mode,BOE No,SKU Code,Expected Qty,Lot No,Expiry Date',
      `${reference}-2,JXB1,${day},road,101-01234567-26,NB-OUD-100-01,12,L2612,2029-06-30`,
      `${reference}-2,,,,,NB-OUD-100-02,6,L2612,2029-06-30`,
    ]
    await client.locator('input[type=file]').setInputFiles({ name: 'asn.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet.join('\n')) })
    await client.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(client.getByText('2 of 2 rows were accepted.').first()).toBeVisible({ timeout: 30_000 })
    await client.goto(`/list-inbound-order?search=${reference}-2`)
    await expect(client.locator('tbody tr')).toHaveCount(1)
    await expect(client.locator('tbody tr')).toContainText('Submitted')
    await client.goto(`/list-inbound-order?search=${order}`)
    await client.getByRole('link', { name: order }).click()
    await client.waitForURL(/\/list-inbound-order\/\d+$/)
  })

  await test.step('the client sees what was received of it', async () => {
    await client.reload()
    await expect(client.getByText('Closed', { exact: true }).first()).toBeVisible()
    await expect(client.getByText('3 of 4', { exact: true })).toBeVisible()
    await client.getByRole('tab', { name: /Receipts/ }).click()
    await expect(client.getByText('Broken')).toBeVisible()
  })

  await test.step('a supplier is added', async () => {
    await client.goto('/suppliers')
    await client.getByRole('button', { name: 'Add supplier' }).click()
    const dialog = client.getByRole('dialog')
    await choose(client, 'Client', 'Noor', /Noor/)
    await dialog.getByLabel('Code').fill(reference)
    await dialog.getByLabel('Name').fill('Deira Cotton Mills')
    await dialog.getByRole('button', { name: 'Add supplier' }).click()
    await expect(client.getByText(`Supplier ${reference} is added.`)).toBeVisible()
  })

  await test.step('goods are ordered of it', async () => {
    await client.goto('/purchase-orders')
    await expect(client.getByRole('link', { name: 'Add purchase order' })).toBeVisible()
    await client.goto('/add-purchase-order')
    await choose(client, 'Client', 'Noor', /Noor/)
    await choose(client, 'Supplier', 'Deira', /Deira Cotton Mills/)
    await choose(client, 'Warehouse', 'JXB1', /JXB1/)
    await client.getByLabel('PO number').fill(reference)
    const scan = client.getByLabel('Scan a barcode')
    await scan.fill('NB-OUD-100-01')
    await scan.press('Enter')
    await client.getByLabel('Units').fill('12')
    await client.getByLabel('Unit cost').fill('20')
    await client.getByRole('button', { name: 'Submit' }).click()
    await client.waitForURL(/\/purchase-orders\/\d+$/)
    await expect(client.getByText('0 of 12')).toBeVisible()
  })

  await test.step('and what is open of them is announced', async () => {
    await client.getByRole('button', { name: 'Announce goods' }).click()
    await client.getByRole('alertdialog').getByLabel('Your reference').fill(`${reference}-PO`)
    await client.getByRole('alertdialog').getByRole('button', { name: 'Announce' }).click()
    await client.waitForURL(/\/add-inbound-order\/\d+$/)
    await expect(client.getByLabel('Units')).toHaveValue('12')
  })
  // Refused input is a refusal, not a fault.
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
})
