import { choose, dialog, rowMenu } from './helpers'
import { expect, listen, pageOf, test } from './people'

test('units of an order are to be labelled, counted and completed', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)

  await test.step('a SKU’s market forms stand beside its list, and on its own page', async () => {
    await page.goto('/sku-b2b-list?search=SF-DATES-1K-S')
    await rowMenu(page, /SF-DATES-1K-S/, 'Variants')
    await expect(dialog(page).getByText('SF-DATES-1K-S-UAE', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('an order is chosen, and a line of it begun', async () => {
    await page.goto('/outbound-Variant')
    await page.getByRole('link', { name: 'Add variant order' }).click()
    await page.waitForURL(/\/add-variant-order/)
    await choose(page, 'When', 'At receipt')
    await page.getByRole('combobox', { name: 'Inbound order' }).fill('BIN')
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.waitForURL(/\/add-variant-order\/\d+\?direction=inbound/)
    await expect(page.getByRole('heading', { name: 'What is labelled' })).toBeVisible()
    await page.getByRole('button', { name: 'Add line' }).click()
  })

  await test.step('labelling at receipt is followed line by line', async () => {
    await page.goto('/inbound-Variant?status=in_progress')
    await expect(page.getByRole('columnheader', { name: 'Waiting' })).toBeVisible()
    await page.locator('tbody tr').first().getByRole('button', { name: 'Actions of this row' }).click()
    await page.getByRole('menuitem', { name: 'Record labelling' }).click()
    await page.waitForURL(/\/outbound-variant-summary-view\?id=\d+/)
    await dialog(page).getByLabel('Labelled').fill('1')
    await dialog(page).getByLabel('Labels printed').fill('1')
    await dialog(page).getByRole('button', { name: 'Save the count' }).click()
    await expect(page.getByText(/is counted\.$/)).toBeVisible()
    await page.getByRole('tab', { name: /Counts/ }).click()
    await expect(page.getByRole('columnheader', { name: 'Spoiled' })).toBeVisible()
  })

  await test.step('what is begun is changed, and completed', async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.waitForURL(/\/edit-variant-order\?id=\d+/)
    await expect(page.getByLabel('Quantity')).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Complete' }).click()
    const box = dialog(page).or(page.getByRole('alertdialog'))
    await box.getByLabel('Reason').fill('The rest is damaged')
    await box.getByRole('button', { name: 'Complete' }).click()
    await expect(page.getByText(/is completed\.$/)).toBeVisible()
  })

  await test.step('sheets are taken for each direction', async () => {
    for (const path of ['/inbound-Variant/upload', '/outbound-Variant/upload']) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: /template/i }).or(page.getByRole('link', { name: /template/i })).first()).toBeVisible()
    }
  })
  expect(faults).toEqual([])
})
