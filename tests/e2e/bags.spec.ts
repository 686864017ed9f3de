import type { Page } from '@playwright/test'
import { expect, listen, pageOf, test } from './people'

interface Unmapped {
  id: number
  tracking_no: string
  facility: string | null
  destination: string | null
  weight: string
}

/** Three of them fit a sack. */
const MOST_KG = 9

// One after the other: each takes parcels of the place most wait for, and on a quiet day there are not enough for all at once.
test.describe.configure({ mode: 'default' })

/** Packages that stand in Dubai's hub, lie in no bag and are light enough for a sack, all for one place: the one most wait for. */
async function waitingParcels(page: Page, count: number): Promise<{ destination: string; parcels: Unmapped[] }> {
  const answer = await page.request.get('/api/bag-info/unmapped-orders?page_size=100')
  expect(answer.status()).toBe(200)
  const { data } = (await answer.json()) as { data: Unmapped[] }
  const waiting = data.filter(({ facility, destination, weight }) => facility === 'DXB1' && destination !== null && Number(weight) <= MOST_KG)
  const [destination, parcels] =
    [...Map.groupBy(waiting, (parcel) => parcel.destination ?? '')].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? ['', []]
  expect(parcels.length).toBeGreaterThanOrEqual(count)
  return { destination, parcels: parcels.slice(0, count) }
}

