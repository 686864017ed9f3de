import { choose, dialog, rowMenu } from './helpers'
import { expect, pageOf, test } from './people'

test('a shop is connected, tested and enabled, and the orders of another are fetched', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const name = `Camel Cups ${`${Date.now()}`.slice(-7)}`

  await test.step('add it', async () => {
    await page.goto('/channel')
    await page.getByRole('button', { name: 'Add channel' }).click()
    await choose(page, 'Client', 'Noor')
    await choose(page, 'Platform', 'Shopify')
    await dialog(page).getByLabel('Name', { exact: true }).fill(name)
    await dialog(page).getByLabel('Shop address').fill(`https://${name.toLowerCase().replaceAll(' ', '-')}.example`)
    await choose(page, 'Environment', 'Sandbox')
    await dialog(page).getByLabel('Access token').fill('shpat_sandbox')
    await dialog(page).getByLabel('Webhook secret').fill('shpss_sandbox')
    await dialog(page).getByRole('button', { name: 'Add channel' }).click()
    await expect(page.getByText(`${name} is added. Test its connection, then enable it.`)).toBeVisible()
  })

  await test.step('test and enable it', async () => {
    await page.goto(`/channel?search=${encodeURIComponent(name)}`)
    await rowMenu(page, name, 'Test connection')
    await expect(page.getByText(`${name} answers.`)).toBeVisible()
    await rowMenu(page, name, 'Enable')
    await expect(page.getByText(`${name} is enabled.`)).toBeVisible()
  })

  await test.step('fetch the orders of a shop that has some', async () => {
    await page.goto('/channel?search=Desert')
    await rowMenu(page, 'Desert Rose online', 'Sync orders now')
    await expect(page.getByText('Orders of Desert Rose online are being fetched.')).toBeVisible()
    await expect(async () => {
      await page.goto('/orderList?order_source=channel')
      await expect(page.locator('tbody tr').first()).toContainText('#10', { timeout: 2000 })
    }).toPass({ timeout: 30_000 })
  })
})
