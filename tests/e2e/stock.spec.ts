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
  expect(faults).toEqual([])
  await page.context().close()
})
