import type { Page } from '@playwright/test'
import { choose, dialog } from './helpers'
import { announce, clear, depart, freightOf, receiveFirst, receiveRest, settle } from './freight'
import { expect, listen, pageOf, test } from './people'
import { activate, countersign, invite, signUp } from './seller-form'
import { approveShipment, fillShipment, pasteInto, payOnPhone, requestShipmentPayment, seePaid, submitShipment } from './shipments'

const header = 'SKU,Product Name,Brand,Category,HS Code,Country of Origin,Unit Value,Currency,Unit Weight (kg)'

/** An invoice of the two products as the seller's own system writes it. */
const invoiceOf = (no: string, seller: string, skus: readonly [string, string]) => {
  const line = (sku: string, name: string, hs: string) => `<cac:InvoiceLine>
    <cbc:InvoicedQuantity unitCode="C62">10</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="USD">125.00</cbc:LineExtensionAmount>
    <cac:Item><cbc:Name>${name}</cbc:Name><cac:SellersItemIdentification><cbc:ID>${sku}</cbc:ID></cac:SellersItemIdentification>
      <cac:OriginCountry><cbc:IdentificationCode>CN</cbc:IdentificationCode></cac:OriginCountry>
      <cac:CommodityClassification><cbc:ItemClassificationCode listID="HS">${hs}</cbc:ItemClassificationCode></cac:CommodityClassification></cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="USD">12.50</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
  <cbc:ID>${no}</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate><cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>${seller}</cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>
  <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="USD">250.00</cbc:TaxExclusiveAmount></cac:LegalMonetaryTotal>
  ${line(skus[0], 'Cotton T-shirt', '610910')}${line(skus[1], 'Running shoes', '640411')}
</Invoice>
`
}

/** The seller signs the agreement in English; the other languages are another walk's. */
async function sign(person: Page, name: string) {
  await person.goto('/seller-onboarding-status')
  await person.getByRole('link', { name }).click()
  await person.getByLabel('Your full name').fill('Li Wei')
  await person.getByLabel(/I have read the agreement/).check()
  await person.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(person.getByText('Agreement E-signed').first()).toBeVisible()
}

