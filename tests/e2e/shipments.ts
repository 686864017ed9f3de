import type { Browser, Page } from '@playwright/test'
import { choose, rowMenu } from './helpers'
import { expect } from './people'

/** What was copied from a spreadsheet, pasted into a cell of one of the form's sheets. */
export const pasteInto = (page: Page, sheet: string, cell: string, rows: readonly (readonly string[])[]) =>
  page.getByRole('region', { name: sheet }).getByLabel(cell).evaluate((node, text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, rows.map((row) => row.join('\t')).join('\n'))

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
/** Without its invoice a shipment is not submitted, without its packing list not approved. */
const papers = [['Commercial invoice', 'invoice.pdf'], ['Packing list', 'packing.pdf']] as const

/** Who ships what: the invoice's number, its country and the ports it goes between. */
export interface Shipment { no: string; country: string; from: string; to: string }

/** The first step of a draft's form. */
export async function fillShipment(page: Page, { no, country, from, to }: Shipment) {
  await page.getByLabel('Seller invoice').fill(no)
  await page.getByLabel('Invoice date').fill('2026-01-05')
  await page.getByRole('combobox', { name: 'Incoterm' }).selectOption({ label: 'FOB – free on board' })
  await choose(page, 'Country of origin', country, new RegExp(country))
  await page.getByLabel('Port of loading').fill(from)
  await page.getByLabel('Port of discharge').fill(to)
}

/** Verifies a draft that is right, adds its papers and submits it. Answers the number it got. */
export async function submitShipment(page: Page, verified: RegExp): Promise<string> {
  await page.getByRole('tab', { name: '3 Verify' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(verified)).toBeVisible()
  await page.getByRole('tab', { name: '4 Documents' }).click()
  for (const [kind, name] of papers) {
    await choose(page, 'Kind of document', kind)
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf })
    await expect(page.getByText(`Added ${name}.`)).toBeVisible()
  }
  await page.getByRole('tab', { name: '5 Review and submit' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  const said = page.getByText(/^Invoice IOR-\d{4}-\d{6} is submitted\.$/)
  await expect(said).toBeVisible()
  const invoice = /IOR-\d{4}-\d{6}/.exec(await said.first().innerText())?.[0] ?? ''
  await page.waitForURL(/\/invoices\/\d+$/)
  await expect(page.getByText('New', { exact: true }).first()).toBeVisible()
  return invoice
}

/** The IOR desk approves it: its charges are worked out and fixed. */
export async function approveShipment(ior: Page, address: string) {
  await ior.goto(address)
  await ior.getByRole('button', { name: 'Approve', exact: true }).click()
  await ior.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(ior.getByText(/is now “RSA to Send Payment details”\.$/)).toBeVisible()
}

/** Finance asks for what it comes to; the link somebody without an account pays by. */
export async function requestShipmentPayment(finance: Page, address: string, invoice: string): Promise<string> {
  await finance.goto(address)
  await finance.getByRole('button', { name: 'Request payment' }).click()
  await finance.getByRole('alertdialog').getByRole('button', { name: 'Request payment' }).click()
  await expect(finance.getByText(`Payment of ${invoice} is asked for.`)).toBeVisible()
  const link = await finance.evaluate(async (search) => {
    const answer = await fetch(`/api/payment/invoice-pending-listing?search=${search}`)
    return ((await answer.json()) as { data: { pay_link: string }[] }).data[0]?.pay_link ?? ''
  }, invoice)
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}

/** It is paid by card on a phone, by the link alone. Answers the receipt's number. */
export async function payOnPhone(browser: Browser, invoice: string, link: string): Promise<string> {
  const phone = await browser.newContext({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true })
  const page = await phone.newPage()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(invoice)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page.getByRole('button', { name: /^Pay .* by card$/ }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  const receipt = page.getByText(/^Receipt \W?RCT-\d{4}-\d{6}\W?$/)
  await expect(receipt).toBeVisible()
  const no = /RCT-\d{4}-\d{6}/.exec(await receipt.innerText())?.[0] ?? ''
  await phone.close()
  return no
}

/** Finance sees one payment of it, the receipt the payer saw, and what was posted. */
export async function seePaid(finance: Page, invoice: string, receipt: string) {
  await finance.goto(`/payment-list?search=${invoice}`)
  await expect(finance.locator('tbody tr')).toHaveCount(1)
  const payment = /PAY-\d{8}-\d{5}/.exec(await finance.locator('tbody tr').innerText())?.[0] ?? ''
  await rowMenu(finance, invoice, 'Open')
  await finance.waitForURL(/\/payment-list\/\d+$/)
  await expect(finance.getByText(receipt).first()).toBeVisible()
  await finance.goto(`/journal?search=${payment}`)
  await expect(finance.locator('tbody tr').first()).toContainText(payment)
  await rowMenu(finance, payment, 'View')
  const entries = finance.getByRole('dialog').getByRole('table', { name: 'Entries' })
  await expect(entries).toBeVisible()
}
