import type { APIRequestContext, Page } from '@playwright/test'
import { rowMenu } from './helpers'
import { expect, listen, pageOf, test } from './people'

interface Free {
  bag_no: string
  destination: string
}

const getData = async <T>(request: APIRequestContext, path: string): Promise<T> => {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return ((await answer.json()) as { data: T }).data
}
const posted = async <T>(request: APIRequestContext, path: string, data: object): Promise<T> => {
  const answer = await request.post(path, { data, headers: { 'x-portal': '1' } })
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

// One after the other: two walks that give up a planned consolidation at once would want the same.
test.describe.configure({ mode: 'default' })

const hourMs = 3_600_000
const dubaiField = (hours: number) => new Date(Date.now() + (hours + 4) * hourMs).toISOString().slice(0, 16)

/** The agent of each airport the demo sends cargo to. */
const agents: Readonly<Record<string, string>> = {
  RUH: 'agent_handler.ruh', JED: 'agent_handler.sa', DMM: 'agent_handler.sa', KWI: 'agent_handler.gulf',
  BAH: 'agent_handler.gulf', DOH: 'agent_handler.doh', MCT: 'agent_handler.mct', CAI: 'agent_handler.far',
  BOM: 'agent_handler.far', LHR: 'agent_handler.far',
}

interface Planned {
  id: number
  destination_airport: string
  bag_count: number
}

/** A bag in Dubai that is free: of a consolidation that is given up, so that the bags other walks scan stay theirs; else one of those nobody planned for. */
async function freeBag(office: Page): Promise<Free> {
  const planned = await getData<Planned[]>(office.request, '/api/consolidations?status=draft&status=merged&origin=DXB&page_size=100')
  for (const { id, destination_airport } of planned.filter((one) => one.bag_count > 0 && agents[one.destination_airport])) {
    const { units } = await getData<{ units: { number: string }[] }>(office.request, `/api/consolidations/${id}`)
    const bag = units.find(({ number }) => number.startsWith('BDXB'))
    if (!bag) continue
    await office.request.patch(`/api/consolidations/${id}`, { data: { action: 'reopen', reason: 'Planned anew' }, headers: { 'x-portal': '1' } })
    const gone = await office.request.delete(`/api/consolidations/${id}`, { headers: { 'x-portal': '1' } })
    if (gone.ok()) return { bag_no: bag.number, destination: destination_airport }
  }
  const free = await getData<(Free & { airport: string })[]>(office.request, '/api/agent-consolidation/free-units?page_size=200')
  const bag = free.find(({ airport, destination }) => airport === 'DXB' && agents[destination])
  if (!bag) throw new Error('The demo has no bag to load.')
  return bag
}

interface Cargo {
  id: number
  consolidation_no: string
  destination_airport: string
  status: string
  bag_count: number
}

/** Cargo of the demo that waits for its flight, brought on its way by calls: what is walked here begins with it. */
async function departed(office: Page): Promise<Cargo & { bags: string[] }> {
  const waiting = await getData<Cargo[]>(
    office.request, '/api/consolidations?status=staged&status=staging&status=unstaged&status=merged&origin=DXB&page_size=100',
  )
  const cargo = waiting.toSorted((a, b) => Number(a.status === 'merged') - Number(b.status === 'merged')).find(({ bag_count, destination_airport }) =>
    bag_count > 1 && agents[destination_airport],
  )
  if (!cargo) throw new Error('Nothing in the demo waits for its flight.')
  const { id, status } = cargo
  const base = '/api/agent-consolidation'
  if (status === 'unstaged') await posted(office.request, `${base}/action/staging`, { ids: [id], staging_lane: `E${id}` })
  if (status !== 'staged') await posted(office.request, `${base}/move-to/staged`, {
    ids: [id], ...(status === 'merged' && { staging_lane: `E${id}` }), override_reason: 'Counted by hand',
  })
  await posted(office.request, `${base}/dispatched-facility`, { ids: [id], vehicle_no: 'DXB K 1', driver_name: 'Imran' })
  await posted(office.request, `${base}/departure`, { ids: [id], atd: new Date().toISOString() })
  const { units } = await getData<{ units: { number: string }[] }>(office.request, `/api/consolidations/${id}`)
  return { ...cargo, bags: units.map(({ number }) => number) }
}

test('a consolidation is made, filled, closed, staged, handed over and confirmed as departed', async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)
  const bag = await freeBag(page)
  const no = await test.step('a wrong waybill is named with the one that was meant', async () => {
    await page.goto('/consolidations')
    await page.getByRole('button', { name: 'New consolidation', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Origin').fill('dxb')
    await dialog.getByLabel('Destination').fill(bag.destination)
    await dialog.getByLabel('MAWB').fill('176-12345670')
    await dialog.getByRole('button', { name: 'New consolidation' }).click()
    await expect(dialog.getByText('did you mean 176-12345675?').first()).toBeVisible()
    await dialog.getByLabel('MAWB').fill('176-12345675')
    await dialog.getByRole('button', { name: 'New consolidation' }).click()
    await expect(dialog).toBeHidden()
    const [made] = await getData<{ consolidation_no: string; id: number }[]>(page.request, '/api/consolidations?mawb_no=176-12345675')
    await page.goto(`/consolidations/${made?.id}`)
    return made?.consolidation_no ?? ''
  })
  await test.step('bags are scanned in; an unknown number is told', async () => {
    const field = page.getByLabel('Add bags or packages')
    await field.fill(`${bag.bag_no} BNOSUCH1`)
    await field.press('Enter')
    await expect(page.getByText('BNOSUCH1: Unknown number')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Units' }).getByRole('row')).toHaveCount(2)
  })
  await test.step('it is closed and its manifest can be had', async () => {
    await page.getByRole('button', { name: 'Close consolidation' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close consolidation' }).click()
    await expect(page.getByText('The consolidation is closed.')).toBeVisible()
    const answer = page.waitForResponse((r) => r.url().includes('/api/consolidation-manifest/download/pdf'))
    await page.getByRole('button', { name: 'Print and download' }).click()
    await page.getByRole('menuitem', { name: 'House manifest, PDF' }).click()
    expect((await answer).headers()['content-type']).toContain('application/pdf')
  })
  await test.step('its flight is entered; a leg that goes elsewhere is refused', async () => {
    await page.goto(`/new-consolidations/merged?search=${no}`)
    await rowMenu(page, no, 'Flight details')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Flight no').fill('EK0815')
    await dialog.getByLabel('To', { exact: true }).fill('CMB')
    await dialog.getByRole('button', { name: 'Save flight details' }).click()
    await expect(dialog.getByText(`The last leg must end at ${bag.destination}.`)).toBeVisible()
    await dialog.getByLabel('To', { exact: true }).fill(bag.destination)
    await dialog.getByLabel('STD').fill(dubaiField(-1))
    await dialog.getByLabel('STA').fill(dubaiField(2))
    await dialog.getByRole('button', { name: 'Save flight details' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('it is scanned into its lane by keyboard alone', async () => {
    await rowMenu(page, no, 'Start staging')
    await page.getByRole('alertdialog').getByLabel('Lane').fill('e2e1')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start staging' }).click()
    await expect(page.getByText('It stands in its lane.')).toBeVisible()
    await page.goto(`/new-consolidations/staged?view=staging&search=${no}`)
    await rowMenu(page, no, 'Scan in lane')
    const lane = page.getByRole('dialog')
    await expect(lane.getByLabel('Scan a bag in the lane')).toBeFocused()
    await page.keyboard.type(bag.bag_no)
    await page.keyboard.press('Enter')
    await expect(lane.locator('[data-count]')).toHaveText('1 of 1')
    await lane.getByRole('button', { name: 'Confirm staged' }).press('Enter')
    await expect(lane).toBeHidden()
  })
  await test.step('the driver takes it, and its departure is confirmed', async () => {
    await page.goto(`/new-consolidations/staged?search=${no}`)
    await rowMenu(page, no, 'Dispatch')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Vehicle No').fill('DXB K 20114')
    await dialog.getByLabel('Driver').fill('Imran Yusuf')
    await dialog.getByRole('button', { name: 'Dispatch' }).click()
    await expect(dialog).toBeHidden()
    await page.goto(`/new-consolidations/dispatched?search=${no}`)
    await rowMenu(page, no, 'Confirm departure')
    await page.getByRole('dialog').getByLabel('Left at').fill(dubaiField(0))
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm departure' }).click()
    await expect(page.getByText(`${no} has left. Its destination has been notified.`)).toBeVisible()
  })
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
  await page.context().close()
})

test('bags are received offline and sent when the connection is back; what is missing is short, and what is released is opened', { tag: '@deep' },
  async ({ browser }) => {
  const office = await pageOf(browser, 'super_admin')
  const { id, consolidation_no: no, destination_airport, bags } = await departed(office)
  const page = await pageOf(browser, agents[destination_airport] ?? 'agent_handler.ruh')
  const [first, all, short] = [bags[0] ?? '', bags.length, bags.length - 1]
  const faults = listen(page)
  await page.goto(`/lm-new-inbound?search=${no}`)
  await rowMenu(page, no, 'Receive')
  const field = page.getByLabel('Bag or package number')
  await expect(field).toBeFocused()
  await expect(page.locator('[data-count]')).toHaveText(`0 of ${all}`)

  await test.step('a bag of elsewhere is kept as over', async () => {
    await field.pressSequentially('Q-STRAY-1')
    await field.press('Enter')
    await page.getByRole('button', { name: 'Keep as over' }).click()
    await expect(page.getByText('Put it into quarantine.').first()).toBeVisible()
  })
  await test.step('without a network the scan waits on the device', async () => {
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Seal broken' }).click()
    await field.pressSequentially(first)
    await field.press('Enter')
    await expect(page.getByText('1 scan waiting on this device')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.locator('[data-count]')).toHaveText(`1 of ${all}`)
    await expect(page.getByText('1 scan waiting on this device')).toBeHidden()
  })
  await test.step('finishing says what is short', async () => {
    await page.keyboard.press('F9')
    const dialog = page.getByRole('alertdialog', {
      name: `Finish receiving? ${short} ${short === 1 ? 'bag is' : 'bags are'} missing and will be reported short.`,
    })
    await dialog.getByRole('button', { name: 'Finish receiving' }).click()
    await expect(page.getByText(`${no} is received, ${short} short.`)).toBeVisible()
  })
  await test.step('the administrator clears it, the agent opens it', async () => {
    await office.goto(`/lm-in-clearance?search=${no}`)
    await rowMenu(office, no, 'Submit')
    await office.getByRole('alertdialog').getByLabel('BOE no').fill('301004000999')
    await office.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
    await expect(office.getByText('It is with customs.')).toBeVisible()
    await rowMenu(office, no, 'Release')
    await office.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click()
    await expect(office.getByText('It is released.')).toBeVisible()
    await page.goto(`/consolidations/${id}`)
    await page.getByRole('button', { name: 'Deconsolidate' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deconsolidate' }).click()
    await expect(page.getByText('It is opened.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible()
    await expect(page.getByText('Short', { exact: true }).first()).toBeVisible()
  })
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(fault))).toEqual([])
  await Promise.all([page.context().close(), office.context().close()])
})

test('a scanned bag is merged into a new consolidation, and the board tells where everything stands', { tag: '@deep' }, async ({ browser }) => {
  const office = await pageOf(browser, 'super_admin')
  const { bag_no } = await freeBag(office)
  await office.context().close()
  const page = await pageOf(browser, 'agent_handler')
  await page.goto('/new-consolidations/deconsolidated')
  await page.getByRole('link', { name: 'Scan and merge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge bags' })
  const field = dialog.getByLabel('Scan a bag')
  await field.fill(bag_no)
  await field.press('Enter')
  await expect(dialog.getByRole('list', { name: 'Bags to merge' })).toContainText(bag_no)
  await dialog.getByLabel('Mode').selectOption({ label: 'Road' })
  await dialog.getByRole('button', { name: 'Merge 1 bag' }).click()
  await expect(dialog.getByText('Enter the truck.')).toBeVisible()
  await dialog.getByLabel('Truck').fill('DXB T 4411')
  await dialog.getByRole('button', { name: 'Merge 1 bag' }).click()
  const message = page.getByText(/CNDXB\w+ is made of 1 bag\./)
  await expect(message).toBeVisible()
  const no = /CN\w+/.exec((await message.textContent()) ?? '')?.[0] ?? ''
  await page.goto('/new-consolidations')
  await page.getByRole('region', { name: 'Merged' }).getByRole('link', { name: 'Merged' }).click()
  await page.waitForURL(/\/new-consolidations\/merged/)
  await page.goto(`/new-consolidations/merged?search=${no}`)
  await rowMenu(page, no, 'Summary')
  await expect(page.getByRole('dialog')).toContainText(no)
  await page.context().close()
})

test('a client downloads the manifest of its own part and is kept from everything else', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'client_admin')
  await page.goto('/client/consolidations/manifest/download?from=2020-01-01')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await page.getByRole('button', { name: 'Actions of this row' }).first().click()
  await page.getByRole('menuitem', { name: 'Download manifest' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Format').selectOption({ label: 'CSV' })
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download manifest' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^manifest-.*\.csv$/)
  await page.goto('/consolidations')
  await expect(page).toHaveURL(/^[^?]*\/$|notice=no-access/)
  await page.context().close()
})
