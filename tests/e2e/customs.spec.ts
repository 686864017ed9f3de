import { expect, listen, pageOf, test } from './people'

test('the customs desk sees what is of high value and why, and chooses the class of an order by hand', async ({ browser }) => {
  const page = await pageOf(browser, 'customs_officer')
  const faults = listen(page)
  await page.goto('/hvlv')
  await expect(page.getByRole('heading', { name: 'HV/LV listing' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Figures of this list' })).toContainText('High value, AED')

  await test.step('a class is chosen with a reason', async () => {
    await page.goto('/hvlv?hvlv_class=LV&class_source=auto')
    const row = page.locator('tbody tr').first()
    await row.getByRole('button', { name: 'Actions of this row' }).click()
    await page.getByRole('menuitem', { name: 'Change class' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Class', { exact: true }).selectOption({ label: 'High value' })
    await dialog.getByLabel('Why', { exact: true }).fill('The invoice looks too low for these goods')
    await dialog.getByRole('button', { name: 'Change class' }).click()
    await expect(page.getByText(/ is classified\./)).toBeVisible()
  })

  expect(faults).toEqual([])
})
