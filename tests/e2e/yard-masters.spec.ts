import { choose, dialog, rowMenu } from './helpers'
import { expect, pageOf, test } from './people'

/** Five digits, none of them a leading zero: a plate has none. */
const stamp = () => String(10_000 + (Date.now() % 90_000))

test('gates, docks and bays of a site are added, changed and shut with a reason', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const [gate, dock, bay] = [`G${stamp()}`, `Q${stamp().slice(-3)}`, `B${stamp()}`]
  const add = (name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

  await test.step('a gate', async () => {
    await page.goto('/pas-gates')
    await page.getByRole('button', { name: 'Add gate' }).click()
    await dialog(page).getByLabel('Gate code').fill(gate)
    await add('Add gate')
    await expect(dialog(page).getByRole('link').first()).toBeVisible()
    await choose(page, 'Site', 'JXB1')
    await add('Add gate')
    await expect(page.getByText('The gate is added.')).toBeVisible()
    await page.getByRole('searchbox').fill(gate)
    await rowMenu(page, gate, 'Deactivate')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.locator('tbody tr').filter({ hasText: gate })).toContainText('Inactive')
  })

  await test.step('a dock', async () => {
    await page.goto('/pas-docks')
    await page.getByRole('button', { name: 'Add dock' }).click()
    await choose(page, 'Site', 'JXB1')
    await dialog(page).getByLabel('Dock number').fill(dock)
    await add('Add dock')
    await expect(page.getByText('The dock is added.')).toBeVisible()
    await page.goto(`/pas-docks?search=${dock}`)
    await rowMenu(page, dock, 'Edit')
    await dialog(page).getByLabel('Highest vehicle').fill('380')
    await add('Save')
    await expect(page.getByText('The dock is saved.')).toBeVisible()
    await expect(page.locator('tbody tr').filter({ hasText: dock })).toContainText('380')
  })

  await test.step('a bay', async () => {
    await page.goto('/pas-bays')
    await page.getByRole('button', { name: 'Add bay' }).click()
    await choose(page, 'Site', 'JXB1')
    await dialog(page).getByLabel('Bay code').fill(bay)
    await add('Add bay')
    await expect(page.getByText('The bay is added.')).toBeVisible()
    await page.goto(`/pas-bays?search=${bay}`)
    await rowMenu(page, bay, 'Block')
    await page.getByRole('alertdialog').or(dialog(page)).getByRole('textbox', { name: 'Reason' }).fill('The floor is wet')
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page.locator('tbody tr').filter({ hasText: bay })).toContainText('Blocked')
  })
  await page.context().close()
})

test('a vehicle is put on the watch list with a reason, and taken off again', async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const plate = `DXB Q ${stamp()}`
  await page.goto('/pas-watchlist')
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await dialog(page).getByLabel('Plate, phone or name').fill(plate)
  await dialog(page).getByLabel('Why').fill('Left without papers')
  await dialog(page).getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByText('It is on the watch list.')).toBeVisible()
  await page.getByRole('searchbox').fill(plate)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await rowMenu(page, plate, 'Take off')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take off' }).click()
  await expect(page.getByText('It is off the list.')).toBeVisible()
  await page.context().close()
})
