import { expect, listen, pageOf, test } from './people'

test('operations begins the day: home leads to what is late, taken and let go by keyboard alone', async ({ browser }) => {
  const page = await pageOf(browser, 'operations_manager')
  const faults = listen(page)
  const rows = page.locator('tbody tr')

  await test.step('the count on home is the length of the queue it opens', async () => {
    await page.goto('/')
    const tile = page.getByRole('link', { name: /SLA late/ })
    const n = (await tile.innerText()).match(/\d[\d,]*/)?.[0] ?? ''
    await tile.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/exceptions\?kind=late/)
    await expect(page.getByRole('button', { name: `Late ${n}`, exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(rows.first()).toContainText('Past its time')
  })

  const number = await test.step('nobody’s oldest is taken from its menu', async () => {
    await page.goto('/exceptions?kind=late&owner=nobody')
    const taken = await rows.first().locator('td').nth(2).innerText()
    const menu = rows.first().getByRole('button', { name: 'Actions of this row' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Take' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Take' }).press('Enter')
    await expect(page.getByText(`${taken} is yours.`)).toBeVisible()
    await expect(page.getByRole('cell', { name: taken, exact: true })).toHaveCount(0)
    return taken
  })

  await test.step('all that is wrong with it is one’s own, and let go together', async () => {
    await page.goto(`/exceptions?owner=mine&search=${number}`)
    await expect(rows.first()).toContainText(number)
    await page.getByRole('checkbox', { name: 'Select all' }).first().press('Space')
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'Let go' }).press('Enter')
    await expect(page.getByText('They are nobody’s.')).toBeVisible()
    await expect(page.getByText('No exceptions match')).toBeVisible()
  })
  expect(faults).toEqual([])
  await page.context().close()
})
