import { addDays, today } from '@/lib/domain/days'
import { dialog, rowMenu } from './helpers'
import { expect, listen, pageOf, test } from './people'

test('a pickup is found, its parcels looked at, and it is taken back with a reason', async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)
  const days = `from=${addDays(today(), -2)}&to=${addDays(today(), 20)}`
  await page.goto(`/pickup-requests?status=scheduled&${days}`)
  const number = (await page.locator('tbody tr').first().getByText(/^PU\d+$/).first().innerText()).trim()
  await page.goto(`/pickup-requests?search=${number}&${days}`)
  const row = page.locator('tbody tr').filter({ hasText: number })
  await rowMenu(page, number, 'Parcels')
  await expect(page).toHaveURL(/parcels=\d+/)
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await rowMenu(page, number, 'Cancel')
  await page.getByRole('alertdialog').getByRole('textbox', { name: 'Reason' }).fill('The client closes early')
  await page.getByRole('button', { name: /^Cancel pickup/ }).click()
  await expect(page.getByText('The pickup is cancelled.')).toBeVisible()
  await expect(row).toContainText('Cancelled')
  expect(faults).toEqual([])
  await page.context().close()
})

test('a stay nobody worked is left out with a reason, not without one', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'workforce_manager')
  await page.goto(`/vendor/attendance-list?status=complete&from=${addDays(today(), -2)}&to=${today()}`)
  await page.locator('tbody tr').first().getByRole('button', { name: 'Actions of this row' }).click()
  await page.getByRole('menuitem', { name: 'Ignore', exact: true }).click()
  const question = page.getByRole('alertdialog').or(dialog(page))
  await question.getByRole('button', { name: 'Ignore' }).click()
  await expect(question.getByText(/at least 5 characters|is required/i).first()).toBeVisible()
  await question.getByRole('textbox', { name: 'Reason' }).fill('The badge was tried out')
  await question.getByRole('button', { name: 'Ignore' }).click()
  await expect(page.getByText('The stay is ignored.')).toBeVisible()
  await page.context().close()
})

test('a rate card is drawn up anew from the one in force', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  await page.goto('/vendor/rateCardList?status=approved')
  const row = page.locator('tbody tr').filter({ hasText: 'TAWAFUQ' }).first()
  await row.getByRole('button', { name: 'Actions of this row' }).click()
  await page.getByRole('menuitem', { name: 'New version' }).click()
  const question = page.getByRole('alertdialog').or(dialog(page))
  await question.getByLabel('From').fill(addDays(today(), 800))
  await question.getByLabel('Until').fill(addDays(today(), 900))
  await question.getByRole('button', { name: 'New version' }).click()
  await expect(page.getByText('The draft is made.')).toBeVisible()
  await page.goto('/vendor/rateCardList?status=draft')
  await expect(page.locator('tbody tr').filter({ hasText: 'TAWAFUQ' }).first()).toBeVisible()
  await page.context().close()
})

test('a carrier’s service is taken out of use and put back', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'carrier_manager')
  // A service of which no walk books a parcel meanwhile.
  await page.goto('/carrier-services?search=Dhow')
  const row = page.locator('tbody tr').filter({ hasText: 'Return to origin' })
  await rowMenu(page, 'Return to origin', 'Deactivate')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(row).toContainText('Inactive')
  await rowMenu(page, 'Return to origin', 'Activate')
  await expect(row).not.toContainText('Inactive')
  await page.context().close()
})

test('a package’s consignee is put right, and the page of the package says so', async ({ browser }) => {
  const page = await pageOf(browser, 'operations_manager')
  await page.goto('/packages?status=created')
  const opened = await page.locator('tbody tr').first().getByRole('link').first().getAttribute('href')
  const id = /\d+/.exec(opened ?? '')?.[0]
  await page.goto(`/package-edit?id=${id}`)
  const name = `Put Right ${`${Date.now()}`.slice(-5)}`
  await page.getByLabel('Consignee name').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/packages/${id}`))
  await expect(page.getByText(name).first()).toBeVisible()
  await page.context().close()
})

test('invoices are found by number and printed as one paper', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'operations_manager')
  // The oldest: those of other walks are newer, and not all of them are ready for an invoice.
  await page.goto('/packages?status=label_created&sort_by=created_at&sort=lowest')
  const number = (await page.locator('tbody tr').first().locator('a').first().innerText()).trim()
  await page.goto('/shipping-invoice')
  await page.getByLabel('Numbers', { exact: true }).fill(`${number} RSANOSUCH001`)
  await page.getByRole('button', { name: 'Find invoices' }).click()
  await expect(page.getByText('1 number was not found')).toBeVisible()
  await expect(page.locator('tbody tr').filter({ hasText: number })).toBeVisible()
  const paper = page.waitForResponse((answer) => answer.headers()['content-type'] === 'application/pdf')
  await page.getByRole('button', { name: /^Print \d+ invoices?$/ }).click()
  expect((await paper).status()).toBe(200)
  await page.context().close()
})
