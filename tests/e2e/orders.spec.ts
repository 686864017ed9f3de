import { choose, dialog, rowMenu } from './helpers'
import { expect, listen, pageOf, test } from './people'

test('an order is typed with its SKUs, wrong ones are said at their field, and it is held, released and confirmed', async ({ browser }) => {
  const page = await pageOf(browser, 'client_operations')
  const faults = listen(page)
  let sku = ''
  let set = ''
  const ref = `WALK-${Date.now().toString(36).toUpperCase()}`

  await test.step('SKUs are scanned or chosen; a missing address keeps what was typed', async () => {
    await page.goto('/orderList')
    await page.getByRole('button', { name: 'Add order' }).click()
    await dialog(page).getByLabel('Reference').fill(ref)
    await dialog(page).getByLabel('Scan or type a SKU or barcode').fill('NO-SUCH-SKU')
    await dialog(page).getByLabel('Scan or type a SKU or barcode').press('Enter')
    await expect(dialog(page).getByText('No SKU or barcode is NO-SUCH-SKU.')).toBeVisible()
    await dialog(page).getByRole('combobox', { name: 'Add a SKU' }).fill('-01')
    await page.getByRole('listbox', { name: 'Add a SKU' }).getByRole('option').first().click()
    await dialog(page).getByLabel('Units').fill('2')
    sku = (await dialog(page).getByText(' · ').first().innerText()).split(' · ')[0] ?? ''
    await dialog(page).getByRole('combobox', { name: 'Add a SKU or bundle' }).fill('SET-')
    await page.getByRole('listbox', { name: 'Add a SKU or bundle' }).getByRole('option', { name: /^SET-(?!MUG).* · 2 × / }).first().click()
    set = (await dialog(page).getByText(/^SET-.* · 2 × /).innerText()).split(' · ')[0] ?? ''
    // Its goods lie on other shelves; it is ordered from a sheet below.
    await dialog(page).getByRole('button', { name: `Take out ${set}` }).click()
    await dialog(page).getByLabel('Name', { exact: true }).fill('Aisha Khan')
    await dialog(page).getByLabel('Mobile').fill('0501234567')
    await dialog(page).getByLabel('City').fill('Atlantis')
    await dialog(page).getByLabel('Address', { exact: true }).fill('Villa 12, Street 4')
    await dialog(page).getByRole('button', { name: 'Add order' }).click()
    await expect(dialog(page).getByText(/^City Atlantis is not served\./).first()).toBeVisible()
    await dialog(page).getByLabel('City').fill('Dubai')
    await dialog(page).getByRole('button', { name: 'Add order' }).click()
    await expect(page.getByText(/^Order SO\d{11} is added\.$/)).toBeVisible()
  })

  await test.step('it is held, and confirmed on its own page', async () => {
    await page.goto(`/orderList?search=${ref}`)
    await rowMenu(page, ref, 'Hold')
    await choose(page, 'Why', 'Payment')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hold' }).click()
    await expect(page.locator('tbody tr').filter({ hasText: ref })).toContainText('On hold')
    await page.locator('tbody tr').filter({ hasText: ref }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/orderSummary\?order_id=\d+/)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(/^Order SO\d{11} is confirmed\.$/)).toBeVisible()
  })

  const floor = await pageOf(browser, 'fulfilment_manager')
  await test.step('its warehouse releases it and picks it by scan, shelf by shelf', async () => {
    await floor.goto(`/shipping-list?search=${ref}`)
    await rowMenu(floor, ref, 'Release')
    await expect(floor.locator('tbody tr').filter({ hasText: ref })).toContainText('Released')
    await floor.locator('tbody tr').filter({ hasText: ref }).getByRole('link').first().click()
    await expect(floor).toHaveURL(/\/shipping-list\/\d+/)
    await floor.getByRole('button', { name: 'Pick', exact: true }).click()
    const ask = floor.getByText(/^Go to .+ and scan it$/)
    await expect(ask).toBeVisible()
    const shelf = (await ask.textContent())?.match(/^Go to (.+) and scan it$/)?.[1] ?? ''
    await floor.getByLabel('Shelf').fill('Z-99-99')
    await floor.getByLabel('Shelf').press('Enter')
    await expect(floor.getByText(`Z-99-99 is not ${shelf}.`)).toBeVisible()
    await floor.getByLabel('Shelf').fill(shelf)
    await floor.getByLabel('Shelf').press('Enter')
    await floor.getByRole('button', { name: /^All \d+ are in my hand$/ }).click()
    await expect(floor.getByText(/^SO\d{11}-1 is picked\.$/)).toBeVisible()
    await floor.getByRole('button', { name: 'Pack', exact: true }).click()
    await floor.getByLabel('Barcode or SKU').fill('NOT-THIS-ONE')
    await floor.getByLabel('Barcode or SKU').press('Enter')
    await expect(floor.getByText('NOT-THIS-ONE is not on this order.')).toBeVisible()
    await floor.getByRole('button', { name: 'Everything is in this box' }).click()
    await floor.getByLabel('Weight').fill('999')
    await floor.getByRole('button', { name: 'Pack and book' }).click()
    const doubt = floor.getByText(/^Check the weight: expected about [\d.]+ kg\.$/)
    await expect(doubt).toBeVisible()
    await floor.getByLabel('Weight').fill((await doubt.textContent())?.match(/about ([\d.]+) kg/)?.[1] ?? '')
    await floor.getByRole('button', { name: 'The weight is right, pack' }).click()
    await expect(floor.getByText(/^SO\d{11}-1 is packed\.$/)).toBeVisible()
    const no = (await floor.getByText(/^SO\d{11}-1 is packed\.$/).textContent())?.split(' ')[0] ?? ''
    await expect(floor.getByText('Ready to ship').first()).toBeVisible()
    const officer = await pageOf(browser, 'customs_officer')
    await officer.goto(`/customs-order?search=${no}`)
    // Only what leaves the free zone is known to customs.
    if ((await officer.locator('tbody tr').filter({ hasText: no }).count()) > 0) {
      await rowMenu(officer, no, 'Exempt')
      await officer.getByRole('alertdialog').getByLabel('Reason').fill('Samples without commercial value')
      await officer.getByRole('alertdialog').getByRole('button', { name: 'Exempt' }).click()
      await expect(officer.getByText(`${no} is exempt.`)).toBeVisible()
    }
    await floor.getByRole('button', { name: 'Hand over' }).click()
    await floor.getByRole('alertdialog').getByLabel('Vehicle').fill('DXB 4711')
    await floor.getByRole('alertdialog').getByRole('button', { name: 'Hand over' }).click()
    await expect(floor.getByText(/^SO\d{11}-1 left the warehouse\.$/)).toBeVisible()
    await floor.getByRole('tab', { name: /^Boxes/ }).click()
    await expect(floor.getByText('With carrier').first()).toBeVisible()
    const part = floor.url()
    await floor.goto(`/shipment-summary?search=${ref}`)
    await expect(floor.locator('tbody tr').filter({ hasText: ref })).toContainText('With carrier')
    await floor.goto('/shipmentSummary')
    await expect(floor.getByRole('heading', { name: /^Parcels packed and delivered by carrier$/ })).toBeVisible()
    await floor.goto('/orderSummary')
    await floor.getByLabel('By', { exact: true }).selectOption({ label: 'Hour' })
    await expect(floor.getByRole('heading', { name: /by hour$/ })).toBeVisible()
    await floor.goto(part)
  })

  await test.step('what the buyer sends back comes into quarantine, and the order is returned', async () => {
    await floor.getByRole('button', { name: 'Receive return' }).click()
    await dialog(floor).getByLabel(/^Units of \d+$/).fill('2')
    await dialog(floor).getByLabel('Grade').selectOption({ label: 'B, to be checked' })
    await dialog(floor).getByRole('button', { name: 'Receive' }).click()
    await expect(floor.getByText(/^Goods of SO\d{11}-1 are back in stock\.$/)).toBeVisible()
    await expect(floor.getByText('Returned').first()).toBeVisible()
    await floor.context().close()
  })

  await test.step('a second comes from a sheet, and is confirmed as it lands', async () => {
    await page.goto('/order-upload')
    const sheet = [
      'Order Reference,Consignee Name,Phone,Address Line 1,City,Country,Payment Mode,SKU Code,Quantity',
      `${ref}-2,Aisha Khan,0501234567,"Villa 12, Street 4",Dubai,AE,prepaid,${sku},1`,
      `${ref}-2,,,,,,,${set},1`,
    ]
    await page.locator('input[type=file]').setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet.join('\n')) })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('2 of 2 rows were accepted.').first()).toBeVisible({ timeout: 30_000 })
    await page.goto(`/orderList?search=${ref}-2`)
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await expect(page.locator('tbody tr')).toContainText(/In fulfilment|Backordered/i)
  })

  await test.step('its lines stand in the report, the bundle as what it holds', async () => {
    await page.getByRole('link', { name: 'Lines', exact: true }).click()
    await page.waitForURL(/\/order-summary/)
    await page.goto(`/order-summary?search=${ref}`)
    await expect(page.locator('tbody tr')).toHaveCount(3)
    await expect(page.locator('tbody tr').filter({ hasText: 'SET-' })).toContainText('2 × ')
  })
  // The browser notes the one refusal that was meant.
  expect(faults.filter((fault) => !fault.includes('status of 422'))).toEqual([])
  await page.context().close()
})
