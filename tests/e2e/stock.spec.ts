import { choose } from './helpers'
import { expect, listen, pageOf, test } from './people'

test('a supervisor finds stock, opens its lots and locations, and reads what moved it', async ({ browser }) => {
  const page = await pageOf(browser, 'warehouse_supervisor')
  const faults = listen(page)
  await page.goto('/inventory')
  await expect(page.getByRole('heading', { name: 'Inventory' })).toBeVisible()
  const row = page.locator('tbody tr').first()
  const code = (await row.getByRole('cell').first().innerText()).trim()

  await test.step('its lots and locations', async () => {
    await row.getByRole('button', { name: 'Actions of this row' }).click()
    await page.getByRole('menuitem', { name: 'Lots and locations' }).click()
    const drawer = page.getByRole('dialog', { name: code })
    await expect(drawer.getByText('On hand').first()).toBeVisible()
    await drawer.getByRole('link', { name: 'What moved it' }).click()
  })

  await test.step('the ledger of one SKU opens and closes', async () => {
    await page.waitForURL(/\/inventoryledger\?/)
    const balance = page.getByRole('group', { name: 'Stock of these days' })
    await expect(balance).toContainText('Opening')
    await expect(balance).toContainText('Closing')
  })

  await test.step('a shelf is scanned and what lies there corrected: all of it is somebody else’s to approve', async () => {
    await page.goto('/shelfwise')
    const shelf = page.locator('tbody tr').first()
    const place = (await shelf.getByRole('cell').nth(1).innerText()).trim()
    await page.getByLabel('Scan a shelf or a SKU').fill(place)
    await page.getByLabel('Scan a shelf or a SKU').press('Enter')
    await page.waitForURL(/scan=/)
    await shelf.getByRole('button', { name: 'Actions of this row' }).click()
    await page.getByRole('menuitem', { name: 'Adjust' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Units more or less').fill('5000')
    await choose(page, 'Reason', 'Found')
    await dialog.getByRole('button', { name: 'Adjust' }).click()
    await expect(dialog).toBeHidden()
  })
  expect(faults).toEqual([])
  await page.context().close()

  const second = await pageOf(browser, 'super_admin')
  await second.goto('/inventory/approvals?status=pending')
  const waiting = second.locator('tbody tr').first()
  await expect(waiting).toContainText('+5,000')
  await waiting.getByRole('button', { name: 'Actions of this row' }).click()
  await second.getByRole('menuitem', { name: 'Approve' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(second.locator('tbody tr').filter({ hasText: '+5,000' })).toHaveCount(0)
  await second.context().close()
})
