import type { Page } from '@playwright/test'
import { carrierChangeTemplate, pastOrderTemplate } from '../../lib/contract/packages-offline'
import { expect, listen, pageOf, signIn, test } from './people'

const csvOf = (template: { columns: readonly { header: string; field: string }[] }, rows: Record<string, string>[]) =>
  Buffer.from([template.columns.map(({ header }) => header), ...rows.map((row) => template.columns.map(({ field }) => row[field] ?? ''))]
    .map((cells) => cells.join(','))
    .join('\r\n'))

/** Opens a card of the screen, sends a file in it, and waits for what came of it. */
async function sendIn(page: Page, title: string, name: string, body: Buffer) {
  await page.goto('/pastOrder')
  const card = page.getByRole('region', { name: title, exact: true })
  const opener = card.locator('header button[aria-expanded]')
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  await card.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: body })
  await card.getByRole('button', { name: 'Upload', exact: true }).click()
  return card
}

test('past orders come in and a carrier changes, each from its own card', { tag: '@deep' }, async ({ page }) => {
  const faults = listen(page)
  const stamp = Date.now().toString().slice(-8)
  const number = `RSAPAST${stamp}`
  const past = (n: number, differs: Record<string, string> = {}) => ({
    client_code: 'NOORB', ref_no: `PAST-${stamp}-${n}`, tracking_no: `${number}${n}`, carrier_code: 'FALCON',
    rsa_service_code: 'STD', consignee_name: 'Sara Ali', city: 'Dubai', country_code: 'AE',
    weight: '1.250', payment_mode: 'prepaid', created_date: '2024-03-02', shipped_date: '2024-03-03',
    delivered_date: '2024-03-05', final_status: 'delivered', pod_name: 'S Ali', ...differs,
  })
  await signIn(page, 'operations_manager', '/pastOrder')
  await test.step('five cards, one open', async () => {
    for (const title of ['Past orders', 'Old order values', 'Missing old packages', 'Mass update carrier details', 'New package details'])
      await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible()
  })
  await test.step('two past orders land, the third says why not', async () => {
    const card = await sendIn(page, 'Past orders', `past-${stamp}.csv`, csvOf(pastOrderTemplate, [past(1), past(2), past(3, { delivered_date: '2024-03-01' })]))
    await expect(card.getByText('2 of 3 rows were accepted.')).toBeVisible({ timeout: 20_000 })
    await expect(card.getByText('Delivered Date is before Shipped Date.')).toBeVisible()
    await card.getByRole('link', { name: 'See the rows that landed' }).click()
    await expect(page.getByText(`${number}1`)).toBeVisible()
  })
  await test.step('one of them reads as delivered, with its days', async () => {
    await page.goto(`/package-details?tracking_no=${number}1`)
    const sheet = page.getByRole('article', { name: `Package ${number}1` })
    await expect(sheet.getByText('Delivered').first()).toBeVisible()
    await expect(sheet.getByText('Past order').first()).toBeVisible()
  })
  await test.step('a delivered parcel keeps its carrier, and the card says so', async () => {
    const card = await sendIn(
      page, 'Mass update carrier details', `carriers-${stamp}.csv`,
      csvOf(carrierChangeTemplate, [{ tracking_no: `${number}1`, carrier_code: 'DESERT', carrier_tracking_no: `D${stamp}`, reason: 'carrier week off' }]),
    )
    await expect(card.getByText(`Package ${number}1 is Delivered; the carrier cannot be changed.`)).toBeVisible({ timeout: 20_000 })
  })
  await test.step('one under way changes, and its former number is kept', async () => {
    await page.goto('/packages?status=label_created&label_status=created')
    const tracking = (await page.locator('tbody tr').first().locator('a').first().innerText()).trim()
    const card = await sendIn(
      page, 'Mass update carrier details', `carrier-${stamp}.csv`,
      csvOf(carrierChangeTemplate, [{ tracking_no: tracking, carrier_code: 'FALCON', carrier_tracking_no: `F${stamp}`, reason: 'carrier week off' }]),
    )
    await expect(card.getByText('1 of 1 row was accepted.')).toBeVisible({ timeout: 20_000 })
    await page.goto(`/packages?search=${tracking}`)
    await page.getByRole('link', { name: tracking }).first().click()
    await expect(page).toHaveURL(/\/packages\/\d+/)
    await page.getByRole('tab', { name: 'Audit' }).click()
    await expect(page.getByText('carrier week off').first()).toBeVisible()
  })
  expect(faults).toEqual([])
})

