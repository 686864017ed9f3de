import type { Page } from '@playwright/test'
import { grantsOf, roles } from '@/lib/domain/roles'
import { mayOpen } from '@/lib/routes/guard'
import type { RoutePath } from '@/lib/routes/routes'
import { uploadRoutes } from '@/lib/routes/uploads'
import { expect, listen, pageOf, test } from './people'

/** A sheet as a shop system writes it: four headers of its own, one column we know nothing of. */
const headers = [
  'Order #', 'Service Code', 'Consignee Name', 'Phone', 'Address Line 1', 'Town', 'Country',
  'Pieces', 'Weight (kg)', 'What', 'Declared Value', 'Currency', 'Payment Mode', 'Season',
]
const ours = { 'Order #': 'Reference No *', Phone: 'Mobile *', Town: 'City *', What: 'Goods Description *' }
const parcel = (ref: string, town: string, weight = '1.250') => [
  ref, 'STD', 'Sara Ali', '+971501234567', 'Villa 12, Al Wasl Road', town, 'AE', '1', weight, 'Cotton shirts', '150.00', 'AED', 'prepaid', 'Winter',
]
const asCells = (rows: string[][]) => [headers, ...rows].map((cells) => cells.join('\t')).join('\r\n')

/** Text on the clipboard, pasted as a person does. */
async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
}
/** The page's scripts listen now. */
const awake = (page: Page) => page.waitForFunction(() => Object.keys(document.querySelector('input[type=file]') ?? {}).some((key) => key.startsWith('__react')))

test('cells pasted, columns matched once, checked, uploaded, mended in the grid, undone', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await pageOf(browser, 'client_admin')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const faults = listen(page)
  const ref = `STUDIO${Date.now().toString(36).toUpperCase()}`

  await test.step('pasted cells whose headers are not ours are matched by hand', async () => {
    await page.goto('/packages/packages-template')
    await awake(page)
    await paste(
      page,
      asCells([
        parcel(`${ref}-1`, 'Dubai'), parcel(`${ref}-2`, 'Atlantis'), parcel(`${ref}-3`, 'Sharjah'),
        parcel(`${ref}-4`, 'Dubai', '0'), parcel(`${ref}-5`, 'Al Ain'),
      ]),
    )
    await expect(page.getByText('Missing columns: Reference No, Mobile, City, Goods Description.').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'First rows of the file' }).locator('tbody tr')).toHaveCount(5)
    for (const [theirs, header] of Object.entries(ours)) await page.getByLabel(`Our column for ${theirs}`, { exact: true }).selectOption({ label: header })
    await page.getByRole('button', { name: 'Use and remember these columns' }).click()
    await expect(page.getByText('4 columns are matched as you did before.')).toBeVisible()
  })

  await test.step('a check says of every row what would become of it', async () => {
    await page.getByRole('button', { name: 'Check only' }).click()
    const answer = page.getByText('Checked: 3 of 5 rows would land, 2 would be refused. Nothing was changed.')
    await expect(answer).toBeFocused({ timeout: 30_000 })
    await expect(answer).toBeInViewport()
    const rows = page.getByRole('region', { name: 'Rows of the check' }).locator('tbody tr')
    await expect(page.getByRole('button', { name: 'Refused 2' })).toHaveAttribute('aria-pressed', 'true')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('City Atlantis is not served')
    await page.getByRole('button', { name: 'All 5' }).click()
    await expect(rows).toHaveCount(5)
  })

  let first = ''
  await test.step('uploaded, three of five land', async () => {
    await page.getByRole('button', { name: 'Upload now' }).click()
    const answer = page.getByText('3 of 5 rows were accepted. 2 rows were refused.')
    await expect(answer).toBeFocused({ timeout: 30_000 })
    await expect(answer).toBeInViewport()
    // While rows wait to be fixed, that is what the page proposes.
    const colour = (name: string) => page.getByText(name, { exact: true })
      .evaluate((one) => getComputedStyle(one.closest('a, button') ?? one).backgroundColor)
    expect(await colour('Fix 2 rows here')).not.toBe(await colour('See the rows that landed'))
    expect(await colour('See the rows that landed')).toBe(await colour('See every reason'))
    first = new URL((await page.getByRole('link', { name: 'See every reason' }).getAttribute('href')) ?? '', page.url()).searchParams.get('upload_id') ?? ''
    await page.getByRole('button', { name: 'Fix 2 rows here' }).click()
    const grid = page.getByRole('grid', { name: 'Refused rows' })
    await expect(grid.locator('[data-cell]:focus')).toContainText('Atlantis')
    await expect(grid).toBeInViewport()
    const [box, main] = [await grid.locator('xpath=..').boundingBox(), await page.getByRole('main').boundingBox()]
    expect((box?.width ?? 0) / (main?.width ?? 1)).toBeGreaterThan(0.85)
    await grid.getByText('Atlantis', { exact: true }).click()
    await page.keyboard.type('Dubai')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 of 2 fixed')).toBeVisible()
  })

  await test.step('what was typed is there after a reload, and only the mended row is sent again', async () => {
    await page.goto(`/package-error-list?upload_id=${first}&show=mend`)
    const grid = page.getByRole('grid', { name: 'Refused rows' })
    await expect(grid.getByText('Dubai', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('1 of 2 fixed')).toBeVisible()
    await page.getByRole('button', { name: 'Send this row again' }).click()
    await expect(page.getByText('1 of 1 row was accepted.')).toBeVisible({ timeout: 30_000 })
    await expect(grid.locator('tbody tr')).toHaveCount(1)
  })

  await test.step('a block pasted into the grid, and keys that go all the way', async () => {
    const grid = page.getByRole('grid', { name: 'Refused rows' })
    const weight = grid.locator('[aria-invalid=true]').first()
    await weight.click()
    await paste(page, '2.500')
    await expect(page.getByText('1 of 1 fixed')).toBeVisible()
    await page.keyboard.press('Delete')
    await page.keyboard.press('F2')
    await page.keyboard.type('3.125')
    await page.keyboard.press('Tab')
    await expect(weight).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Send this row again' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nothing left to fix')).toBeVisible({ timeout: 30_000 })
    await page.setViewportSize({ width: 1920, height: 900 })
    await page.goto(`/package-error-list?upload_id=${first}`)
    await expect(page.locator('tbody tr').first().getByRole('link', { name: /^\d+$/ }).first()).toBeVisible()
  })

  await test.step('the upload is undone whole, with a count in the question', async () => {
    await page.goto('/package-status-list')
    await page.getByRole('row').filter({ hasText: first }).first().click()
    await page.getByRole('button', { name: 'Undo this upload' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo 3 packages' }).click()
    await expect(page.getByText(/^Undone on /)).toBeVisible()
    await page.goto(`/packages?upload_id=${first}&status=cancelled`)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1 to 3 of 3')
  })

  await test.step('the next file of that system needs no matching, and the same one again says who sent it', async () => {
    await page.goto('/packages/packages-template')
    await awake(page)
    const sheet = { name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(asCells([parcel(`${ref}-9`, 'Dubai')])) }
    for (const again of [false, true]) {
      await page.getByLabel('Packages file').setInputFiles(sheet)
      await expect(page.getByText('4 columns are matched as you did before.')).toBeVisible()
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await expect(page.getByText('1 of 1 row was accepted.')).toBeVisible({ timeout: 30_000 })
      if (again) await expect(page.getByText(/^This file was uploaded on .+ by .+\. Rows already applied will be skipped\.$/)).toBeVisible()
      else await page.getByRole('button', { name: 'Send another file' }).click()
    }
  })
  expect(faults).toEqual([])
  await page.context().close()
})