/** The seller sends two products into the check, one without a code. Answers where they wait. */
async function sendProducts(person: Page, name: string, mark: string): Promise<string> {
  await person.goto('/add-products/upload')
  await choose(person, 'Seller', name, name)
  const rows = [`TEE-${mark},Cotton T-shirt,Harbour,Apparel,610910,CN,12.50,USD,0.2`, `RUN-${mark},Running shoes,Harbour,Apparel,,CN,12.50,USD,0.6`]
  await person.locator('input[type=file]').setInputFiles({
    name: `goods-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from([header, ...rows].join('\n')),
  })
  await person.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(person.getByText('2 of 2 rows were accepted.')).toBeVisible({ timeout: 30_000 })
  await person.getByRole('link', { name: 'See the rows that landed' }).click()
  await person.waitForURL(/\/add-products\?.*upload_id=\d+/)
  const { pathname, search } = new URL(person.url())
  return `${pathname}${search}`
}

/** The one without a code gets what was decided of such goods before, and both are cleared. */
async function clearProducts(ior: Page, address: string, mark: string) {
  await ior.goto(address)
  const shoes = ior.locator('tbody tr').filter({ hasText: `RUN-${mark}` })
  await expect(shoes).toContainText('No HS code')
  await shoes.getByRole('link').first().click()
  const first = dialog(ior).getByRole('list', { name: 'Suggested HS codes' }).getByRole('listitem').first()
  await expect(first).toContainText('Precedent: “Running shoes”')
  await first.getByRole('button', { name: 'Use' }).click()
  await expect(ior.getByText(`SKU RUN-${mark} has another HS code.`)).toBeVisible()
  await ior.keyboard.press('Escape')
  await expect(shoes).toContainText('Eligible')
  await ior.getByRole('button', { name: 'Verify all' }).click()
  await expect(ior.getByText('2 products verified, 0 not cleared.')).toBeVisible()
  await ior.getByRole('button', { name: 'Add cleared' }).click()
  await expect(ior.getByText('2 products added to the catalogue, 0 changed there.')).toBeVisible()
}

/** Its XML invoice is read, validated and becomes a package list of the two products, whose form is open then. */
async function readInvoice(staff: Page, no: string, xml: string, skus: readonly string[]) {
  const press = async (label: string) => {
    await staff.getByRole('button', { name: label, exact: true }).click()
    await staff.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click()
  }
  await staff.goto('/rsa-xml-invoice')
  await staff.getByRole('button', { name: 'Upload XML' }).click()
  await dialog(staff).locator('input[type=file]').setInputFiles({ name: `${no}.xml`, mimeType: 'application/xml', buffer: Buffer.from(xml) })
  await dialog(staff).getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(staff.getByText(`${no}.xml is received`)).toBeVisible()
  await expect(async () => {
    await staff.goto(`/rsa-xml-invoice?search=${no}`)
    await expect(staff.locator('tbody tr').first().getByRole('link', { name: no })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await staff.locator('tbody tr').first().getByRole('link', { name: no }).click()
  await staff.waitForURL(/\/rsa-xml-invoice-details\/\d+$/)
  await press('Validate')
  await expect(staff.getByText(`Invoice ${no} is validated.`)).toBeVisible()
  await press('Link package list')
  await expect(staff.getByText(`Invoice ${no} is linked to its package list.`)).toBeVisible()
  await staff.getByRole('link', { name: /^Package list / }).click()
  await expect(staff.getByText(no).first()).toBeVisible()
  await staff.getByRole('link', { name: 'Finish the draft' }).click()
  await staff.getByRole('tab', { name: /Lines and packages/ }).click()
  for (const [i, sku] of skus.entries()) await expect(staff.getByLabel(`SKU, row ${i + 1}`).first()).toHaveValue(sku)
}

/** What the invoice does not say is added: its ports, and the carton both products lie in. Answers the number it got. */
async function completeList(staff: Page, no: string, skus: readonly string[]): Promise<string> {
  await staff.getByRole('tab', { name: /^1 / }).click()
  await fillShipment(staff, { no, country: 'China', from: 'SZX', to: 'DXB' })
  await staff.getByRole('tab', { name: /Lines and packages/ }).click()
  await pasteInto(staff, 'Packages', 'Package No, row 1', skus.map((sku) => ['C001', 'carton', '60', '40', '40', '9', sku, '10']))
  return submitShipment(staff, /^Nothing is wrong: 2 lines, 1 package, /)
}

test('a seller signs, its products are cleared, its invoice is a package list that is paid, and its freight ends cleared', { tag: '@deep' }, async ({
  browser,
}) => {
  test.setTimeout(900_000)
  const mark = Date.now().toString(36).toUpperCase()
  const [name, email, no] = [`Thread ${mark} Co., Ltd.`, `li.wei.${mark.toLowerCase()}@thread.example`, `THR-${mark}`]
  const skus = [`TEE-${mark}`, `RUN-${mark}`] as const
  const [staff, ior, client] = [await pageOf(browser, 'super_admin'), await pageOf(browser, 'ior_officer'), await pageOf(browser, 'client_admin')]
  const faults = [staff, ior, client].map(listen)

  await test.step('it is invited, signs, is countersigned and activated, and its products are classified and cleared', async () => {
    await invite(staff, name, email)
    const person = await signUp(browser, email)
    await sign(person, name)
    await countersign(staff, name)
    await activate(staff, name)
    const address = await sendProducts(person, name, mark)
    await person.context().close()
    await clearProducts(ior, address, mark)
  })
  await test.step('its XML invoice becomes a package list of them', () => readInvoice(staff, no, invoiceOf(no, name, skus), skus))
  await test.step('the list is submitted, approved and paid', async () => {
    const invoice = await completeList(staff, no, skus)
    const { pathname } = new URL(staff.url())
    await approveShipment(ior, pathname)
    const finance = await pageOf(browser, 'finance_manager')
    faults.push(listen(finance))
    const link = await requestShipmentPayment(finance, pathname, invoice)
    await seePaid(finance, invoice, await payOnPhone(browser, invoice, link))
    await finance.context().close()
  })

  const freight = freightOf(`Cotton T-shirts and running shoes of ${no}`)
  const [agent, origin] = [await pageOf(browser, 'agent_handler'), await pageOf(browser, 'agent_handler.ruh')]
  await test.step('its freight is announced, leaves and arrives in two parts, a bag missing and one over', async () => {
    const id = await announce(client, freight)
    await depart(agent, origin, id)
    await receiveFirst(agent, id, freight)
    await receiveRest(agent, origin, id, freight)
    await settle(agent, id)
    await clear(agent, client, id, freight)
    await expect(client.getByRole('row').filter({ hasText: freight.bags[0] })).toContainText(no)
  })
  expect(faults.flat()).toEqual([])
})
