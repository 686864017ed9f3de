import { rowMenu } from './helpers'
import { expect, pageOf, test } from './people'

test('a client’s warehouse system is tested, its differences are seen, and its messages are listed', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')

  await test.step('it answers', async () => {
    await page.goto('/wms-connections')
    await rowMenu(page, 'INFOR-DXB1', 'Test connection')
    await expect(page.getByText('INFOR-DXB1 answers.')).toBeVisible()
  })

  await test.step('what it has otherwise than we have', async () => {
    await rowMenu(page, 'INFOR-DXB1', 'Differences')
    await page.waitForURL(/\/b2binventory\?/)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'WMS' })).toBeVisible()
  })

  await test.step('a message that waits for its order', async () => {
    await page.goto('/clientApi?direction=inbound')
    await expect(page.locator('tbody tr').filter({ hasText: 'BOUT2609000001' })).toContainText('Its order is not here yet')
  })
})
