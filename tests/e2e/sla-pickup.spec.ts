import { expect, listen, pageOf, test } from './people'

test('the queue shows the most urgent first, a clock’s history, and holds still', async ({ browser }) => {
  const page = await pageOf(browser, 'operations_manager')
  const faults = listen(page)
  await page.goto('/sla-order-tracking')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SLA order tracking')
  await expect(page.getByRole('region', { name: 'How the clocks stand' }).getByText('On time, 7 days')).toBeVisible()
  await page.getByRole('button', { name: 'Hold still' }).click()
  await expect(page.getByText(/^Held since/)).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Actions of this row' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('dialog').getByText('At risk from')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/sla-order-tracking$/)
  expect(faults).toEqual([])
  await page.context().close()
})

test('points near a place stand on the map and in the list under one number, by the keyboard too', async ({ browser }) => {
  const page = await pageOf(browser, 'customer_service')
  await page.goto('/pudo-search?country_code=AE&latitude=25.2048&longitude=55.2708')
  const list = page.getByRole('list', { name: 'Points, nearest first' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  // A key pressed before the page's script runs is nobody's.
  await expect(async () => {
    await list.getByRole('button').first().press('ArrowDown')
    await expect(page.getByRole('button', { name: /^2\. / })).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 })
  }).toPass()
  await page.getByLabel('Weight kg').fill('900')
  await page.getByRole('button', { name: 'Find points' }).click()
  await expect(page.getByText('No point within 5 km fits this parcel. Try 10 km.')).toBeVisible()
  await page.context().close()
})

test('an administrator adds a service level and sees when its stages are due', async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  await page.goto('/sla-configuration/0')
  await page.getByRole('button', { name: 'Save SLA' }).click()
  await expect(page.getByText('Carrier is required', { exact: false }).first()).toBeVisible()
  await page.goto('/sla-configuration')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Try due times' })).toBeVisible()
  await page.context().close()
})

test('a client sees its slots and not the carriers’', async ({ browser }) => {
  const page = await pageOf(browser, 'client_admin')
  await page.goto('/client-slot')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client pickup slots')
  await page.getByRole('button', { name: 'Summary' }).click()
  await expect(page.getByRole('dialog', { name: 'Pickups by day' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/pickup-auto')
  await expect(page.getByText('You don\'t have access to this page')).toBeVisible()
  await page.context().close()
})
