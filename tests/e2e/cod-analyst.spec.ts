import type { Page } from '@playwright/test'
import { today } from '@/lib/domain/days'
import { subtract, sum } from '@/lib/domain/decimal'
import { choose } from './helpers'
import { expect, listen, pageOf, test } from './people'

interface Order { tracking_no: string; cod_amount: string; carrier: string | null; delivered_at: string | null; currency: string }
const run = Date.now().toString(36).toUpperCase()
const statement = `REM-${run}`

/** Delivered orders of one client whose cash one carrier still has. */
async function owedBy(page: Page): Promise<{ carrier: string; orders: Order[] }> {
  const rows: Order[] = []
  for (let at = 1; at <= 5; at += 1) {
    const answer = await page.request.get(`/api/cod_pending_order/list?cod_status=pending&currency=AED&page_size=200&page=${at}`)
    rows.push(...((await answer.json()) as { data: (Order & { client: string })[] }).data.filter(({ client }) => client.startsWith('Noor')))
  }
  const byCarrier = [...Map.groupBy(rows.filter(({ carrier, delivered_at }) => carrier && delivered_at), ({ carrier }) => carrier ?? '')]
  const [carrier = '', orders = []] = byCarrier.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  return { carrier, orders: orders.filter(({ cod_amount }) => Number(cod_amount) >= 80).slice(0, 5) }
}

