import { choose, dialog, rowMenu } from './helpers'
import { expect, listen, pageOf, test } from './people'

const advice = { name: 'advice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n') }

test('a clerk records a transfer, the manager finds it at the bank, and what is on account settles an invoice and is taken back', async ({ browser }) => {
  const clerk = await pageOf(browser, 'finance_clerk')
  const manager = await pageOf(browser, 'finance_manager')
  const faults = [listen(clerk), listen(manager)]
  const reference = `FT${Date.now()}`
  let payment = ''
  let [key, paidInvoice] = ['', '']

  await test.step('the invoice leads to the form, and what is beyond it is shared among the next', async () => {
    await clerk.goto('/invoices?view=client&unpaid=true&currency=AED&party_type=client')
    await clerk.locator('tbody tr').first().getByRole('link').first().click()
    await clerk.waitForURL(/\/invoices\/client\/\d+$/)
    await clerk.getByRole('link', { name: 'Record payment' }).click()
    await expect(clerk.getByRole('region', { name: 'What it pays' })).toContainText('1 invoice takes AED')
    await clerk.getByLabel('Amount').fill('50')
    await expect(clerk.getByRole('region', { name: 'What it pays' })).toContainText('1 invoice takes AED 50.00.')
    await clerk.getByRole('checkbox', { name: /^Pay INV-/ }).first().uncheck()
    await expect(clerk.getByRole('region', { name: 'What it pays' })).toContainText('AED 50.00 stay on account, to the payer’s credit.')
  })

  await test.step('what is missing is said at its field and loses nothing', async () => {
    await clerk.getByRole('button', { name: 'Record payment' }).click()
    await expect(clerk.locator('#reference_no-error')).toHaveText('Enter the bank’s reference.')
    await clerk.getByLabel('Reference').fill(reference)
    await clerk.locator('input[type=file]').setInputFiles(advice)
    await clerk.getByRole('button', { name: 'Record payment' }).click()
    await expect(clerk.getByText(/^Payment PAY-\d{8}-\d{5} is recorded\.$/)).toBeVisible()
    await clerk.waitForURL(/\/payment-list\/\d+$/)
    payment = (await clerk.getByRole('heading', { level: 1 }).textContent())?.match(/PAY-\d{8}-\d{5}/)?.[0] ?? ''
    await expect(clerk.getByRole('button', { name: 'Verify' })).toHaveCount(0)
  })

  await test.step('somebody else finds it among the transfers to be verified', async () => {
    await manager.goto(`/bank-transfer?search=${reference}`)
    await rowMenu(manager, payment, 'Verify')
    await manager.getByRole('alertdialog').getByRole('button', { name: 'Verify' }).click()
    await expect(manager.getByText(`Payment ${payment} is verified.`)).toBeVisible()
  })

  await test.step('what is on account settles an invoice, and can be taken back', async () => {
    await manager.goto(`/payment-list?search=${payment}`)
    await rowMenu(manager, payment, 'Open')
    await manager.getByRole('button', { name: 'Settle invoices' }).click()
    await expect(dialog(manager).getByText(/^1 invoice takes AED 50\.00\.$/)).toBeVisible()
    await dialog(manager).getByRole('button', { name: 'Settle', exact: true }).click()
    await expect(manager.getByText('The invoices are settled.')).toBeVisible()
    await manager.getByRole('button', { name: 'Take back' }).click()
    await manager.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
    await expect(manager.getByRole('cell', { name: 'Taken back' })).toBeVisible()
    await expect(manager.getByText(/^RCT-\d{4}-\d{6}$/).first()).toBeVisible()
  })
  await test.step('an invoice is asked for by a request, which is reminded of and cancelled where requests are listed', async () => {
    await manager.goto('/invoices?view=client&unpaid=true&currency=AED&party_type=client')
    const requested = await manager.evaluate(async () => {
      const answer = await fetch('/api/payment/invoice-pending-listing?page_size=200&status=initiated&status=sent&status=partially_paid')
      return ((await answer.json()) as { data: { invoice_no: string }[] }).data.map(({ invoice_no }) => invoice_no)
    })
    await manager.locator('tbody tr').filter({ hasNotText: new RegExp(requested.join('|')) }).first().getByRole('link').first().click()
    await manager.waitForURL(/\/invoices\/client\/\d+$/)
    const invoice = (await manager.getByRole('heading', { level: 1 }).textContent())?.match(/(?:INV|IOR)-\d{4}-\d{6}/)?.[0] ?? ''
    await manager.getByRole('button', { name: 'Request payment' }).click()
    await manager.getByRole('alertdialog').getByRole('button', { name: 'Request payment' }).click()
    await expect(manager.getByText(`Payment of ${invoice} is asked for.`)).toBeVisible()
    await manager.goto(`/pending-payments?search=${invoice}`)
    await rowMenu(manager, invoice, 'Remind')
    await manager.getByRole('alertdialog').getByRole('button', { name: 'Remind' }).click()
    await expect(manager.getByText('The reminder is on its way.')).toBeVisible()
    const link = await manager.evaluate(async (search) => {
      const answer = await fetch(`/api/payment/invoice-pending-listing?search=${search}`)
      return ((await answer.json()) as { data: { pay_link: string }[] }).data[0]?.pay_link ?? ''
    }, invoice)
    key = new URL(link).searchParams.get('k') ?? ''
    paidInvoice = invoice
  })
  await test.step('the payer pays it by the link on a phone, without an account', async () => {
    const gateway = 'sandbox'
    const payAt = `/payment-route/${gateway}/${paidInvoice}?k=${key}`
    const phone = await browser.newContext({ viewport: { width: 375, height: 740 } })
    const page = await phone.newPage()
    const opened = await page.goto(payAt)
    expect(opened?.headers()['cache-control']).toBe('no-store')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(paidInvoice)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await page.getByRole('button', { name: /^Pay .* by card$/ }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
    const hash = /[0-9a-f]{64}/.exec(page.url())?.[0] ?? ''
    expect(page.url()).toContain(`/payment-route-response/${gateway}/${hash}`)
    await expect(page.getByText(/^Receipt \W?RCT-\d{4}-\d{6}\W?$/)).toBeVisible()
    // A gateway that sends payers back by a form brings them to the same page.
    const byForm = await page.request.post(`/api/pay/return/${gateway}/${hash}?lang=ar`, { form: { status: '14' }, maxRedirects: 0 })
    expect([byForm.status(), byForm.headers().location]).toEqual([303, `/payment-route-response/${gateway}/${hash}?lang=ar&status=14`])
    await page.goto(`${payAt}&lang=ar`)
    await expect(page.getByText('هذه الفاتورة مدفوعة. شكراً لكم.')).toBeVisible()
    await phone.close()
  })
  await test.step('finance sees one payment by card, and its receipt', async () => {
    await manager.goto(`/payment-list?search=${paidInvoice}&payment_method=gateway`)
    await expect(manager.locator('tbody tr')).toHaveCount(1)
    await rowMenu(manager, paidInvoice, 'Open')
    await expect(manager.getByText(/^RCT-\d{4}-\d{6}$/).first()).toBeVisible()
  })
  await test.step('the visit to the gateway stands with its answer', async () => {
    await manager.goto(`/payment-gateway-status?search=${paidInvoice}`)
    await expect(manager.getByRole('heading', { level: 1 })).toHaveText('Payment gateway status')
    await expect(manager.locator('tbody tr').first()).toContainText('Captured')
    await rowMenu(manager, paidInvoice, 'View raw answer')
    await expect(manager.getByRole('dialog')).toContainText('Raw answer')
    await manager.keyboard.press('Escape')
    await manager.goto(`/payment-list?search=${paidInvoice}&payment_method=gateway`)
    await rowMenu(manager, paidInvoice, 'Open')
    await manager.waitForURL(/\/payment-list\/\d+$/)
  })
  await test.step('a part of it goes back to the card', async () => {
    await manager.getByRole('button', { name: 'Refund' }).click()
    const ask = manager.getByRole('alertdialog')
    await ask.getByLabel('Amount').fill('10')
    await ask.getByLabel('Reason').fill('Storage was billed twice')
    await ask.getByRole('button', { name: 'Refund' }).click()
    await expect(manager.getByText(/^The refund of PAY-\d{8}-\d{5} is on its way\.$/)).toBeVisible()
    await expect(async () => {
      await manager.reload()
      await expect(manager.getByText('Partially refunded')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await manager.getByRole('tab', { name: 'Refunds' }).click()
    await expect(manager.getByRole('cell', { name: 'AED 10.00' })).toBeVisible()
  })
  await test.step('the summary says what is open, by its age, and leads to the invoices behind it', async () => {
    await manager.goto('/finance-summary')
    await expect(manager.getByText('Outstanding today')).toBeVisible()
    await manager.locator('tbody').getByRole('link').first().click()
    await manager.waitForURL(/\/invoices\?/)
    await expect(manager.locator('tbody tr').first()).toBeVisible()
  })
  // The refusal of the second step is logged by the browser.
  expect(faults.flat().filter((fault) => !/422/.test(String(fault)))).toEqual([])
  await clerk.context().close()
  await manager.context().close()
})

test('a cheque of a day to come waits in its register until it is honoured, and one that bounces is told of', { tag: '@deep' }, async ({ browser }) => {
  const manager = await pageOf(browser, 'finance_manager')
  const faults = listen(manager)
  await manager.goto('/payment-list/record')
  await choose(manager, 'Paid by', 'LLC', /LLC/)
  await manager.getByLabel('Method').selectOption({ label: 'Cheque' })
  await manager.getByLabel('Amount').fill('40')
  await manager.getByLabel('Cheque no').fill(String(Date.now()).slice(-9))
  await manager.getByLabel('Cheque of').fill('1 Jan 2026')
  await manager.getByLabel('Payer’s bank').fill('Mashreq')
  await manager.getByRole('button', { name: 'Record payment' }).click()
  await manager.waitForURL(/\/payment-list\/\d+$/)
  for (const [step, done] of [['Deposited', 'Deposited'], ['Cleared', 'Paid'], ['Bounced', 'Failed']] as const) {
    await manager.getByRole('button', { name: step }).click()
    const asks = manager.getByRole('alertdialog')
    if (step === 'Bounced') await asks.getByLabel('Reason').fill('Insufficient funds')
    await asks.getByRole('button', { name: step }).click()
    await expect(asks).toHaveCount(0)
    await expect(manager.getByText(done, { exact: true }).first()).toBeVisible()
  }
  await expect(manager.getByText('Insufficient funds').first()).toBeVisible()
  expect(faults).toEqual([])
  await manager.context().close()
})
