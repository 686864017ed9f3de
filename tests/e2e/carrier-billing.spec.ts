import { today } from '@/lib/domain/days'
import { expect, listen, pageOf, test } from './people'

test('finance opens an invoice that waits, compares a line with our own side and decides it', async ({ browser }) => {
  const page = await pageOf(browser, 'finance_manager')
  const faults = listen(page)
  const rows = page.locator('tbody tr')

  await test.step('invoices stand with what waits and what was billed too much', async () => {
    await page.goto('/pending-billing?pending=true')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pending billing')
    await expect(rows.first()).toBeVisible()
  })

  await test.step('its lines stand with the dearest first', async () => {
    await rows.first().getByRole('button', { name: /actions/i }).click()
    await page.getByRole('menuitem', { name: 'Open lines' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pending billing list')
    await expect(rows.first()).toContainText('Pending')
  })

  const number = await test.step('both sides of a line stand beside each other', async () => {
    await page.goto('/pending-billing-list?difference_cause=weight')
    const found = (await rows.first().getByRole('link').first().innerText()).trim()
    await rows.first().getByRole('button', { name: /actions/i }).click()
    await page.getByRole('menuitem', { name: 'Compare' }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('table', { name: 'Both sides' })).toContainText('Weight, kg differs')
    await expect(drawer.getByRole('table', { name: 'What it comes from' })).toContainText('Weight')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    return found
  })

  await test.step('it is disputed with a reason', async () => {
    await rows.first().getByRole('button', { name: /actions/i }).click()
    await page.getByRole('menuitem', { name: 'Dispute' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(number)
    await dialog.getByLabel('Reason').fill('Our scale says less')
    await dialog.getByRole('button', { name: 'Dispute' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('and credited among all lines', async () => {
    await page.goto(`/billing-data?billing_status=disputed&search=${number}`)
    await rows.first().getByRole('button', { name: /actions/i }).click()
    await page.getByRole('menuitem', { name: 'Enter credit note' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Credit note no').fill('CN-2026-17')
    await dialog.getByRole('button', { name: 'Enter credit note' }).click()
    await expect(dialog).toBeHidden()
    await page.goto(`/billing-data?billing_status=credited&search=${number}`)
    await expect(rows.first()).toContainText('CN-2026-17')
  })

  await test.step('all of it fits a phone and a wall', async () => {
    for (const path of ['/pending-billing', '/pending-billing-list', '/billing-data', '/carrier-rates']) {
      await page.goto(path)
      for (const width of [375, 1280, 1920]) {
        await page.setViewportSize({ width, height: 860 })
        await expect(rows.first()).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(1)
      }
    }
  })
  expect(faults).toEqual([])
  await page.context().close()
})

test('a carrier reads its own rate card and nobody’s invoices', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'carrier_admin')
  await page.goto('/carrier-rates?service_code=NDD')
  await expect(page.locator('tbody tr').first()).toContainText('Falcon Express')
  await expect(page.getByRole('link', { name: 'Upload' })).toHaveCount(0)
  await page.goto('/pending-billing')
  await expect(page.getByRole('heading', { name: 'Pending billing' })).toHaveCount(0)
  await page.context().close()
})

test('a rate card and an invoice are sent as files; what is no parcel of the carrier waits', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'finance_manager')
  const stamp = Date.now().toString().slice(-8)
  const send = async (title: string, name: string, lines: string[]) => {
    await page.getByLabel(`${title} file`).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText(/1 of 1 rows? (was|were) accepted/)).toBeVisible({ timeout: 30_000 })
  }
  await test.step('the rate', async () => {
    await page.goto('/carrier-rates/upload?carrier_id=1')
    await send('Carrier rates', 'rates.csv', [
      'Service,Charge Type,Zone,Weight From,Weight To,Base,Currency,Valid From', `NDD,Storage,W${stamp},0,30,4.00,AED,2026-01-01`,
    ])
    await page.goto(`/carrier-rates?search=W${stamp}`)
    await expect(page.locator('tbody tr')).toHaveCount(1)
  })
  await test.step('the invoice', async () => {
    await page.goto('/upload-billing?carrier_id=1')
    await page.getByLabel('Invoice no').fill(`W-${stamp}`)
    await page.getByRole('combobox', { name: 'Invoice date' }).fill(today())
    await page.getByLabel('Control total').fill('21.00')
    await send('Carrier billing', 'billing.csv', [
      'Tracking No,Charge Type,Destination,Billed Weight (kg),Base Amount,VAT,Total', `NOPARCEL${stamp},Delivery,AE,1.000,20.00,1.00,21.00`,
    ])
    await page.goto(`/pending-billing?search=W-${stamp}`)
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await expect(page.locator('tbody tr').first()).toContainText('Open')
  })
  await page.context().close()
})
