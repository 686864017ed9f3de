import { expect, listen, pageOf, test } from './people'

test('the customs desk chooses the class of an order, puts packed orders on bills of entry and sees what keeps one from being sent', async ({ browser }) => {
  const page = await pageOf(browser, 'customs_officer')
  const faults = listen(page)
  await page.goto('/hvlv')
  await expect(page.getByRole('heading', { name: 'HV/LV listing' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Figures of this list' })).toContainText('High value, AED')

  await test.step('a class is chosen with a reason', async () => {
    // One that waits: others may have left since, and what is declared keeps its class.
    await page.goto('/customs-order?state=pending&hvlv_class=LV')
    const waiting = await page.locator('tbody tr').first().getByRole('link').first().textContent()
    await page.goto(`/hvlv?search=${waiting}`)
    const row = page.locator('tbody tr').first()
    await row.getByRole('button', { name: 'Actions of this row' }).click()
    await page.getByRole('menuitem', { name: 'Change class' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Class', { exact: true }).selectOption({ label: 'High value' })
    await dialog.getByLabel('Why', { exact: true }).fill('The invoice looks too low for these goods')
    await dialog.getByRole('button', { name: 'Change class' }).click()
    await expect(page.getByText(/ is classified\./)).toBeVisible()
  })

  await test.step('orders that wait are grouped and declared together', async () => {
    await page.goto('/customs-order?state=pending')
    await expect(page.getByRole('heading', { name: 'Customs orders' })).toBeVisible()
    await page.goto('/customs-order?make=all')
    const dialog = page.getByRole('dialog', { name: 'Create bills of entry' })
    await dialog.getByRole('button', { name: /^Create \d+ BOE/ }).click()
    await expect(page.getByText(/BOEs? (is|are) created/)).toBeVisible()
  })

  await test.step('a draft says what it lacks', async () => {
    await page.goto('/boe-outbound/local?status=draft')
    await page.locator('tbody tr').first().getByRole('link').first().click()
    const drawer = page.getByRole('dialog', { name: /^BOE-L-/ })
    await drawer.getByRole('button', { name: 'Validate' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Validate' }).click()
    await expect(drawer.getByText(/^Missing documents: /).first()).toBeVisible()
  })

  await test.step('duty of an order that came back is claimed', async () => {
    await page.goto('/duty-refunds?status=open')
    const row = page.locator('tbody tr').first()
    await row.getByRole('button', { name: 'Actions of this row' }).click()
    await page.getByRole('menuitem', { name: 'Claim', exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Reference of the claim', { exact: true }).fill('RF-2026-900')
    await dialog.getByRole('button', { name: 'Claim', exact: true }).click()
    await expect(page.getByText(/DRF-\d+-\d+ is claimed\./)).toBeVisible()
  })

  await test.step('what customs answered is sent as a file, and what is wrong with a row is said', async () => {
    await page.goto('/boe-outbound/upload?kind=boe_outbound_local')
    const sheet = 'BOE Ref,Status,Remark\nBOE-L-20200101-0001,Query,What are these goods'
    await page.locator('input[type=file]').setInputFiles({ name: 'answers.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('BOE Ref BOE-L-20200101-0001 not found.').first()).toBeVisible({ timeout: 30_000 })
  })

  await page.goto('/boe-outbound/international')
  await expect(page.getByRole('heading', { name: 'BOE outbound international' })).toBeVisible()
  expect(faults).toEqual([])
})