test('an analyst settles a statement with every kind of trouble by keyboard, and the client is paid and confirms', { tag: '@deep' }, async ({ browser }) => {
  test.setTimeout(400_000)
  const [clerk, manager, client] = [await pageOf(browser, 'finance_clerk'), await pageOf(browser, 'finance_manager'), await pageOf(browser, 'client_admin')]
  const faults = [clerk, manager, client].map(listen)
  await clerk.setViewportSize({ width: 1920, height: 900 })
  await clerk.goto('/pending-orders')
  const { carrier, orders } = await owedBy(clerk)
  expect(orders).toHaveLength(5)
  const [exact, short, wrong, misnamed, near] = orders as [Order, Order, Order, Order, Order]
  const paid: [string, string][] = [
    [exact.tracking_no, exact.cod_amount], [short.tracking_no, subtract(short.cod_amount, '40')],
    [wrong.tracking_no, subtract(wrong.cod_amount, '60')],
    [`NO-${run}`, misnamed.cod_amount], [near.tracking_no, subtract(near.cod_amount, '0.50')], [`NOBODY-${run}`, '35.00'], [exact.tracking_no, exact.cod_amount],
  ]
  const total = sum(paid.map(([, amount]) => amount))
  let payment = ''

  await test.step('the statement is recorded and its file loaded', async () => {
    await clerk.goto('/cod/carrier')
    await clerk.getByRole('button', { name: 'Record payment' }).click()
    const form = clerk.getByRole('dialog')
    await choose(clerk, 'Carrier', carrier, new RegExp(carrier))
    await form.getByLabel('Statement no').fill(statement)
    await form.getByLabel('From', { exact: true }).fill(today())
    await form.getByLabel('To', { exact: true }).fill(today())
    await form.getByLabel('Orders').fill(String(paid.length))
    await form.getByLabel('Amount').fill(total)
    await form.getByRole('button', { name: 'Record payment' }).click()
    await expect(clerk.getByText(/^Payment CCP-\S+ is recorded\./)).toBeVisible()
    payment = (await clerk.getByText(/^Payment CCP-\S+ is recorded\./).textContent())?.match(/CCP-\S+/)?.[0] ?? ''
    await clerk.goto('/cod/carrier/upload')
    await choose(clerk, 'Payment', payment, new RegExp(payment))
    const sheet = ['Tracking No,Collected Date,Collected Amount,Currency', ...paid.map(([no, amount]) => `${no},${today()},${amount},AED`)].join('\n')
    await clerk.locator('input[type=file]').setInputFiles({ name: 'remittance.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
    await clerk.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(clerk.getByText('7 of 7 rows were accepted.').first()).toBeVisible({ timeout: 30_000 })
    await clerk.goto(`/cod/carrier?search=${statement}`)
    await clerk.locator('tbody tr').first().getByRole('button', { name: 'Actions of this row' }).click()
    await clerk.getByRole('menuitem', { name: 'Submit', exact: true }).click()
    await clerk.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
    await expect(clerk.locator('tbody tr').first()).toContainText('Submitted')
  })

  await test.step('its money has arrived', async () => {
    await manager.goto(`/cod/carrier?search=${statement}`)
    await manager.locator('tbody tr').first().getByRole('button', { name: 'Actions of this row' }).click()
    await manager.getByRole('menuitem', { name: 'Verify money', exact: true }).click()
    const question = manager.getByRole('alertdialog')
    await choose(manager, 'Account', 'Emirates NBD', /Emirates NBD, AED/)
    await question.getByLabel('Bank’s reference').fill(`FT-${run}`)
    await question.getByRole('button', { name: 'Verify money' }).click()
    await expect(question).toBeHidden()
  })

  await test.step('what does not match is settled line by line, by keyboard', async () => {
    await clerk.goto(`/reconciliation-pending?search=${statement}`)
    await clerk.locator('tbody tr').first().click()
    const lines = clerk.getByRole('table', { name: 'Open lines' })
    const question = clerk.getByRole('alertdialog')
    const inHand = lines.getByRole('row', { selected: true })
    // Half a dirham is within what may differ, and a row that repeats another is set aside.
    await expect(lines.locator('tbody tr')).toHaveCount(4)
    await expect(lines).not.toContainText(near.tracking_no)
    /** Goes on to the line of a number. */
    const reach = async (no: string) => {
      const rows = await lines.locator('tbody tr').allTextContents()
      const [from, to] = [rows.indexOf((await inHand.textContent()) ?? ''), rows.findIndex((text) => text.includes(no))]
      for (let step = 0; step < Math.abs(to - from); step += 1) await clerk.keyboard.press(to > from ? 'ArrowDown' : 'ArrowUp')
      await expect(inHand).toContainText(no)
    }
    const settle = async (no: string, key: string, button: string, fill: () => Promise<void>) => {
      const left = await lines.locator('tbody tr').count()
      await reach(no)
      await clerk.keyboard.press(key)
      await fill()
      await question.getByRole('button', { name: button, exact: true }).click()
      if (left > 1) await expect(lines.locator('tbody tr')).toHaveCount(left - 1)
    }
    await settle(short.tracking_no, 'a', 'Accept', async () => {
      await choose(clerk, 'Reason', 'Partial delivery')
      await choose(clerk, 'Borne by', 'Client')
    })
    await settle(wrong.tracking_no, 'd', 'Dispute', async () => {
      await choose(clerk, 'Reason', 'Paid short')
      await question.getByLabel('What is wrong').fill('The driver signed for the whole amount.')
    })
    await settle(`NO-${run}`, 'm', 'Match', () => choose(clerk, 'Order', misnamed.tracking_no, new RegExp(misnamed.tracking_no)))
    await settle(`NOBODY-${run}`, 'i', 'Ignore', async () => {})
    await clerk.goto(`/cod/carrier?search=${statement}`)
    // The line in dispute waits until that is decided.
    await expect(clerk.locator('tbody tr').first()).toContainText('Partially reconciled')
  })

  await test.step('the client’s payment is prepared, approved by another, and paid', async () => {
    await clerk.goto('/cod/rsa?prepare=yes')
    await choose(clerk, 'Client', 'Noor Beauty', /Noor Beauty/)
    await clerk.getByRole('button', { name: 'Preview' }).click()
    const held = clerk.getByRole('region', { name: 'What it holds' })
    for (const { tracking_no } of [exact, short, misnamed, near]) await expect(held).toContainText(tracking_no)
    await expect(held).not.toContainText(wrong.tracking_no)
    await clerk.getByRole('dialog').getByRole('button', { name: 'Prepare payment' }).click()
    await expect(clerk.getByText(/^Payment \S+ is prepared\.$/)).toBeVisible()
    payment = (await clerk.getByText(/^Payment \S+ is prepared\.$/).textContent())?.split(' ')[1] ?? ''
    const move = async (page: Page, name: string, fill = async () => {}) => {
      await page.goto(`/cod/rsa?search=${payment}`)
      await page.locator('tbody tr').first().getByRole('button', { name: 'Actions of this row' }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
      await fill()
      await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('alertdialog')).toBeHidden()
    }
    await move(clerk, 'Initiate')
    await move(manager, 'Approve')
    await move(clerk, 'Mark paid', async () => {
      await choose(clerk, 'Paid from', 'Emirates NBD', /Emirates NBD/)
      await clerk.getByRole('alertdialog').getByLabel('Bank’s reference').fill(`OUT-${run}`)
      await clerk.getByRole('alertdialog').getByLabel('Paid on').fill(today())
    })
  })

  await test.step('the client sees it and confirms', async () => {
    await client.goto(`/cod-paid-payment?view=clients&search=${payment}`)
    await client.locator('tbody tr').first().getByRole('button', { name: 'Actions of this row' }).click()
    await client.getByRole('menuitem', { name: 'Confirm receipt', exact: true }).click()
    await client.getByRole('alertdialog').getByRole('button', { name: 'Confirm receipt' }).click()
    await expect(client.locator('tbody tr').first()).toContainText('Confirmed')
  })
  expect(faults.flat()).toEqual([])
})
