import { dialog } from './helpers'
import { expect, listen, pageOf, test } from './people'
import { fillShipment, pasteInto, submitShipment } from './shipments'

test('the IOR desk holds a seller’s shipment with a reason, which its client reads among what it has to do', async ({ browser }) => {
  const staff = await pageOf(browser, 'ior_officer')
  const client = await pageOf(browser, 'client_admin')
  const faults = [listen(staff), listen(client)]
  const reason = `The seal of the seller is missing ${Date.now().toString(36)}`
  let address = ''

  await test.step('what is submitted waits under New', async () => {
    await staff.goto('/invoices?status=new&search=Hanbit')
    await staff.locator('tbody').getByRole('link', { name: /^IOR-\d{4}-\d{6}$/ }).first().click()
    await staff.waitForURL(/\/invoices\/\d+$/)
    address = new URL(staff.url()).pathname
    await staff.getByRole('tab', { name: /^Packages/ }).click()
    await expect(staff.getByRole('cell', { name: 'C001' })).toBeVisible()
  })
  await test.step('a hold says why', async () => {
    await staff.getByRole('button', { name: 'Hold' }).click()
    await dialog(staff).or(staff.getByRole('alertdialog')).getByLabel('Reason').fill(reason)
    await dialog(staff).or(staff.getByRole('alertdialog')).getByRole('button', { name: 'Hold' }).click()
    await expect(staff.getByText(/is now “On Hold”\.$/)).toBeVisible()
  })
  await test.step('the client finds what to do', async () => {
    await client.goto('/client-invoices?status=on_hold')
    await expect(client.getByText('Answer hold').first()).toBeVisible()
    await client.goto(address)
    await expect(client.getByText(reason).first()).toBeVisible()
    await expect(client.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  })
  expect(faults.flat()).toEqual([])
  await staff.context().close()
  await client.context().close()
})

test('a seller pastes its invoice from a spreadsheet, is led to what is wrong, and submits it', { tag: '@deep' }, async ({ browser }) => {
  const seller = await pageOf(browser, 'seller_user')
  const faults = [listen(seller)]
  const no = `HB-${Date.now().toString(36)}`

  await test.step('a draft is begun for the seller’s client', async () => {
    await seller.goto('/invoices/add?kind=ior')
    await seller.getByRole('button', { name: 'Begin the invoice' }).click()
    await seller.waitForURL(/shipment=\d+$/)
    await fillShipment(seller, { no, country: 'Korea', from: 'ICN', to: 'RUH' })
  })
  await test.step('sheets are pasted', async () => {
    await seller.getByRole('tab', { name: '2 Lines and packages' }).click()
    await pasteInto(seller, 'Invoice lines', 'SKU, row 1', [
      ['HB-1', 'Cotton T-shirts', '610910', 'KR', '10', 'pcs', '12.5', '2'], ['HB-2', 'Leather shoes', '640399', 'KR', '4', 'pcs', '50', '3'],
    ])
    await pasteInto(seller, 'Packages', 'Package No, row 1', [['HB-1', '10'], ['HB-2', '4']].map((of) => ['C001', 'carton', '60', '40', '40', '9', ...of]))
    await expect(seller.getByLabel('Description, row 2')).toHaveValue('Leather shoes')
  })
  await test.step('what is wrong is a click away', async () => {
    await seller.getByRole('tab', { name: '3 Verify' }).click()
    await seller.getByRole('button', { name: 'Verify' }).click()
    await expect(seller.getByText('Port of discharge must be in the UAE.')).toBeVisible()
    await seller.getByRole('button', { name: 'Go there' }).first().click()
    await seller.getByLabel('Port of discharge').fill('DXB')
  })
  await test.step('with its paper it is submitted', () => submitShipment(seller, /^Nothing is wrong: 2 lines, 1 package, /))
  expect(faults.flat()).toEqual([])
  await seller.context().close()
})
