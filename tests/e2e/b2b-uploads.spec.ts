import type { Page } from '@playwright/test'
import { addDays, today } from '@/lib/domain/days'
import { choose, dialog } from './helpers'
import { expect, listen, pageOf, test } from './people'

const mark = () => `E2E-${Date.now().toString(36).toUpperCase()}`
/** The page's scripts listen now. */
const awake = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.querySelector('input[type=file]') ?? {}).some((key) => key.startsWith('__react')))
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('business orders come from files, and a client’s own file is read by its layout', { tag: '@deep' }, async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)
  const [inbound, own] = [mark(), `${mark()}-DO`]

  await test.step('a sheet of several inbound orders is submitted', async () => {
    await page.goto('/inbound-list')
    await page.getByRole('link', { name: 'Bulk upload' }).click()
    await page.waitForURL(/\/inbound-bulk-upload$/)
    await awake(page)
    await choose(page, 'Client', 'Saffron', /Saffron/)
    await page.locator('input[type=file]').setInputFiles(file('asn.csv', [
      'Reference,Warehouse,Supplier Code,Expected Date,Shipment Mode,BOE No,SKU Code,UOM,Quantity',
      `${inbound},JXB1,NOBODY,${addDays(today(), 3)},road,101-01234567-26,SF-DATES-1K-S,EA,12`,
    ].join('\n')))
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('Supplier NOBODY is unknown.').first()).toBeVisible({ timeout: 30_000 })
  })

  await test.step('each of the other sheets has its page and its template', async () => {
    const pages = [['/inbound-upload', 'Inbound upload'], ['/outbound-upload', 'Outbound upload'], ['/outbound-bulk-upload', 'Outbound bulk upload']] as const
    for (const [path, title] of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
      await expect(page.getByRole('button', { name: 'Download template' })).toBeVisible()
    }
  })

  await test.step('a layout is tried on a sample and saved, and a file is looked at by it', async () => {
    await page.goto('/upload-outbound')
    await choose(page, 'Client', 'Saffron', /Saffron/)
    await page.waitForURL(/client_id=\d+/)
    await awake(page)
    await page.getByRole('button', { name: 'Manage layouts' }).click()
    await page.getByRole('button', { name: 'Add layout' }).click()
    await dialog(page).getByLabel('Name').fill(own)
    const sheet = (no: string) => file('orders.csv', `Order,Shop,Ship,Item,Pack,Qty\n${no},NOBODY,${addDays(today(), 2)},SF-DATES-1K-S,EA,2\n`)
    await dialog(page).locator('input[type=file]').setInputFiles(sheet('A-1'))
    await expect(dialog(page).getByText('1 row').first()).toBeVisible()
    for (const [header, source] of [
      ['Reference', 'Order'], ['Consignee Code', 'Shop'], ['Requested Ship Date', 'Ship'], ['SKU Code', 'Item'], ['UOM', 'Pack'], ['Quantity', 'Qty'],
    ] as const) await choose(page, header, source)
    await dialog(page).getByRole('button', { name: 'Save layout' }).click()
    await expect(dialog(page).getByText(own)).toBeVisible()
    await page.keyboard.press('Escape')
    await choose(page, 'Layout', own, new RegExp(own))
    await choose(page, 'Warehouse', 'JXB1', /JXB1/)
    await page.locator('input[type=file]').setInputFiles(sheet(own))
    await page.getByRole('button', { name: 'Look at the first rows' }).click()
    await expect(page.getByText('Consignee NOBODY is unknown or inactive.')).toBeVisible()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('link', { name: '1 row refused' })).toBeVisible({ timeout: 30_000 })
  })
  expect(faults).toEqual([])
})
