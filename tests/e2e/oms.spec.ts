import { choose, dialog, rowMenu } from './helpers'
import { expect, pageOf, test } from './people'

test('a category is added, and a product put in it takes its HS code', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const code = `CAMEL-${`${Date.now()}`.slice(-7)}`

  await test.step('add it below another', async () => {
    await page.goto('/oms-category-screen')
    await page.getByRole('button', { name: 'Add category' }).click()
    await choose(page, 'OMS', 'Unicommerce')
    await dialog(page).getByLabel('Code', { exact: true }).fill(code)
    await dialog(page).getByLabel('Name', { exact: true }).fill(`Saddles ${code}`)
    await choose(page, 'Below', 'OUTDOOR', /Outdoor, Unicommerce/)
    await dialog(page).getByLabel('HS code').fill('420100')
    await dialog(page).getByRole('button', { name: 'Add category' }).click()
    await expect(page.getByText(`Category Saddles ${code} is added.`)).toBeVisible()
  })

  await test.step('put a product in it', async () => {
    await page.goto('/product-list')
    await page.getByRole('button', { name: 'Add product' }).click()
    await choose(page, 'Client', 'Noor')
    await dialog(page).getByLabel('Code', { exact: true }).fill(code)
    await dialog(page).getByLabel('Name', { exact: true }).fill('Riding saddle')
    await choose(page, 'Category', code, new RegExp(code))
    await dialog(page).getByRole('button', { name: 'Add product' }).click()
    await expect(page.getByText(`Product ${code} is added. Add its SKUs next.`)).toBeVisible()
    await page.goto(`/product-list?search=${code}`)
    await expect(page.locator('tbody tr').first()).toContainText('420100')
  })

  await test.step('switch it off', async () => {
    await page.goto(`/oms-category-screen?search=${code}`)
    await rowMenu(page, code, 'Deactivate')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.locator('tbody tr').first()).toContainText('Inactive')
  })
})
