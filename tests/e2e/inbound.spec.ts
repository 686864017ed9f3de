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
    await dock.getByRole('button', { name: 'Damaged' }).click()
    await choose(dock, 'What is wrong', 'Broken')
    await take()
    await expect(dock.getByText('3 of 4').first()).toBeVisible()
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

  await test.step('the client sees what was received of it', async () => {
    await client.reload()
    await expect(client.getByText('Closed', { exact: true }).first()).toBeVisible()
    await expect(client.getByText('3 of 4')).toBeVisible()
    await client.getByRole('tab', { name: /Receipts/ }).click()
    await expect(client.getByText('Broken')).toBeVisible()
  })
  // Refused input is a refusal, not a fault.
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
})
