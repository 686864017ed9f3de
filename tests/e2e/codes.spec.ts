import { expect, listen, pageOf, test } from './people'

test('a handling code is refused what it lacks, and found by what it is', async ({ browser }) => {
  const page = await pageOf(browser, 'operations_manager')
  const faults = listen(page)
  await page.goto('/handling-codes')
  await page.getByRole('button', { name: 'Add code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add code' })
  await dialog.getByLabel('Code', { exact: true }).fill('EL')
  await dialog.getByRole('button', { name: 'Add code' }).click()
  await expect(dialog.getByText('Name is required.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add code' })).toBeFocused()
  await page.getByRole('searchbox').fill('zzz nothing')
  await expect(page.getByText(/^No .*codes match$/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: 'Conflict matrix' }).click()
  await expect(page.getByRole('dialog', { name: 'Conflict matrix' })).toBeVisible()
  expect(faults).toEqual([])
})

test('a split code without a name says so where the person looks, and a parcel is told its code', async ({ browser }) => {
  const page = await pageOf(browser, 'operations_manager')
  await page.goto('/split-codes/0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.goto('/split-codes')
  await page.getByRole('link', { name: 'Dubai zone 1', exact: true }).click()
  await page.getByRole('button', { name: 'Show result' }).click()
  await expect(page.getByText('Label shows')).toBeVisible()
  await page.goto('/split-codes?uncovered=1')
  await expect(page.getByRole('dialog', { name: 'Uncovered places' })).toBeVisible()
})

test('who may not see codes is led home', async ({ browser }) => {
  const page = await pageOf(browser, 'client_finance')
  await page.goto('/split-codes')
  await expect(page).toHaveURL(/:\d+\/$/)
})
