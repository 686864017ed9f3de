import { dialog } from './helpers'
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
