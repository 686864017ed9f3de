import type { Page } from '@playwright/test'
import { dialog, rowMenu } from './helpers'
import { expect, listen, pageOf, test } from './people'

const firstNumber = async (page: Page) => (await page.locator('tbody tr').first().locator('td').filter({ hasText: /^CAT-/ }).textContent())?.trim() ?? ''
const row = (page: Page, number: string) => page.locator('tbody tr').filter({ hasText: number })

test('what a client’s system did not take is looked at, sent again or closed with a reason', async ({ browser }) => {
  const page = await pageOf(browser, 'account_manager')
  const faults = listen(page)

  await test.step('a suspended subscription sends nothing, and says so', async () => {
    await page.goto('/clientApi?status=failed')
    await rowMenu(page, 'Palm Kids LLC', 'Re-trigger')
    await expect(page.getByText('Its subscription is suspended. Switch it on again first.')).toBeVisible()
  })

  await test.step('a message has its tries and what was sent; its address can be shared', async () => {
    const number = await firstNumber(page)
    await rowMenu(page, number, 'View payload')
    await expect(dialog(page).getByRole('heading', { name: number })).toBeVisible()
    await expect(dialog(page).getByRole('region', { name: 'Attempts' })).toContainText('The receiver answered')
    await expect(dialog(page).getByRole('region', { name: 'What we sent' })).toContainText('tracking_no')
    await page.reload()
    await expect(dialog(page).getByRole('heading', { name: number })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('closing asks for a reason long enough and keeps what was typed', async () => {
    const number = await firstNumber(page)
    await rowMenu(page, number, 'Close')
    const question = page.getByRole('alertdialog').or(dialog(page))
    await question.getByLabel('Reason').fill('done')
    await question.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(question.getByText('The reason has 5 to 250 characters.').first()).toBeVisible()
    await expect(question.getByLabel('Reason')).toHaveValue('done')
    await question.getByLabel('Reason').fill('Told by telephone')
    await question.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(row(page, number)).toHaveCount(0)
    await page.goto(`/closed-api-responses`)
    await expect(page).toHaveURL(/\/clientClosedTransaction$/)
    await expect(row(page, number)).toContainText('Told by telephone')
  })

  await test.step('the summary leads to what waits', async () => {
    await page.goto('/clientApiSummary?from=2020-01-01&to=2020-01-31')
    await expect(page.getByText('No messages on these days.')).toBeVisible()
    await page.goto('/pending-api-responses')
    await expect(page).toHaveURL(/\/clientApi\?status=pending$/)
    await expect(row(page, 'Palm Kids LLC').first()).toContainText('Pending')
  })
  // The two refusals above.
  expect(faults.filter((fault) => !/409 .*retrigger_failed|422 .*closed_transaction/.test(fault))).toEqual([])
})

test('a client sees its own messages alone, and a warehouse is led home', { tag: '@deep' }, async ({ browser }) => {
  const own = await pageOf(browser, 'client_developer')
  await own.goto('/clientApi?status=success')
  await expect(row(own, 'Noor Beauty Trading LLC').first()).toBeVisible()
  await expect(row(own, 'Palm Kids LLC')).toHaveCount(0)
  const foreign = await pageOf(browser, 'warehouse_operator')
  await foreign.goto('/clientApi')
  await expect(foreign).toHaveURL(/:\d+\/$/)
})
