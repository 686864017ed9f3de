import { expect, listen, pageOf, test } from './people'
import { acceptQuote, askQuote, offerQuote, reviseQuote } from './quoting'
import { approveShipment, fillShipment, pasteInto, payOnPhone, requestShipmentPayment, seePaid, submitShipment } from './shipments'

test('a seller takes the second version of its quote, ships by a package list and pays for it on a phone; finance sees it once', { tag: '@deep' }, async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const mark = Date.now().toString(36)
  const [seller, officer] = [await pageOf(browser, 'seller_user'), await pageOf(browser, 'freight_desk')]
  const [ior, finance] = [await pageOf(browser, 'ior_officer'), await pageOf(browser, 'finance_manager')]
  const faults = [seller, officer, ior, finance].map(listen)
  let [invoice, address, link, receipt] = ['', '', '', '']

  await test.step('it asks for a quote and accepts the second version', async () => {
    const goods = `Cotton abayas ${mark}`
    await askQuote(seller, goods)
    await offerQuote(officer, goods)
    await reviseQuote(seller, officer, goods)
    await acceptQuote(seller, officer, goods)
  })
  await test.step('it uploads its package list and submits it', async () => {
    await seller.goto('/invoices/add?kind=ior')
    await seller.getByRole('button', { name: 'Begin the invoice' }).click()
    await seller.waitForURL(/shipment=\d+$/)
    await fillShipment(seller, { no: `HB-${mark}`, country: 'Korea', from: 'ICN', to: 'DXB' })
    await seller.getByRole('tab', { name: '2 Lines and packages' }).click()
    await pasteInto(seller, 'Invoice lines', 'SKU, row 1', [['HB-1', 'Cotton T-shirts', '6109.10', 'KR', '10', 'pcs', '12.5', '2']])
    await pasteInto(seller, 'Packages', 'Package No, row 1', [['C001', 'carton', '60', '40', '40', '9', 'HB-1', '10']])
    invoice = await submitShipment(seller, /^Nothing is wrong: 1 line, 1 package, /)
    address = new URL(seller.url()).pathname
  })
  await test.step('it is approved and its charges are asked for', async () => {
    await approveShipment(ior, address)
    link = await requestShipmentPayment(finance, address, invoice)
  })
  await test.step('they are paid by the public link on a phone', async () => {
    receipt = await payOnPhone(browser, invoice, link)
  })
  await test.step('finance sees one payment, the receipt and what was posted; the seller that it may ship', async () => {
    await seePaid(finance, invoice, receipt)
    await seller.goto(address)
    await expect(seller.getByText('Ready to be Shipped', { exact: true }).first()).toBeVisible()
  })
  // The browser notes the one refusal that was meant.
  expect(faults.flat().filter((fault) => !fault.includes('status of 422'))).toEqual([])
})
