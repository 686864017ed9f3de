import { choose, dialog } from './helpers'
import { expect, listen, pageOf, test } from './people'

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
  const paste = (sheet: string, name: string, text: string) => seller.getByRole('region', { name: sheet }).getByLabel(name).evaluate((cell, pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

  await test.step('a draft is begun for the seller’s client', async () => {
    await seller.goto('/invoices/add?kind=ior')
    await seller.getByRole('button', { name: 'Begin the invoice' }).click()
    await seller.waitForURL(/shipment=\d+$/)
    await seller.getByLabel('Seller invoice').fill(no)
    await seller.getByLabel('Invoice date').fill('2026-01-05')
    await seller.getByRole('combobox', { name: 'Incoterm' }).selectOption({ label: 'FOB – free on board' })
    await choose(seller, 'Country of origin', 'Korea', /Korea/)
    await seller.getByLabel('Port of loading').fill('ICN')
    await seller.getByLabel('Port of discharge').fill('RUH')
  })
  await test.step('sheets are pasted', async () => {
    await seller.getByRole('tab', { name: '2 Lines and packages' }).click()
    await paste('Invoice lines', 'SKU, row 1', 'HB-1\tCotton T-shirts\t610910\tKR\t10\tpcs\t12.5\t2\nHB-2\tLeather shoes\t640399\tKR\t4\tpcs\t50\t3')
    await paste('Packages', 'Package No, row 1', 'C001\tcarton\t60\t40\t40\t9\tHB-1\t10\nC001\tcarton\t60\t40\t40\t9\tHB-2\t4')
    await expect(seller.getByLabel('Description, row 2')).toHaveValue('Leather shoes')
  })
  await test.step('what is wrong is a click away', async () => {
    await seller.getByRole('tab', { name: '3 Verify' }).click()
    await seller.getByRole('button', { name: 'Verify' }).click()
    await expect(seller.getByText('Port of discharge must be in the UAE.')).toBeVisible()
    await seller.getByRole('button', { name: 'Go there' }).first().click()
    await seller.getByLabel('Port of discharge').fill('DXB')
    await seller.getByRole('tab', { name: '3 Verify' }).click()
    await seller.getByRole('button', { name: 'Verify' }).click()
    await expect(seller.getByText(/^Nothing is wrong: 2 lines, 1 package, /)).toBeVisible()
  })
  await test.step('with its paper it is submitted', async () => {
    await seller.getByRole('tab', { name: '4 Documents' }).click()
    await seller.locator('input[type=file]').setInputFiles({
      name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
    })
    await expect(seller.getByText('Added invoice.pdf.')).toBeVisible()
    await seller.getByRole('tab', { name: '5 Review and submit' }).click()
    await seller.getByRole('button', { name: 'Submit' }).click()
    await seller.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
    await expect(seller.getByText(/^Invoice IOR-\d{4}-\d{6} is submitted\.$/)).toBeVisible()
    await seller.waitForURL(/\/invoices\/\d+$/)
    await expect(seller.getByText('New', { exact: true }).first()).toBeVisible()
  })
  expect(faults.flat()).toEqual([])
  await seller.context().close()
})
