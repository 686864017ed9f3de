import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { listening } from './helpers'
import { expect, listen, pageOf, test } from './people'

const rowsOf = (page: Page) => page.getByRole('region', { name: 'Rows' }).locator('tbody tr')

/** Rows that are wholly in sight. */
const inSight = (page: Page) => rowsOf(page).evaluateAll((rows) => {
  const box = rows[0]?.closest('[role=region]')?.getBoundingClientRect()
  return rows.filter((row) => box && row.getBoundingClientRect().bottom <= box.bottom).length
})

test('eighteen packages are in sight on a laptop, more once the overview is folded, and so it stays on this screen', async ({ browser }) => {
  const page = await pageOf(browser, 'operations_manager', { height: 860 })
  await page.goto('/packages')
  await expect(page.getByRole('group', { name: 'Figures of this list' })).toBeVisible()
  await expect.poll(() => inSight(page)).toBeGreaterThanOrEqual(18)
  await page.getByRole('button', { name: 'Hide overview' }).click()
  await expect(page.getByRole('group', { name: 'Quick filters' })).toBeHidden()
  await expect.poll(() => inSight(page)).toBeGreaterThanOrEqual(19)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show overview' })).toBeVisible()
  await page.goto('/bags')
  await expect(page.getByRole('group', { name: 'Quick filters' })).toBeVisible()
})

test('selected rows are exported alone, and all that match are selected as far as an action takes them; no row moves for it', { tag: '@deep' },
  async ({ browser }) => {
  const page = await pageOf(browser, 'operations_manager')
  const faults = listen(page)
  await page.goto('/packages?status=delivered')
  const first = rowsOf(page).first()
  await listening(first)
  const before = await first.boundingBox()
  for (const row of [0, 1]) await rowsOf(page).nth(row).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toContainText('2 selected')
  expect(await first.boundingBox()).toEqual(before)
  await bar.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text.trim().split('\n')).toHaveLength(3)
  await bar.getByRole('button', { name: /^Select (the first 500 of|all)/ }).click()
  await expect(bar).toContainText('500 selected')
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toHaveCount(0)
  expect(faults).toEqual([])
})

test('what a list comes to stands at its foot, and rows are put together by a column', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)
  await page.goto('/vendor/timesheet-list')
  const foot = page.getByRole('region', { name: 'Rows' }).locator('tfoot')
  await expect(foot).toContainText('In all')
  await expect(foot.getByText(/AED [\d,]+\.\d\d/)).toBeVisible()
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Vendor' }).click()
  await expect(page).toHaveURL(/group_by=vendor_name/)
  const groups = page.getByRole('region', { name: 'Groups' }).locator('tbody tr')
  await expect(groups.first()).toContainText(/AED [\d,]+\.\d\d/)
  const name = (await groups.first().getByRole('button').textContent()) ?? ''
  await groups.first().getByRole('button').click()
  await expect(page).toHaveURL(/vendor_id=\d+/)
  await expect(page).not.toHaveURL(/group_by/)
  await expect(rowsOf(page).first()).toContainText(name.trim())
  expect(faults).toEqual([])
})

test('a cell is changed where it stands, by the keyboard alone; what is refused stays there, and who may not change it has plain text', async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  await page.goto('/currency-rates')
  const row = rowsOf(page).first()
  await listening(row)
  await page.locator('body').press('ArrowDown')
  await expect(row).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const rate = row.locator('[data-edit=aed_rate]')
  await expect(rate).toBeFocused()
  const before = await rate.innerText()
  await page.keyboard.press('Enter')
  await expect(row.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('alert')).toBeVisible()
  await expect(row.getByRole('textbox')).toHaveValue('0')
  await page.keyboard.press('Escape')
  await expect(rate).toBeFocused()
  expect(await rate.innerText()).toBe(before)

  await page.keyboard.press('ArrowRight')
  const source = row.locator('[data-edit=source]')
  await expect(source).toBeFocused()
  const words = `Central bank ${Date.now().toString(36)}`
  await page.keyboard.press('Enter')
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(source).toHaveText(words)
  await expect(source).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rowsOf(page).nth(1).locator('[data-edit=source]')).toBeFocused()

  const reader = await pageOf(browser, 'auditor')
  await reader.goto('/currency-rates')
  await expect(rowsOf(reader).first()).toBeVisible()
  await expect(reader.locator('[data-edit]')).toHaveCount(0)
})
