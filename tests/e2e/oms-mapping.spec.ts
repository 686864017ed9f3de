import { choose, rowMenu } from './helpers'
import { expect, pageOf, test } from './people'

test('a client is mapped to its own system, tested and enabled', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const account = `E2E-${`${Date.now()}`.slice(-7)}`

  await test.step('map it', async () => {
    await page.goto('/oms-mapping')
    await page.getByRole('link', { name: 'Add mapping' }).first().click()
    await page.waitForURL('**/oms-mapping/new')
    await choose(page, 'Client', 'Noor')
    await choose(page, 'OMS', 'Own system')
    await page.getByLabel('Account', { exact: true }).fill(account)
    await page.getByLabel('Address', { exact: true }).fill(`https://${account.toLowerCase()}.example`)
    await choose(page, 'Environment', 'Sandbox')
    await page.getByLabel('API key').fill('oms_sandbox')
    await expect(page.getByText('From the OMS: New, Cancelled. To the OMS: Shipped, Delivered, Cancelled.')).toBeVisible()
    await page.getByRole('button', { name: 'Start with the usual words of Own system' }).click()
    await page.getByRole('button', { name: 'Add facility' }).click()
    await page.getByLabel('Facility of the OMS').fill('FC1')
    await page.getByRole('combobox', { name: 'Warehouse' }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Save mapping' }).click()
    await expect(page.getByText('The mapping is saved.')).toBeVisible()
  })

  await test.step('test and enable it', async () => {
    await page.goto(`/oms-mapping?search=${account}`)
    await rowMenu(page, account, 'Test connection')
    await expect(page.getByText(`${account} answers.`)).toBeVisible()
    await rowMenu(page, account, 'Enable')
    await expect(page.locator('tbody tr').first()).toContainText('Enabled')
  })

  await test.step('an order of the system of another arrives, and its status is sent back', async () => {
    await page.goto('/oms-category-screen/messages?oms_code=custom&direction=out&status=done')
    await expect(async () => {
      await page.reload()
      await expect(page.locator('tbody tr').first()).toContainText('confirmed', { timeout: 2000 })
    }).toPass({ timeout: 150_000 })
    await page.goto('/oms-category-screen/messages?oms_code=custom&direction=in&status=done')
    await expect(page.locator('tbody tr').first()).toContainText('placed')
  })

  await test.step('one that failed is tried again', async () => {
    await page.goto('/oms-category-screen/messages?search=LOST1')
    await rowMenu(page, 'LOST1', 'Retry')
    await expect(page.getByText('Order LOST1 is tried again.')).toBeVisible()
  })
})
