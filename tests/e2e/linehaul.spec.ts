import { expect, listen, pageOf, test } from './people'

test('a lane is walked from the list to its places, its carriers and what they may not carry', async ({ browser }) => {
  const page = await pageOf(browser, 'carrier_manager')
  const faults = listen(page)
  await page.goto('/linehaul?search=LH-NOORB-001')
  await page.getByRole('link', { name: 'LH-NOORB-001' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'United Arab Emirates' })).toBeVisible()
  await page.getByRole('tab', { name: /Cities/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Dubai' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Carriers', exact: true }).last().click()
  await expect(page.getByRole('row').filter({ hasText: 'Falcon Express' })).toBeVisible()
  await page.goto('/linehaul/1/restriction/1')
  const trial = page.getByRole('region', { name: 'Test a parcel' })
  await trial.getByLabel('Weight').fill('25')
  await trial.getByRole('button', { name: 'Test' }).click()
  await expect(trial.getByText('Falcon Express: above 20 kg.')).toBeVisible()
  expect(faults).toEqual([])
})

test('a new lane says what it lacks at the field, without a snackbar', async ({ browser }) => {
  const page = await pageOf(browser, 'carrier_manager')
  await page.goto('/linehaul/add')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Choose a client').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Client' })).toBeFocused()
})

test('an order is tried by the rules, and a rule without carriers is refused in view', async ({ browser }) => {
  const page = await pageOf(browser, 'carrier_manager')
  await page.goto('/rulesAllocation')
  await page.getByRole('button', { name: 'Test an order' }).click()
  const drawer = page.getByRole('dialog', { name: 'Test an order' })
  await drawer.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(drawer.getByText('Allocated')).toBeVisible()
  await page.goto('/rulesAllocation/add')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})

test('a client sees the places of its own lanes, and no rule', async ({ browser }) => {
  const page = await pageOf(browser, 'client_admin')
  await page.goto('/client-coverages')
  await expect(page.getByRole('row').filter({ hasText: 'Dubai' }).first()).toBeVisible()
  await page.goto('/rulesAllocation')
  await expect(page).toHaveURL(/:\d+\/$/)
})
