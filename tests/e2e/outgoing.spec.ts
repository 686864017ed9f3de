import { dialog } from './helpers'
import { expect, listen, pageOf, test } from './people'

test('a call that failed is found in the outgoing log, looked at and made again', async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)
  await page.goto('/outgoing-log?integration=client_webhook')
  const first = page.locator('tbody tr').first()
  await expect(first).toContainText('Client webhook')
  await first.getByRole('button', { name: 'Actions of this row' }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await expect(dialog(page).getByRole('region', { name: 'What we sent' })).toContainText('tracking_no')
  await expect(dialog(page).getByRole('button', { name: 'Copy call as cURL' })).toBeVisible()
  await page.reload()
  await expect(dialog(page).getByRole('region', { name: 'What came back' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.goto('/outgoing-log?from=2020-01-01&to=2020-01-07')
  await expect(page.getByText('No calls in this period')).toBeVisible()
  expect(faults).toEqual([])
})

test('a client sees the calls to its own system, a carrier is led home', { tag: '@deep' }, async ({ browser }) => {
  const own = await pageOf(browser, 'client_developer')
  await own.goto('/outgoing-log')
  await expect(own.locator('tbody tr').first()).toContainText('NOORB')
  const carrier = await pageOf(browser, 'carrier_admin')
  await carrier.goto('/outgoing-log')
  await expect(carrier).toHaveURL(/:\d+\/$/)
})
