import { expect, listen, pageOf, test } from './people'

test('operations finds what lies between hands, and who had it last', async ({ browser }) => {
  const page = await pageOf(browser, 'operations_manager')
  const faults = listen(page)
  const rows = page.locator('tbody tr')

  await test.step('the queue stands beside the exceptions, the oldest first', async () => {
    await page.goto('/exceptions')
    await page.getByRole('navigation', { name: /Exceptions/ }).getByRole('link', { name: 'Custody' }).click()
    await expect(page).toHaveURL(/\/custody$/)
    await expect(rows.first()).toBeVisible()
  })

  const number = await test.step('parcels alone, older than four hours, by chips', async () => {
    await page.goto('/custody?subject=package&older=hours_4')
    await expect(rows.first()).toContainText('Parcel')
    return (await rows.first().getByRole('link').first().innerText()).trim()
  })

  await test.step('its page says who had it last, who gave it to them, and every hand before', async () => {
    await rows.first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/packages\/\d+/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
    const card = page.getByRole('region', { name: 'Who had it last' })
    await expect(card).toContainText('Nobody has said so')
    await page.getByRole('tab', { name: 'Custody' }).click()
    await expect(page.getByRole('group', { name: 'Hands it went through' })).toContainText('Handed over, and nobody has said that they took it.')
  })

  await test.step('it fits a phone and a wall', async () => {
    await page.goto('/custody')
    for (const width of [375, 1280, 1920]) {
      await page.setViewportSize({ width, height: 860 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(1)
    }
  })
  expect(faults).toEqual([])
  await page.context().close()
})
