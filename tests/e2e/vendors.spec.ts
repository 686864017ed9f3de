import { addDays, today } from '@/lib/domain/days'
import { holidayRows } from '@/upstream/demo/places/holidays'
import { expect, listen, pageOf, test } from './people'

/** The latest Thursday before today that is an ordinary working day in the demo. */
function ordinaryThursday(): string {
  const holidays = new Set(holidayRows(Date.now()).filter(({ country_code }) => country_code === 'AE').map(({ holiday_date }) => holiday_date))
  let day = addDays(today(), -1)
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 4 || holidays.has(day)) day = addDays(day, -1)
  return day
}

test('a vendor enters a day, a supervisor verifies it', async ({ browser }) => {
  const page = await pageOf(browser, 'vendor_admin')
  const faults = listen(page)
  await page.goto('/vendor/timesheet')
  await page.getByRole('button', { name: 'Empty timesheet' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByRole('combobox', { name: 'Vendor' }).fill('Al Sada')
  await page.getByRole('option', { name: 'Al Sada Manpower Supply LLC' }).click()
  await dialog.getByRole('combobox', { name: 'Warehouse' }).fill('JAFZA')
  await page.getByRole('option', { name: /JXB1|JAFZA/ }).first().click()
  await dialog.getByRole('combobox', { name: 'Shift' }).selectOption('split')
  await dialog.getByRole('button', { name: 'Empty timesheet' }).click()
  await page.waitForURL(/\/vendor\/timesheet\?id=\d+/)
  await page.getByRole('combobox', { name: 'Add a person' }).fill('AL-101')
  await page.getByRole('option', { name: /AL-101/ }).click()
  await page.getByLabel(/^In of/).fill('00:10')
  await page.getByLabel(/^Out of/).fill('00:10')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Row 1: Out must be after in.')).toBeVisible()
  await page.getByLabel(/^Out of/).fill('02:10')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible()
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
  const number = (await page.getByText(/^TS\d+/).first().textContent()) ?? ''
  await page.context().close()

  const staff = await pageOf(browser, 'warehouse_supervisor')
  await staff.goto(`/vendor/timesheet-list?timesheet_no=${number}`)
  const row = staff.getByRole('row').filter({ hasText: 'AL-101' })
  await row.getByRole('button', { name: 'Actions of this row' }).click()
  await staff.getByRole('menuitem', { name: 'Verify' }).click()
  await staff.getByRole('textbox', { name: 'Reason' }).fill('Seen at the gate.')
  await staff.getByRole('button', { name: 'Verify' }).last().click()
  await expect(row.getByText('Verified')).toBeVisible()
  await staff.context().close()
})

test('a rate card is looked at with its versions and prices a day', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)
  await page.goto('/vendor/list')
  await page.getByRole('row').filter({ hasText: 'ALSADA' }).getByRole('link', { name: 'Al Sada Manpower Supply LLC' }).click()
  await expect(page.getByRole('heading', { name: 'Staff' })).toBeVisible()
  await expect(page).toHaveURL(/\/vendor\/add-vendor\/1/)
  await page.getByRole('link', { name: 'Rate card', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Versions' }).getByRole('link')).toHaveCount(3)
  await expect(page).toHaveURL(/\/vendor\/rateCard\/1/)
  await page.getByLabel('Date').fill(ordinaryThursday())
  await expect(page.getByText('AED 65.63', { exact: true })).toBeVisible()
  expect(faults).toEqual([])
  await page.context().close()
})
