import { expect, listen, pageOf, test } from './people'

const line = (at: number, total: string) => `      <Item><SKU>E2E-${at}</SKU><Description>Cotton T-shirt ${at}</Description><HSCode>610910000000</HSCode>
        <Origin>CN</Origin><Quantity>10</Quantity><Unit>pcs</Unit><UnitPrice>4.80</UnitPrice><Total>${total}</Total><NetWeight>1.900</NetWeight></Item>`

/** A manifest of two shipments, of which the second is wrong. */
const manifest = (no: string, exporter: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Shipments>
${[['1', '48.00'], ['2', '58.00']].map(([at, total]) => `  <Shipment>
    <InvoiceNumber>${no}-${at}</InvoiceNumber><InvoiceDate>2026-11-20</InvoiceDate><Currency>USD</Currency><HAWB>${no}H${at}</HAWB>
    <Shipper><Name>${exporter}</Name><Country>CN</Country></Shipper><GrossWeight>2.100</GrossWeight><Packages>1</Packages>
    <Items>
${line(1, total ?? '')}
    </Items>
    <InvoiceTotal>${total}</InvoiceTotal>
  </Shipment>`).join('\n')}
</Shipments>
`

const ubl = (no: string, exporter: string) => `<?xml version="1.0" encoding="UTF-8"?>
<u:Invoice xmlns:u="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:a="urn:a" xmlns:b="urn:b">
  <b:ID>${no}</b:ID><b:IssueDate>2026-11-20</b:IssueDate><b:DocumentCurrencyCode>USD</b:DocumentCurrencyCode>
  <a:AccountingSupplierParty><a:Party><a:PartyName><b:Name>${exporter}</b:Name></a:PartyName></a:Party></a:AccountingSupplierParty>
  <a:LegalMonetaryTotal><b:TaxExclusiveAmount currencyID="USD">37.50</b:TaxExclusiveAmount></a:LegalMonetaryTotal>
  <a:InvoiceLine>
    <b:InvoicedQuantity unitCode="C62">300</b:InvoicedQuantity><b:LineExtensionAmount currencyID="USD">37.50</b:LineExtensionAmount>
    <a:Item><b:Name>Phone case</b:Name><a:OriginCountry><b:IdentificationCode>CN</b:IdentificationCode></a:OriginCountry>
      <a:CommodityClassification><b:ItemClassificationCode listID="HS">392690900000</b:ItemClassificationCode></a:CommodityClassification></a:Item>
    <a:Price><b:PriceAmount currencyID="USD">12.50</b:PriceAmount><b:BaseQuantity>100</b:BaseQuantity></a:Price>
  </a:InvoiceLine>
</u:Invoice>
`

test('a manifest is read beside its document, becomes a commercial invoice and goes to customs; an RSA invoice becomes a package list', async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)
  const no = `E2E${Date.now().toString(36).toUpperCase()}`
  await page.goto('/rsa-xml-invoice?status=validated')
  const exporter = (await page.locator('tbody tr').first().getByRole('cell').nth(5).textContent()) ?? ''
  const send = async (name: string, xml: string) => {
    await page.getByRole('button', { name: 'Upload XML' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload XML' })
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(xml) })
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText(`${name} is received`)).toBeVisible()
  }
  const press = async (label: string) => {
    await page.getByRole('button', { name: label, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click()
  }

  await test.step('a manifest is read, and what is wrong is shown where it stands', async () => {
    await page.goto('/outbound-xml-data-parsing')
    await expect(page.getByRole('heading', { name: 'Outbound XML data parsing' })).toBeVisible()
    await send(`${no}.xml`, manifest(no, exporter))
    await page.goto(`/outbound-xml-data-parsing?search=${no}`)
    const row = page.locator('tbody tr').first()
    await expect(row.getByText('Completed with errors')).toBeVisible({ timeout: 30_000 })
    await row.getByRole('link', { name: `${no}.xml` }).click()
    const drawer = page.getByRole('dialog', { name: `${no}.xml` })
    await drawer.getByRole('tab', { name: /^Errors/ }).click()
    await expect(drawer.getByText('Line 1: total 58.00 differs from quantity × price 48.00.')).toBeVisible()
    await drawer.getByRole('button', { name: /^Line \d+$/ }).first().click()
    await expect(drawer.getByLabel('The document as it was sent')).toContainText(`<HAWB>${no}H2</HAWB>`)
    await drawer.getByRole('button', { name: /^Make \d+ commercial invoices?$/ }).click()
    await expect(page.getByText('1 commercial invoice is made, 1 left out.')).toBeVisible()
  })

  await test.step('the commercial invoice is validated and sent to customs', async () => {
    await page.goto(`/commercial-xml-invoice?search=${no}-1`)
    await page.locator('tbody tr').first().getByRole('link', { name: `${no}-1` }).click()
    await expect(page).toHaveURL(/\/commercial-xml-invoice-details\/\d+$/)
    await expect(page.getByLabel('The document as it was sent')).toContainText(`<InvoiceNumber>${no}-1</InvoiceNumber>`)
    await press('Validate')
    await expect(page.getByText(`Invoice ${no}-1 is validated.`)).toBeVisible()
    await press('Send to customs')
    await expect(page.getByText(`Invoice ${no}-1 is with the customs desk.`)).toBeVisible()
    await page.getByRole('link', { name: /^BOE BOE-L-/ }).click()
    await expect(page.getByRole('dialog', { name: /^BOE-L-/ }).getByText('6109.10.00.0000').first()).toBeVisible()
  })

  await test.step('an RSA invoice in prefixes of its own becomes a package list', async () => {
    await page.goto('/rsa-xml-invoice')
    await send(`rsa-${no}.xml`, ubl(`RSA-${no}`, exporter))
    await page.goto(`/rsa-xml-invoice?search=RSA-${no}`)
    await expect(async () => {
      await page.reload()
      await expect(page.locator('tbody tr').first().getByRole('link', { name: `RSA-${no}` })).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await page.locator('tbody tr').first().getByRole('link', { name: `RSA-${no}` }).click()
    await expect(page).toHaveURL(/\/rsa-xml-invoice-details\/\d+$/)
    await expect(page.getByRole('table').getByText('0.125')).toBeVisible()
    await press('Validate')
    await expect(page.getByText(`Invoice RSA-${no} is validated.`)).toBeVisible()
    await press('Link package list')
    await expect(page.getByText(`Invoice RSA-${no} is linked to its package list.`)).toBeVisible()
    await page.getByRole('link', { name: /^Package list / }).click()
    await expect(page.getByText(`RSA-${no}`).first()).toBeVisible()
  })
  expect(faults).toEqual([])
})