async function post<T>(page: Page, path: string, body: unknown): Promise<T> {
  const answer = await page.request.post(path, { data: body, headers: { 'x-portal': '1' } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

interface Bag {
  id: number
  bag_no: string
}
const open = (page: Page, destination: string) => post<Bag>(page, '/api/bag-info/add', { origin: 'DXB', destination })

async function scan(page: Page, number: string): Promise<void> {
  const field = page.getByLabel('Number of the package')
  await expect(field).toBeFocused()
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
}
const count = (page: Page, n: number) => expect(page.locator('[data-bag=packages]')).toHaveText(String(n))

test('a bag is opened, filled, weighed, sealed and closed without a mouse; a wrong weight asks why', async ({ browser }) => {
  const page = await pageOf(browser, 'service_center_operator')
  const { destination, parcels } = await waitingParcels(page, 3)
  const faults = listen(page)
  await page.goto('/addBag')
  await expect(page.getByRole('combobox', { name: 'Destination' })).toBeFocused()
  await page.keyboard.type(destination)
  await expect(page.getByRole('option', { name: new RegExp(destination) })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByLabel('Own bag number').focus()
  const number = `E2E-${Date.now()}`
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/addBag\?bag_no=/)
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  for (const { tracking_no } of parcels) await scan(page, tracking_no)
  await count(page, 3)
  await scan(page, parcels[0]?.tracking_no ?? '')
  await expect(page.locator('[data-flash=yellow]')).toContainText('Already in this bag')
  await page.keyboard.press('F4')
  await expect(page.locator('[data-flash=blue]')).toContainText('Taken out again')
  await count(page, 2)
  const weight = Number(await page.locator('[data-bag=weight]').innerText())
  await scan(page, 'CLOSE')
  const dialog = page.getByRole('dialog', { name: `Close bag ${number}` })
  await expect(dialog.getByLabel('Gross weight')).toBeFocused()
  // At a person's pace: what comes as fast as from a scale presses no button.
  await page.keyboard.type((weight + 2).toFixed(3), { delay: 70 })
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/differs from contents .+ Give a reason\./)).toBeVisible()
  await dialog.getByLabel('Why the weight differs').fill('Ice packs')
  await dialog.getByLabel('Seal number').fill(number)
  const label = page.waitForResponse((answer) => answer.url().endsWith('/api/bag-info/download-label'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Bag ${number} is closed.`).first()).toBeVisible()
  expect((await label).headers()['content-disposition']).toContain(`bag-${number}.pdf`)
  await expect(page.getByRole('button', { name: 'Open bag' })).toBeVisible()
  // The refusal of the weight is the service's own word, which a browser notes.
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
  await page.context().close()
})

test('scans made without a connection are kept, and sent when it is back', async ({ browser }) => {
  const page = await pageOf(browser, 'service_center_operator')
  const { destination, parcels: [first, second] } = await waitingParcels(page, 2)
  const { bag_no } = await open(page, destination)
  await page.goto(`/addBag?bag_no=${bag_no}`)
  await scan(page, first?.tracking_no ?? '')
  await count(page, 1)
  await page.context().setOffline(true)
  await scan(page, second?.tracking_no ?? '')
  await expect(page.getByText('1 waiting').first()).toBeVisible()
  await page.context().setOffline(false)
  await count(page, 2)
  await expect(page.getByText('1 waiting')).toHaveCount(0)
  await page.context().close()
})

test('a parcel of another bag is moved here with one press', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'service_center_operator')
  const { destination, parcels: [parcel] } = await waitingParcels(page, 1)
  const [from, to] = [await open(page, destination), await open(page, destination)]
  await post(page, '/api/bag-info/scan-in', { bag_id: from.id, number: parcel?.tracking_no })
  await page.goto(`/addBag?bag_no=${to.bag_no}`)
  await scan(page, parcel?.tracking_no ?? '')
  await expect(page.locator('[data-flash=red]')).toContainText(`already in bag ${from.bag_no}`)
  await page.getByRole('button', { name: `Move ${parcel?.tracking_no} here` }).click()
  await count(page, 1)
  await page.context().close()
})

test('unmapped orders are mapped to a new bag, and its page shows them', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const { destination, parcels: [parcel] } = await waitingParcels(page, 1)
  await page.goto(`/unmappedBagOrders?search=${parcel?.tracking_no}`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('button', { name: 'Actions of this row' }).click()
  await page.getByRole('menuitem', { name: 'Map to a bag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Map 1 package to a bag' })
  await dialog.getByLabel('Into').selectOption({ label: 'A new bag' })
  await dialog.getByRole('combobox', { name: 'Destination' }).fill(destination)
  await page.getByRole('option', { name: new RegExp(destination) }).click()
  await dialog.getByRole('button', { name: 'Map 1 package' }).click()
  await expect(dialog.getByText(/1 package mapped to B/)).toBeVisible()
  const number = /B[A-Z]{6}\d{10}/.exec(await dialog.innerText())?.[0] ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.goto(`/bags?search=${number}`)
  await page.getByText(number).first().click()
  await expect(page).toHaveURL(/\/bags\/\d+/)
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await expect(page.getByRole('link', { name: parcel?.tracking_no })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel bag' }).click()
  await page.getByLabel('Reason').fill('Torn')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel bag' }).click()
  await expect(page.getByText('Cancelled').first()).toBeVisible()
  await page.context().close()
})

test('the board closes several bags at once, and says which stay open', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'service_center_supervisor')
  const { destination, parcels: [parcel] } = await waitingParcels(page, 1)
  const [full, empty] = [await open(page, destination), await open(page, destination)]
  await post(page, '/api/bag-info/scan-in', { bag_id: full.id, number: parcel?.tracking_no })
  await page.goto('/bagList')
  await page.getByText('Mine only').click()
  await page.getByLabel(`Select ${full.bag_no}`).check()
  await page.getByLabel(`Select ${empty.bag_no}`).check()
  await page.getByRole('button', { name: 'Close, using net and tare' }).click()
  const outcome = page.getByRole('dialog', { name: '1 closed, 1 not' })
  await expect(outcome).toContainText(`Bag ${empty.bag_no} is empty.`)
  await outcome.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Closed' }).locator(`[data-bag="${full.bag_no}"]`)).toBeVisible()
  await page.context().close()
})

test('a package goes into an open bag from the packages list, and the closed bag into a draft consolidation from the bags list', async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const { destination, parcels: [parcel] } = await waitingParcels(page, 1)
  const bag = await open(page, destination)
  const chosen = page.getByRole('region', { name: 'Selected rows' })
  const dialog = page.getByRole('alertdialog')
  await page.goto(`/packages?search=${parcel?.tracking_no}`)
  await page.locator('tbody tr').first().getByRole('checkbox').check()
  await chosen.getByRole('button', { name: 'Add to bag' }).click()
  await expect(dialog).toContainText('Add 1 package to an open bag')
  await dialog.getByRole('combobox', { name: 'Open bag' }).fill(bag.bag_no)
  await page.getByRole('option', { name: bag.bag_no }).click()
  await dialog.getByRole('button', { name: 'Add to bag' }).click()
  await expect(page.getByText('Add to bag: 1 done.')).toBeVisible()

  await post(page, '/api/bag-info/bulk-close', { ids: [bag.id], weight_source: 'calculated' })
  const draft = await post<{ consolidation_no: string }>(page, '/api/consolidations', {
    transport_mode: 'air', origin_airport: 'DXB', destination_airport: destination,
  })
  await page.goto(`/bags?search=${bag.bag_no}`)
  await page.locator('tbody tr').first().getByRole('checkbox').check()
  await chosen.getByRole('button', { name: 'Add to consolidation' }).click()
  await expect(dialog).toContainText('Add 1 bag to a consolidation')
  await dialog.getByRole('combobox', { name: 'Draft consolidation' }).fill(draft.consolidation_no)
  await page.getByRole('option', { name: draft.consolidation_no }).click()
  await dialog.getByRole('button', { name: 'Add to consolidation' }).click()
  await expect(page.locator('tbody tr').first()).toContainText(draft.consolidation_no)
  await page.context().close()
})

test('who may not fill bags is told so', { tag: '@deep' }, async ({ browser }) => {
  const client = await pageOf(browser, 'seller_user')
  await client.goto('/addBag')
  await expect(client.getByText('You may not fill bags')).toBeVisible()
  await client.goto('/bagSummary')
  await expect(client).toHaveURL(/\/(\?notice=no-access)?$/)
  await client.context().close()
})
