import { crc32, deflateSync } from 'node:zlib'
import { b2bBarcodeTemplate, b2bSkuTemplate } from '../../lib/contract/b2b-sku-columns'
import { choose, dialog } from './helpers'
import { expect, listen, pageOf, test } from './people'

const csv = (headers: readonly string[], cells: Record<string, string>) =>
  Buffer.from([headers.join(','), headers.map((header) => cells[header] ?? '').join(',')].join('\n'))

/** A grey PNG of so many pixels a side. */
function png(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 8
  const rows = Buffer.alloc(side * (side + 1), Date.now() % 200)
  for (let row = 0; row < side; row += 1) rows[row * (side + 1)] = 0
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a file of SKUs waits for approval, is mended and approved, and its barcodes come by a file too', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'fulfilment_manager')
  const faults = listen(page)
  const code = `E2E-UP-${Date.now()}`

  await test.step('the file is sent', async () => {
    await page.goto('/sku-b2b-upload')
    await choose(page, 'Client', 'Saffron')
    const body = csv(b2bSkuTemplate.columns.map(({ header }) => header), {
      'SKU Code': code, 'SKU Name': 'Butter biscuit 100 g', 'UOM': 'EA', 'Inner Qty': '5', 'Case Qty': '24', 'Weight (kg)': '0.110',
    })
    await page.locator('input[type=file]').setInputFiles({ name: `${code}.csv`, mimeType: 'text/csv', buffer: body })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('1 of 1 row was accepted.').first()).toBeVisible({ timeout: 30_000 })
  })

  await test.step('its row is mended', async () => {
    await page.goto(`/sku-b2b-uploaded-list?search=${code}`)
    const row = page.locator('tbody tr').first()
    await expect(row).toContainText('Invalid')
    await row.getByRole('button', { name: 'Actions of this row' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByLabel('Inner quantity').fill('6')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Warning')
  })

  await test.step('and approved', async () => {
    const row = page.locator('tbody tr').first()
    await row.getByRole('button', { name: 'Actions of this row' }).click()
    await page.getByRole('menuitem', { name: 'Approve' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await expect(row).toContainText('Approved')
    await page.goto(`/skulist?search=${code}`)
    await expect(page.locator('tbody tr').first()).toContainText(code)
  })

  await test.step('barcodes come by a file', async () => {
    await page.goto('/upload-barcode')
    await choose(page, 'Client', 'Saffron')
    const body = csv(b2bBarcodeTemplate.columns.map(({ header }) => header), {
      'SKU Code': code, 'Barcode': `B-${code}`, 'Pack Level': 'each', 'Qty per Pack': '1',
    })
    await page.locator('input[type=file]').setInputFiles({ name: `bars-${code}.csv`, mimeType: 'text/csv', buffer: body })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('1 of 1 row was accepted.').first()).toBeVisible({ timeout: 30_000 })
    await page.goto(`/skulist?search=${code}`)
    await expect(page.locator('tbody tr').first()).toContainText(`B-${code}`)
  })

  await test.step('and a picture whose name tells the SKU', async () => {
    await page.goto('/linksku')
    await page.getByRole('button', { name: 'Add images' }).click()
    await choose(page, 'Client', 'Saffron')
    await dialog(page).locator('input[type=file]').setInputFiles({ name: `${code}_back.png`, mimeType: 'image/png', buffer: png(600) })
    await expect(dialog(page).getByText('1 picture added.')).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.goto(`/linksku?search=${code}`)
    const row = page.locator('tbody tr').first()
    await expect(row).toContainText('Back')
    await row.getByRole('button', { name: 'Actions of this row' }).click()
    await page.getByRole('menuitem', { name: 'Approve' }).click()
    await expect(row).toContainText('Approved')
  })
  expect(faults).toEqual([])
})