test('the 25 upload lists open for who may, with their uploads, and are refused to who may not', { tag: '@deep' }, async ({ browser }) => {
  test.setTimeout(120_000)
  const paths = Object.keys(uploadRoutes) as RoutePath[]
  expect(paths).toHaveLength(25)
  for (const role of ['super_admin', 'client_admin', 'service_center_operator', 'carrier_operator'] as const) {
    const grants = { user_category: roles[role].category, keys: new Set<string>(grantsOf(role)), screens: new Set<string>() }
    const page = await pageOf(browser, role)
    for (const path of paths) {
      const answer = await page.request.get(path, { maxRedirects: 0 })
      const opens = mayOpen(path, grants)
      expect(answer.status(), `${role} at ${path}`).toBe(opens ? 200 : 307)
      // Rows are in the first HTML, of this list's kinds.
      if (opens && role === 'super_admin') expect((await answer.text()).match(/<tr[^>]*tabindex/gi)?.length ?? 0, path).toBeGreaterThan(0)
    }
    await page.context().close()
  }
})

test('the errors of an upload are read by reason, opened row by row, and copied', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/package-status-list?status=completed_with_errors')
  const faults = listen(page)
  await page.locator('tbody tr').first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Errors', exact: true }).click()
  await expect(page).toHaveURL(/package-error-list\?upload_id=\d+/)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText(/Text is Copied!|rows are copied/)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Row\tReference\tColumn\tValue\tMessage\tCode/)
  const total = (await page.getByRole('navigation', { name: 'Pages' }).getByRole('status').innerText()).split(' of ')[1]
  await page.getByRole('link', { name: 'By reason' }).click()
  await expect(page.getByRole('region', { name: 'Reasons' }).locator('tbody tr').first()).toBeVisible()
  const counts = await page.getByRole('region', { name: 'Reasons' }).locator('tbody tr td:first-child').allInnerTexts()
  expect(counts.reduce((sum, n) => sum + Number(n.replaceAll(',', '')), 0)).toBe(Number(total?.replaceAll(',', '')))
  expect(faults).toEqual([])
  await page.context().close()
})
