import { expect, listen, pageOf, test } from './people'

test('an accountant finds what was posted for a client, and opens its entries', async ({ browser }) => {
  const page = await pageOf(browser, 'finance_clerk')
  const faults = listen(page)
  await page.goto('/journal')
  await expect(page.getByRole('heading', { name: 'Journal' })).toBeVisible()

  await test.step('cash collected at the door, by account', async () => {
    await page.goto('/journal?account=carrier_cod&document_type=package')
    const row = page.locator('tbody tr').first()
    await expect(row).toContainText('COD held by carrier')
    await expect(row).toContainText('COD owed to client')
  })

  await test.step('a row opens its entries, in balance', async () => {
    await page.locator('tbody tr').first().getByRole('button', { name: 'Actions of this row' }).click()
    await page.getByRole('menuitem', { name: 'View' }).click()
    const entries = page.getByRole('dialog').getByRole('table', { name: 'Entries' })
    await expect(entries.getByRole('row')).toHaveCount(3)
    const [debit, credit] = await Promise.all([
      entries.getByRole('row').nth(1).getByRole('cell').nth(2).textContent(),
      entries.getByRole('row').nth(2).getByRole('cell').nth(3).textContent(),
    ])
    expect(debit).toBeTruthy()
    expect(debit).toBe(credit)
    await expect(page.getByRole('dialog').getByRole('link'), 'whoever may not look at parcels is led to none').toHaveCount(0)
  })

  await test.step('no such day says so', async () => {
    await page.goto('/journal?from=2019-01-01&to=2019-01-02')
    await expect(page.getByText('Nothing was posted for these days.')).toBeVisible()
  })
  expect(faults).toEqual([])
  await page.context().close()
})

test('an entry leads whoever may look at parcels to its own', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  await page.goto('/journal?account=carrier_cod&document_type=package')
  await page.locator('tbody tr').first().getByRole('button', { name: 'Actions of this row' }).click()
  await page.getByRole('menuitem', { name: 'View' }).click()
  const link = page.getByRole('dialog').getByRole('link').first()
  const number = await link.innerText()
  await link.click()
  await expect(page).toHaveURL(/\/packages\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await page.context().close()
})

test('whoever is not of finance does not see it', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'operations_manager')
  await page.goto('/journal')
  await expect(page.getByRole('heading', { name: 'Journal' })).toBeHidden()
  await page.context().close()
})
