import { choose, dialog, rowMenu } from './helpers'
import { expect, pageOf, test } from './people'

const unique = () => `${Date.now()}`.slice(-7)

test('a client adds a product, its SKU and a barcode, and prints its label', async ({ browser }) => {
  const page = await pageOf(browser, 'client_admin')
  const code = `MUG-${unique()}`

  await test.step('the product', async () => {
    await page.goto('/product-list')
    await page.getByRole('button', { name: 'Add product' }).click()
    await choose(page, 'Client', 'Noor')
    await dialog(page).getByLabel('Code', { exact: true }).fill(code)
    await dialog(page).getByLabel('Name', { exact: true }).fill('Thermal mug')
    await dialog(page).getByRole('button', { name: 'Add product' }).click()
    await expect(page.getByText(`Product ${code} is added. Add its SKUs next.`)).toBeVisible()
  })

  await test.step('its SKU, whose barcode is mended', async () => {
    await page.getByRole('link', { name: 'SKUs', exact: true }).click()
    await page.waitForURL(/\/sku-list/)
    await page.getByRole('button', { name: 'Add SKU' }).click()
    await choose(page, 'Client', 'Noor')
    await choose(page, 'Product', code, new RegExp(code))
    await dialog(page).getByLabel('SKU code').fill(`${code}-BLK`)
    await dialog(page).getByLabel('Name', { exact: true }).fill('Thermal mug, black')
    await dialog(page).getByLabel('Weight').fill('0.4')
    await dialog(page).getByLabel('Barcodes').fill('6291041500210')
    await dialog(page).getByRole('button', { name: 'Add SKU' }).click()
    await expect(dialog(page).getByText('Barcode 6291041500210 fails its check digit.').first()).toBeVisible()
    await dialog(page).getByLabel('Barcodes').fill(`BC${unique()}\nCT${unique()} carton 24`)
    await dialog(page).getByRole('button', { name: 'Add SKU' }).click()
    await expect(page.getByText(`SKU ${code}-BLK is added.`)).toBeVisible()
  })

  await test.step('the code a marketplace sells it under', async () => {
    await page.getByRole('link', { name: 'Mappings', exact: true }).click()
    await page.waitForURL(/\/mapping-list/)
    await page.getByRole('button', { name: 'Add mapping' }).click()
    await choose(page, 'Client', 'Noor')
    await dialog(page).getByLabel('Alias or bundle code').fill(`AMZ-${code}`)
    await choose(page, 'SKU', code, new RegExp(code))
    await dialog(page).getByRole('button', { name: 'Add mapping' }).click()
    await expect(page.getByText(`AMZ-${code} is mapped.`)).toBeVisible()
  })

  await test.step('a bundle of two, from a sheet', async () => {
    await page.getByRole('link', { name: 'Upload mappings' }).click()
    await page.waitForURL(/\/mapping-list\/upload/)
    const rows = ['Alias SKU,Mapping Type,SKU Code,Quantity', `SET-${code},bundle,${code}-BLK,2`]
    await page.locator('input[type=file]').setInputFiles({ name: 'bundles.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('1 of 1 row was accepted.').first()).toBeVisible({ timeout: 30_000 })
    await page.goto(`/mapping-list?search=${code}`)
    await expect(page.locator('tbody tr')).toHaveCount(2)
    await page.getByRole('link', { name: 'SKUs', exact: true }).click()
    await page.waitForURL(/\/sku-list/)
  })

  await test.step('its label', async () => {
    await page.getByRole('searchbox').fill(`${code}-BLK`)
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await rowMenu(page, `${code}-BLK`, 'Print labels')
    const answer = page.waitForResponse((r) => r.url().endsWith('/api/fulfillment/sku_label_download'))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Print labels' }).click()
    expect((await answer).headers()['content-type']).toContain('application/pdf')
  })

  await test.step('more of them from a sheet', async () => {
    await page.goto('/upload-product')
    const [headers, row] = [
      'Product Code,Product Name,SKU Code,SKU Name,Unit Price,Weight (kg)', `${code},Thermal mug,${code}-WHT,"Thermal mug, white",79.00,0.400`,
    ]
    await page.locator('input[type=file]').setInputFiles({ name: 'mugs.csv', mimeType: 'text/csv', buffer: Buffer.from(`${headers}\n${row}`) })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('1 of 1 row was accepted.').first()).toBeVisible({ timeout: 30_000 })
    await page.goto(`/sku-list?search=${code}`)
    await expect(page.locator('tbody tr')).toHaveCount(2)
  })
  await page.context().close()
})