test('a house service is made, refused what contradicts itself, and taken from sale', async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)
  const code = `E2E-${Date.now().toString().slice(-6)}`
  await page.goto('/rsaservices')
  await page.getByRole('link', { name: 'Add service' }).click()
  await expect(page).toHaveURL(/\/rsaservices\/new/)
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Name').fill('Before noon')
  await page.getByLabel('Description').fill('Door to door before noon')
  await page.getByLabel('Service type').selectOption('last_mile')
  await page.getByLabel('Delivery type').selectOption('express')
  await page.getByLabel('Cut-off').pressSequentially('1730')
  await expect(page.getByLabel('Cut-off')).toHaveValue('17:30')
  await page.getByLabel('Minimum weight').fill('5')
  await page.getByLabel('Maximum weight').fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Minimum weight must be below maximum weight.').first()).toBeVisible()
  await page.getByLabel('Maximum weight').fill('20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/rsaservices$/)
  await page.goto(`/rsaservices?search=${code}`)
  const row = page.locator('tbody tr').filter({ hasText: code })
  await expect(row).toContainText('17:30')
  await row.getByRole('button', { name: /Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect(page.getByText(`Deactivate service ${code}?`)).toBeVisible()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText(`Service ${code} is inactive.`)).toBeVisible()
  await expect(row).toContainText('Inactive')
  // The browser itself notes the refusal above.
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
})

test('rows selected elsewhere stand ready to print, a second print is marked', async ({ page }) => {
  const faults = listen(page)
  await signIn(page, 'operations_manager', '/packages?status=label_created&label_status=created')
  for (const row of [0, 1, 2]) await page.locator('tbody tr').nth(row).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Label desk' }).click()
  await expect(page.getByText('3 found')).toBeVisible()
  const file = page.waitForResponse((r) => r.url().includes('/api/package-label/multiple-download/'))
  // Another walk may take a label back meanwhile; what is printed is what the button says.
  await page.getByRole('button', { name: /^Print \d labels?$/ }).click()
  expect((await file).status()).toBe(200)
  await expect(page.getByText('Reprint').first()).toBeVisible()
  expect(faults).toEqual([])
})

test('a column template is made of columns, an order and filters, previewed, and the list opens as it says', async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const name = `Cash to Riyadh ${Date.now().toString(36)}`
  await page.goto('/package-column-template')
  await page.getByRole('button', { name: 'New template' }).click()
  const editor = page.getByRole('dialog', { name: 'New template' })
  await editor.getByRole('button', { name: 'Save template' }).click()
  await expect(editor.getByText('Choose at least one column.')).toBeVisible()
  await editor.getByLabel('Name', { exact: true }).fill(name)
  for (const column of ['Tracking No', 'City', 'Payment mode']) {
    await editor.getByPlaceholder('Find a column').fill(column)
    await editor.getByRole('button', { name: `Add ${column}`, exact: true }).click()
  }
  await editor.getByRole('button', { name: 'Move City up' }).click()
  await editor.getByLabel('Payment', { exact: true }).selectOption({ label: 'COD' })
  const preview = editor.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('columnheader')).toHaveText(['City', 'Tracking No', 'Payment mode'])
  await expect(preview.locator('tbody tr').first()).toBeVisible()
  await editor.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText(`Saved the template ${name}.`)).toBeVisible()

  await page.goto('/packages')
  await page.getByRole('button', { name: /^Columns:/ }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page).toHaveURL(/template=\d+&payment_mode=cod/)
  const heads = page.locator('thead').getByRole('columnheader').filter({ hasText: /^(City|Tracking No|Payment mode)/ })
  await expect(heads).toHaveText([/City/, /Tracking No/, /Payment mode/])
})
