import { expect, listen, pageOf, test } from './people'

test('finance finds cash that carriers owe by its age, and writes off what will not come', async ({ browser }) => {
  const page = await pageOf(browser, 'finance_manager')
  const faults = listen(page)
  const rows = page.locator('tbody tr')

  await test.step('what is pending stands by its due date, the oldest first', async () => {
    await page.goto('/pending-orders')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('COD pending orders')
    await expect(rows.first()).toContainText('Pending')
  })

  const number = await test.step('one is written off, with why', async () => {
    const found = (await rows.first().getByRole('link').first().innerText()).trim()
    await rows.first().getByRole('button', { name: /actions/i }).click()
    await page.getByRole('menuitem', { name: 'Write off' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(found)
    await dialog.getByLabel('Reason').fill('The courier left with the cash')
    await dialog.getByRole('button', { name: 'Write off' }).click()
    await expect(dialog).toBeHidden()
    return found
  })

  await test.step('it stands among those written off', async () => {
    await page.goto(`/pending-orders?cod_status=written_off&search=${number}`)
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText('Written off')
  })

  await test.step('it fits a phone and a wall', async () => {
    await page.goto('/pending-orders')
    for (const width of [375, 1280, 1920]) {
      await page.setViewportSize({ width, height: 860 })
      await expect(rows.first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(1)
    }
  })
  expect(faults).toEqual([])
  await page.context().close()
})

test('a carrier’s payment is recorded, and shown with its totals and lines', async ({ browser }) => {
  const page = await pageOf(browser, 'finance_manager')
  const faults = listen(page)
  await page.goto('/cod/carrier?status=submitted&currency=AED')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carrier COD payments')
  await page.locator('tbody tr').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('Declared')
  await expect(drawer.getByRole('table', { name: 'Lines' })).toBeVisible()
  await expect(drawer).toContainText('Unknown')
  await drawer.getByRole('button', { name: 'Verify money' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('heading')).toHaveText(/^Confirm [A-Z]{3} [\d,.]+ arrived\?$/)
  await question.getByRole('combobox', { name: 'Account' }).click()
  await page.getByRole('option').first().click()
  await question.getByLabel('Bank’s reference').fill(`FT-WALK-${Date.now()}`)
  await question.getByRole('button', { name: 'Verify money' }).click()
  await expect(question).toBeHidden()
  await expect(drawer).toContainText('FT-WALK-')
  await page.keyboard.press('Escape')
  await page.goto('/cod/carrier')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByRole('dialog').getByLabel('Statement no')).toBeVisible()
  await page.goto('/reconciliation-pending')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reconciliation pending')
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.locator('tbody tr').first().click()
  const lines = page.getByRole('table', { name: 'Open lines' })
  await expect(lines.getByRole('row', { selected: true })).toBeFocused()
  const before = await lines.locator('tbody tr').count()
  await lines.locator('tbody tr', { hasText: 'Unknown' }).first().click()
  await page.keyboard.press('i')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ignore' }).click()
  await expect(lines.locator('tbody tr')).toHaveCount(before - 1)
  await page.goto('/cod/carrier/upload')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload a COD statement')
  await expect(page.getByText('Payment', { exact: true }).first()).toBeVisible()
  expect(faults).toEqual([])
  await page.context().close()
})

test('a carrier sees what it owes without whose it is, and writes nothing off; who has no key is refused', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'carrier_admin')
  await page.goto('/pending-orders?cod_status=pending&cod_status=reconciled')
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toContainText(/Pending|Reconciled/)
  await rows.first().getByRole('button', { name: /actions/i }).click()
  await expect(page.getByRole('menuitem', { name: 'Track' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Write off' })).toHaveCount(0)
  await page.context().close()

  const other = await pageOf(browser, 'warehouse_operator')
  await other.goto('/pending-orders')
  await expect(other.getByRole('heading', { name: 'COD pending orders' })).toHaveCount(0)
  await other.context().close()
})
