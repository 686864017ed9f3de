import { writeXlsx } from 'hucre/xlsx'
import { expect, listen, pageOf, signIn, test } from './people'

const headers = [
  'Reference No', 'Service Code', 'Consignee Name', 'Mobile', 'Address Line 1', 'City', 'Country', 'Pieces', 'Weight (kg)', 'Length (cm)', 'Width (cm)',
  'Height (cm)', 'Goods Description', 'Declared Value', 'Currency', 'Payment Mode', 'COD Amount', 'COD Currency',
]
const names = ['Sara Ali', 'Omar Haddad', 'Fatima Khan', 'Yousef Nasser', 'Priya Menon', 'Layla Hassan', 'John Mathew', 'نورة السويدي']

/** Twelve rows that must not land, each with its own fault. */
const faults: Record<number, Record<string, string>> = {
  17: { City: 'Atlantis' }, 58: { City: 'Gotham' }, 101: { Mobile: 'call me' },
  144: { Mobile: '+97150123' }, 187: { 'Consignee Name': '' }, 230: { 'Weight (kg)': '0' },
  273: { 'Payment Mode': 'cod', 'COD Amount': '' }, 316: { Country: 'ZZ' }, 359: { 'Service Code': 'TELEPORT' },
  402: { 'Length (cm)': '30' }, 445: { Pieces: '0' }, 488: { 'Declared Value': 'lots' },
}

async function sheetOf(ref: string): Promise<Buffer> {
  const rows = Array.from({ length: 500 }, (_, i) => {
    const good: Record<string, string> = {
      'Reference No': `${ref}-${String(i + 1).padStart(4, '0')}`, 'Service Code': 'STD',
      'Consignee Name': names[i % names.length] ?? '', Mobile: `+9715012${String(10_000 + i).slice(-5)}`,
      'Address Line 1': `Villa ${i + 1}, Al Wasl Road`, City: 'Dubai', Country: 'AE',
      Pieces: '1', 'Weight (kg)': '1.250', 'Length (cm)': '', 'Width (cm)': '', 'Height (cm)': '',
      'Goods Description': 'Cotton shirts', 'Declared Value': '150.00', Currency: 'AED', 'Payment Mode': 'prepaid', 'COD Amount': '', 'COD Currency': '',
    }
    const row = { ...good, ...faults[i + 1] }
    return headers.map((h) => row[h] ?? '')
  })
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Packages', rows: [headers, ...rows] }] }))
}

test('a parcel lives its whole life: upload, labels, scans, delivery, the public page', async ({ browser, page }) => {
  test.setTimeout(180_000)
  const faultsSeen = listen(page)
  const ref = `WALK${Date.now().toString(36).toUpperCase()}`
  await signIn(page, 'client_admin')

  await test.step('500 rows go up, 12 of them wrong', async () => {
    await page.goto('/packages/packages-template')
    await page.getByLabel('Packages file').setInputFiles({
      name: `${ref}.xlsx`, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: await sheetOf(ref),
    })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('488 of 500 rows were accepted. 12 rows were refused.')).toBeVisible({ timeout: 60_000 })
  })

  await test.step('the twelve reasons are listed, each with its row', async () => {
    await page.getByRole('link', { name: 'See every reason' }).click()
    await expect(page).toHaveURL(/package-error-list\?upload_id=\d+/)
    await expect(page.locator('tbody tr')).toHaveCount(12)
    await expect(page.getByText('City Atlantis is not served', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '488 of 500 rows accepted, 12 refused' })).toBeVisible()
  })

  const uploadId = new URL(page.url()).searchParams.get('upload_id')
  await test.step('488 packages are there', async () => {
    await page.goto(`/packages?upload_id=${uploadId}`)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1 to 25 of 488')
  })

  let numbers: string[] = []
  await test.step('labels are printed for the first page', async () => {
    numbers = (await page.locator('tbody tr td:nth-child(2)').allInnerTexts()).map((t) => t.trim().split(/\s/)[0] ?? '').slice(0, 3)
    await page.getByLabel('Select all rows of this page').check()
    const answer = page.waitForResponse((r) => r.url().includes('/api/package-label/multiple-download/'))
    await page.getByRole('button', { name: 'Print labels' }).click()
    const pdf = await answer
    expect(pdf.status()).toBe(200)
    expect(pdf.headers()['content-type']).toContain('application/pdf')
    await expect(page.getByRole('region', { name: 'Selected rows' })).toBeHidden()
  })

  const hub = await pageOf(browser, 'service_center_operator')
  const hubFaults = listen(hub)
  const scan = async (name: RegExp, more?: () => Promise<void>) => {
    await hub.goto('/lm-apply-scan')
    const place = hub.getByLabel('Where this device stands')
    const dubai = await place.locator('option').filter({ hasText: 'DXB1' }).first().getAttribute('value')
    await place.selectOption(dubai)
    await hub.getByRole('button', { name }).click()
    await more?.()
    const field = hub.getByLabel('Number of the package')
    for (const number of numbers) {
      await field.pressSequentially(number)
      await field.press('Enter')
    }
    await expect(hub.locator('[data-count=ok]')).toHaveText(String(numbers.length))
  }
  await test.step('a hub receives them, sends them out and delivers them', async () => {
    await scan(/PKG-IN\b/)
    await scan(/PKG-OFD\b/, async () => {
      await hub.getByLabel('Run').fill('RUN-118')
      await hub.getByRole('button', { name: 'Start scanning' }).click()
    })
    await scan(/PKG-DEL\b/)
  })

  await test.step('the client sees them delivered', async () => {
    await page.goto(`/packages?upload_id=${uploadId}&status=delivered`)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1 to 3 of 3')
  })

  await test.step('anybody follows one on a phone, without a name or a price', async () => {
    const phone = await browser.newContext({ viewport: { width: 375, height: 740 } })
    const open = await phone.newPage()
    await open.goto(`/tracking/summary?n=${numbers[0]}`)
    await expect(open.getByText(/Delivered/).first()).toBeVisible()
    expect(await open.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    const text = await open.content()
    for (const secret of ['Al Wasl', '150.00', '+97150', ...names]) expect(text).not.toContain(secret)
    await phone.close()
  })
  expect([...faultsSeen, ...hubFaults]).toEqual([])
  await hub.close()
})
