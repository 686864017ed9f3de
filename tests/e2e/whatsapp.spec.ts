import { expect, pageOf, test } from './people'

test('what a consignee wrote is found, answered with what is typed often, and taken; templates are read', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'customer_service')

  await test.step('those that are unread', async () => {
    await page.goto('/whatsapp')
    await page.getByRole('button', { name: 'Unread', exact: true }).click()
    await expect(page.locator('tbody tr').first()).toBeVisible()
  })

  await test.step('a conversation is answered within the window', async () => {
    await page.goto('/whatsapp/1')
    await page.getByRole('button', { name: 'Canned answers' }).click()
    await page.getByRole('menuitem', { name: 'Driver will call' }).click()
    await expect(page.getByLabel('Message', { exact: true })).not.toHaveValue('')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'keep your phone near you' }).last()).toBeVisible()
  })

  await test.step('the templates with their approval', async () => {
    await page.goto('/whatsapp-templates')
    await page.getByRole('button', { name: 'Read from WhatsApp' }).click()
    await expect(page.getByText('10 templates were read.')).toBeVisible()
    await expect(page.locator('tbody tr').filter({ hasText: 'rate_delivery' }).filter({ hasText: 'Rejected' })).toBeVisible()
  })
})
