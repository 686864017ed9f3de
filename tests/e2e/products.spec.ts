import { choose, dialog, rowMenu } from './helpers'
import { expect, listen, pageOf, test } from './people'

const header = 'SKU,Product Name,Brand,Category,HS Code,Country of Origin,Unit Value,Currency,Unit Weight (kg),Battery Type,Wireless (Y/N)'

test('a seller’s products are uploaded, mended, verified and added; the HS desk decides; a client’s code is approved', { tag: '@deep' }, async ({
  browser,
}) => {
  const ior = await pageOf(browser, 'ior_officer')
  const officer = await pageOf(browser, 'customs_officer')
  const faults = [listen(ior), listen(officer)]
  const mark = Date.now().toString(36).toUpperCase()

  await test.step('a file of products is sent for a seller', async () => {
    await ior.goto('/add-products')
    await expect(ior.getByRole('group', { name: 'Figures of this list' })).toContainText('Eligible')
    await ior.goto('/add-products/upload')
    await choose(ior, 'Seller', 'Hanbit', /Hanbit Glow/)
    const rows = [`SPK-${mark},Bluetooth speaker,Hanbit,Electronics,851822,KR,12.50,USD,0.4,li_ion_in_equipment,Y`,
      `GNM-${mark},Garden gnome,Hanbit,Home,,KR,8,USD,1,,N`]
    await ior.locator('input[type=file]').setInputFiles({
      name: `products-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from([header, ...rows].join('\n')),
    })
    await ior.getByRole('button', { name: 'Upload', exact: true }).click()
    // Files of before stand below with the same count.
    await expect(ior.getByText('2 of 2 rows were accepted.')).toBeVisible({ timeout: 30_000 })
  })

  await test.step('what the check found stands in the grid, and a cell is mended where it stands', async () => {
    await ior.goto(`/add-products?search=${mark}`)
    const speaker = ior.locator('tbody tr').filter({ hasText: `SPK-${mark}` })
    await expect(speaker).toContainText('With permit')
    await expect(speaker).toContainText('50.62')
    const gnome = ior.locator('tbody tr').filter({ hasText: `GNM-${mark}` })
    await expect(gnome).toContainText('No HS code')
    await rowMenu(ior, `GNM-${mark}`, 'Edit')
    await dialog(ior).getByLabel('HS code').fill('6810.19')
    await dialog(ior).getByRole('button', { name: 'Save' }).click()
    await expect(ior.getByText('The row is mended and checked again.')).toBeVisible()
    await expect(gnome).toContainText('Eligible')
  })

  await test.step('the file is verified and its cleared products are in the catalogue', async () => {
    await ior.locator('tbody tr').filter({ hasText: `SPK-${mark}` }).getByRole('link').first().click()
    await expect(dialog(ior).getByText('TDRA type approval, MoIAT ECAS')).toBeVisible()
    await ior.keyboard.press('Escape')
    const upload = await ior.evaluate(async (search) => {
      const answer = await fetch(`/api/products/temp-products-list?search=${search}`)
      return ((await answer.json()) as { data: { upload_id: number }[] }).data[0]?.upload_id
    }, mark)
    await ior.goto(`/add-products?upload_id=${upload}`)
    await ior.getByRole('button', { name: 'Verify all' }).click()
    await expect(ior.getByText('2 products verified, 0 not cleared.')).toBeVisible()
    await ior.getByRole('button', { name: 'Add cleared' }).click()
    await expect(ior.getByText('2 products added to the catalogue, 0 changed there.')).toBeVisible()
    await ior.goto(`/add-products/catalogue?search=${mark}`)
    await expect(ior.locator('tbody tr')).toHaveCount(2)
  })

  await test.step('goods described in words get codes with reasons, and a person decides', async () => {
    await officer.goto('/hs-code')
    await officer.getByLabel('Goods in words').fill(`Karaoke speaker ${mark.toLowerCase()}x`)
    await officer.getByRole('button', { name: 'Suggest codes' }).click()
    const first = officer.getByRole('list', { name: 'Suggested HS codes' }).getByRole('listitem').filter({ hasText: '8518' }).first()
    await first.getByRole('button', { name: 'Decide' }).click()
    await dialog(officer).getByLabel('Why').fill('Loudspeakers with a microphone')
    await dialog(officer).getByRole('button', { name: 'Decide' }).click()
    await expect(officer.getByText(/is 8518\..* from now on\./)).toBeVisible()
    await officer.goto('/hs-code/precedents?search=Karaoke')
    await expect(officer.locator('tbody tr').first()).toContainText('Loudspeakers with a microphone')
    await officer.goto('/hs-code?search=8518')
    await expect(officer.locator('tbody tr').first()).toContainText('8518')
  })

  await test.step('a landed cost is calculated for a day and kept', async () => {
    await officer.goto('/landed-cost?hs_code=851822')
    await officer.getByLabel('Goods', { exact: true }).fill(`Speakers ${mark}`)
    await officer.getByRole('combobox', { name: /^Country of origin/ }).fill('China')
    await officer.getByRole('option', { name: /^China/ }).first().click()
    await officer.getByLabel('Value of all pieces').fill('12.50')
    await officer.getByLabel('With our fees').uncheck()
    await officer.getByRole('button', { name: 'Calculate', exact: true }).click()
    await expect(officer.getByText('AED 50.62').first()).toBeVisible()
    await officer.getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(officer.getByText(/Kept as LC-\d{6}\./)).toBeVisible()
  })

  await test.step('a client’s HS code that waits is approved', async () => {
    await officer.goto('/clients/product-hscode?approval_status=0')
    const sku = (await officer.locator('tbody tr').first().locator('td').nth(2).textContent())?.trim() ?? ''
    await officer.locator('tbody tr').first().getByRole('button', { name: 'Actions of this row' }).click()
    await officer.getByRole('menuitem', { name: 'Approve', exact: true }).click()
    const question = officer.getByRole('alertdialog')
    if (await question.isVisible()) await question.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(officer.getByText(`SKU ${sku} is approved.`)).toBeVisible()
  })

  await test.step('a code of the tariff is looked at, and both kinds of files have their page', async () => {
    await officer.goto('/hs-code-list?search=970610&country_code=AE')
    await expect(officer.locator('tbody tr').first()).toContainText('9706')
    for (const path of ['/hs-code-list/upload', '/clients/product-hscode/upload']) {
      await officer.goto(path)
      await expect(officer.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
    }
  })
  expect(faults.flat()).toEqual([])
})
