import { addDays, day, today } from '@/lib/domain/days'
import { listening } from './helpers'
import { expect, listen, pageOf, test } from './people'

test('filters are added, changed and taken back by the keyboard, the list in sight all along', async ({ browser }) => {
  const page = await pageOf(browser, 'operations_manager')
  const faults = listen(page)
  await page.goto('/packages')
  const rows = page.locator('tbody tr')
  await listening(rows.first())
  await expect(page.getByRole('button', { name: 'Created: last 30 days' })).toBeVisible()

  await page.keyboard.press('f')
  await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()

  await page.keyboard.press('f')
  await page.keyboard.type('status')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused()
  await page.keyboard.type('on hold')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Status: On hold' })).toBeFocused()
  await expect(page).toHaveURL(/status=on_hold/)
  // The days the list began with stay: fewer rows come of a filter, never more.
  await expect(page).toHaveURL(new RegExp(`from=${addDays(today(), -30)}`))
  await expect(rows.first()).toContainText('On hold')

  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'On hold' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.getAll('status').length).toBe(2)

  await page.keyboard.press('Backspace')
  await expect(page).not.toHaveURL(/status=/)
  expect(faults).toEqual([])
})

test('days are a filter like the others: a span often asked for, or days as one types them', async ({ browser }) => {
  const page = await pageOf(browser, 'operations_manager')
  const faults = listen(page)
  await page.goto('/packages')
  await page.getByRole('button', { name: 'Created: last 30 days' }).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page.getByRole('button', { name: 'Created: Last 7 days' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('From').fill('yesterday')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`from=${addDays(today(), -1)}`))
  await page.getByRole('button', { name: /^Created:/ }).click()
  await page.getByLabel('To', { exact: true }).fill('yesterday')
  // Leaving it makes count what was typed.
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('button', { name: 'Created: Yesterday' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Created' }).click()
  await expect(page.getByRole('button', { name: 'Created: last 30 days' })).toBeVisible()
  await page.goto(`/packages?from=2026-01-05&to=2026-01-09&date_field=delivered_at`)
  await expect(page.getByRole('button', { name: `Delivered: ${day('2026-01-05')} – ${day('2026-01-09')}` })).toBeVisible()
  expect(faults).toEqual([])
})

test('what is late is one thing: Home, the list and its figure count the same parcels and say which', async ({ browser }) => {
  const page = await pageOf(browser, 'operations_manager')
  await page.goto('/')
  const home = page.getByRole('link', { name: /^SLA late/ })
  await expect(home).toContainText('Open parcels whose time to be delivered has passed')
  const count = Number(/SLA late\s*([\d,]+)/.exec(await home.innerText())?.[1]?.replace(/,/g, ''))
  await home.click()
  await expect(page).toHaveURL(/sla_breached=true/)
  await expect(page.getByRole('button', { name: 'SLA late: Yes' })).toBeVisible()
  const figure = page.getByRole('group', { name: 'Figures of this list' }).getByText(/^SLA late/)
  await expect(figure).toContainText('Open parcels whose time to be delivered has passed')
  await expect(figure).toContainText(count.toLocaleString('en-US'))
})
