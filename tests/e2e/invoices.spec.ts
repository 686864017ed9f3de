import { day, today } from '@/lib/domain/days'
import { choose, dialog, rowMenu } from './helpers'
import { expect, listen, pageOf, test } from './people'

test('finance charges by hand, bills what is open, issues it, and the client reads its invoice', async ({ browser }) => {
  const staff = await pageOf(browser, 'finance_manager')
  const client = await pageOf(browser, 'client_admin')
  const faults = [listen(staff), listen(client)]
  const what = `Repacking ${Date.now().toString(36)}`
  let invoice = ''

  await test.step('a charge by hand says why it is made', async () => {
    await staff.goto('/invoices/charges')
    await staff.getByRole('button', { name: 'Add charge' }).click()
    await choose(staff, 'Client', 'Noor', /^Noor Beauty/)
    await dialog(staff).getByLabel('Description').fill(what)
    await dialog(staff).getByLabel('Day of service').fill(day(today()))
    await dialog(staff).getByLabel('Quantity').fill('10')
    await dialog(staff).getByLabel('Rate').fill('12.5')
    await dialog(staff).getByLabel('Reason').fill('Asked for by phone')
    await dialog(staff).getByRole('button', { name: 'Add charge' }).click()
    await expect(staff.getByText(/^Charge CH-\d{8}-\d{5} is made\.$/)).toBeVisible()
  })

  await test.step('only what is ticked is billed, and its total is said', async () => {
    await staff.goto('/invoices/add')
    await choose(staff, 'Bill', 'Noor', /^Noor Beauty/)
    const made = staff.getByRole('row').filter({ hasText: what }).getByRole('checkbox')
    await expect(made).toBeChecked()
    for (const group of await staff.getByRole('checkbox', { name: /\(\d+ of \d+\)$/ }).all()) await group.uncheck()
    await made.check()
    await expect(staff.getByRole('region', { name: 'Totals' })).toContainText('AED 131.25')
    await staff.getByRole('button', { name: 'Save draft' }).click()
    await expect(staff.getByText(/^Draft INV-\d{4}-\d{6} is saved\.$/)).toBeVisible()
    await staff.waitForURL(/\/invoices\/client\/\d+$/)
    invoice = (await staff.getByRole('heading', { level: 1 }).textContent())?.match(/INV-\d{4}-\d{6}/)?.[0] ?? ''
  })

  await test.step('issued, it has its number and is not changed any more', async () => {
    await staff.getByRole('button', { name: 'Issue' }).click()
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Issue' }).click()
    await expect(staff.getByText(/^TI-\d{4}-\d{6}$/).first()).toBeVisible()
    await expect(staff.getByRole('button', { name: 'Void' })).toHaveCount(0)
    await staff.goto(`/invoices?view=client&search=${invoice}`)
    await rowMenu(staff, invoice, 'Open')
    await staff.waitForURL(/\/invoices\/client\/\d+$/)
  })

  await test.step('what is wrong with it is credited from its page', async () => {
    await staff.getByRole('button', { name: 'Credit note' }).click()
    await dialog(staff).getByRole('combobox', { name: 'Reason', exact: true }).selectOption({ label: 'The agreed price was altered' })
    await dialog(staff).getByLabel('Remarks').fill('Two boxes were left as they were')
    await dialog(staff).getByLabel(what).check()
    await dialog(staff).getByLabel('Credit of line 1').fill('25')
    await dialog(staff).getByRole('button', { name: 'Issue' }).click()
    await expect(staff.getByText(`Credit note ${invoice}-C1 is issued.`)).toBeVisible()
    await staff.getByRole('tab', { name: /^Credit notes/ }).click()
    await expect(staff.getByRole('row').filter({ hasText: /TCN-\d{4}-\d{6}/ })).toContainText('AED 26.25')
  })

  await test.step('its e-invoice has all it must say and is made; so is its note’s', async () => {
    await staff.getByRole('tab', { name: 'E-invoice' }).click()
    const made = staff.getByRole('region', { name: /^E-invoice TI-/ })
    await expect(made.getByText('100 %')).toBeVisible()
    await made.getByRole('button', { name: /^Download XML of TI-/ }).click()
    await expect(made.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
    await expect(staff.getByRole('region', { name: /^E-invoice TCN-/ }).getByText('381').first()).toBeVisible()
    await staff.goto('/invoices/e-invoices?search=NOORB')
    await expect(staff.getByRole('row').filter({ hasText: 'NOORB' })).toContainText('100')
  })

  await test.step('the client finds it', async () => {
    await client.goto(`/client-invoices?view=charges&search=${invoice}`)
    await client.getByRole('link', { name: invoice }).click()
    await expect(client.getByText(what)).toBeVisible()
    await expect(client.getByRole('button', { name: 'Void' })).toHaveCount(0)
  })
  expect(faults.flat()).toEqual([])
  await staff.context().close()
  await client.context().close()
})

test('the invoices of a month are issued at one press, and say before what they come to', { tag: '@deep' }, async ({ browser }) => {
  const staff = await pageOf(browser, 'finance_manager')
  const faults = listen(staff)
  const what = `Labels ${Date.now().toString(36)}`
  await staff.goto('/invoices/charges')
  await staff.getByRole('button', { name: 'Add charge' }).click()
  await choose(staff, 'Client', 'Noor', /^Noor Beauty/)
  await dialog(staff).getByLabel('Description').fill(what)
  await dialog(staff).getByLabel('Day of service').fill('15 Jan 2026')
  await dialog(staff).getByLabel('Rate').fill('20')
  await dialog(staff).getByLabel('Reason').fill('Asked for by phone')
  await dialog(staff).getByRole('button', { name: 'Add charge' }).click()
  await expect(staff.getByText(/^Charge CH-\d{8}-\d{5} is made\.$/)).toBeVisible()

  await staff.goto('/invoices')
  await staff.getByRole('button', { name: 'Issue a month' }).click()
  await expect(dialog(staff).getByText(/^\d+ invoices? of \d+ charges?, before VAT$/)).toBeVisible()
  await dialog(staff).getByRole('button', { name: 'Issue', exact: true }).click()
  await expect(dialog(staff).getByText(/^\d+ invoices? of \w+ \d{4} issued\.$/)).toBeVisible({ timeout: 60_000 })
  await dialog(staff).getByRole('button', { name: 'Close' }).last().click()
  await staff.goto(`/invoices?view=client&search=${encodeURIComponent(what)}`)
  await expect(staff.getByRole('row').filter({ hasText: 'Noor Beauty' })).toContainText(/TI-\d{4}-\d{6}/)
  expect(faults).toEqual([])
  await staff.context().close()
})
