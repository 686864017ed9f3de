import type { APIRequestContext, Page } from '@playwright/test'
import { rowMenu } from './hands'
import { expect, listen, pageOf, test } from './people'

interface Free {
  bag_no: string
  destination: string
}

const asked = async <T>(request: APIRequestContext, path: string): Promise<T> => {
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
const iso = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const dubaiField = (hours: number) => new Date(Date.now() + (hours + 4) * hourMs).toISOString().slice(0, 16)

/** The agent of each airport the demo sends cargo to. */
const agents: Readonly<Record<string, string>> = {
  RUH: 'agent_handler.ruh', JED: 'agent_handler.sa', DMM: 'agent_handler.sa', KWI: 'agent_handler.gulf', BAH: 'agent_handler.gulf', DOH: 'agent_handler.doh', MCT: 'agent_handler.mct', CAI: 'agent_handler.far',
  BOM: 'agent_handler.far', LHR: 'agent_handler.far',
}

interface Planned {
  id: number
  destination_airport: string
  bag_count: number
}

/** Bags of one destination in Dubai, free again since the consolidation they were planned for is given up: other walks keep theirs. */
async function freeBags(office: Page, count: number): Promise<Free[]> {
  const planned = await asked<Planned[]>(office.request, '/api/consolidations?status=draft&status=merged&origin=DXB&page_size=100')
  for (const { id, destination_airport } of planned.filter((one) => one.bag_count >= count && agents[one.destination_airport])) {
    const { units } = await asked<{ units: { number: string }[] }>(office.request, `/api/consolidations/${id}`)
    const numbers = units.map(({ number }) => number).filter((number) => number.startsWith('BDXB'))
    if (numbers.length < count) continue
    await office.request.patch(`/api/consolidations/${id}`, { data: { action: 'reopen', reason: 'Planned anew' }, headers: { 'x-portal': '1' } })
    const gone = await office.request.delete(`/api/consolidations/${id}`, { headers: { 'x-portal': '1' } })
    if (gone.ok()) return numbers.slice(0, count).map((bag_no) => ({ bag_no, destination: destination_airport.slice(-3) }))
  }
  const free = (await asked<(Free & { airport: string })[]>(office.request, '/api/agent-consolidation/free-units?page_size=200')).filter(({ airport, destination }) => airport === 'DXB' && agents[destination])
  const lane = [...Map.groupBy(free, ({ destination }) => destination).values()].find((list) => list.length >= count)
  if (!lane) throw new Error('The demo has no bags to load.')
  return lane.slice(0, count)
}

/** Cargo on its way, made by calls: what is walked here begins with it. */
async function departed(page: Page, bags: readonly Free[]): Promise<{ id: number; no: string }> {
  const destination = bags[0]?.destination ?? ''
  const { id, consolidation_no } = await posted<{ id: number; consolidation_no: string }>(page.request, '/api/consolidations', {
    transport_mode: 'road', origin_airport: 'DXB', destination_airport: destination, truck_no: 'DXB T 77', customs_mode: 'import', bag_nos: bags.map(({ bag_no }) => bag_no),
  })
  const close = await page.request.patch(`/api/consolidations/${id}`, { data: { action: 'close' }, headers: { 'x-portal': '1' } })
  expect(close.status(), await close.text()).toBe(200)
  const desk = '/api/agent-consolidation'
  await posted(page.request, `${desk}/flight-details`, { consolidation_id: id, legs: [{ flight_no: 'TRK9', origin: 'DXB', destination, std: iso(-1), sta: iso(5) }] })
  await posted(page.request, `${desk}/move-to/staged`, { ids: [id], staging_lane: `E${id}` })
  await posted(page.request, `${desk}/dispatched-facility`, { ids: [id], vehicle_no: 'DXB K 1', driver_name: 'Imran' })
  await posted(page.request, `${desk}/departure`, { ids: [id], atd: iso(0) })
  return { id, no: consolidation_no }
}

test('a consolidation is made, filled, closed, staged, handed over and confirmed as departed', async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)
  const [bag, other] = await freeBags(page, 2)
  const no = await test.step('a wrong waybill is named with the one that was meant', async () => {
    await page.goto('/consolidations')
    await page.getByRole('button', { name: 'New consolidation' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Origin').fill('dxb')
    await dialog.getByLabel('Destination').fill(bag?.destination ?? '')
    await dialog.getByLabel('MAWB').fill('176-12345670')
    await dialog.getByRole('button', { name: 'New consolidation' }).click()
    await expect(dialog.getByText('did you mean 176-12345675?').first()).toBeVisible()
    await dialog.getByLabel('MAWB').fill('176-12345675')
    await dialog.getByRole('button', { name: 'New consolidation' }).click()
    await expect(dialog).toBeHidden()
    const [made] = await asked<{ consolidation_no: string; id: number }[]>(page.request, '/api/consolidations?mawb_no=176-12345675')
    await page.goto(`/consolidations/${made?.id}`)
    return made?.consolidation_no ?? ''
  })
  await test.step('bags are scanned in; an unknown number is told', async () => {
    const field = page.getByLabel('Add bags or packages')
    await field.fill(`${bag?.bag_no} ${other?.bag_no} BNOSUCH1`)
    await field.press('Enter')
    await expect(page.getByText('BNOSUCH1: Unknown number')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Units' }).getByRole('row')).toHaveCount(3)
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
    await expect(dialog.getByText(`The last leg must end at ${bag?.destination}.`)).toBeVisible()
    await dialog.getByLabel('To', { exact: true }).fill(bag?.destination ?? '')
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
    for (const one of [bag, other]) {
      await page.keyboard.type(one?.bag_no ?? '')
      await page.keyboard.press('Enter')
    }
    await expect(lane.locator('[data-count]')).toHaveText('2 of 2')
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
    await expect(page.getByText(`${no} has left. Its destination is told.`)).toBeVisible()
  })
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
  await page.context().close()
})

test('bags are received offline and sent when the connection is back; what is missing is short, and what is released is opened', async ({ browser }) => {
  const office = await pageOf(browser, 'super_admin')
  const bags = await freeBags(office, 2)
  const { id, no } = await departed(office, bags)
  const page = await pageOf(browser, agents[bags[0]?.destination ?? ''] ?? 'agent_handler.ruh')
  const faults = listen(page)
  await page.goto(`/lm-new-inbound?search=${no}`)
  await rowMenu(page, no, 'Receive')
  const field = page.getByLabel('Bag or package number')
  await expect(field).toBeFocused()
  await expect(page.locator('[data-count]')).toHaveText('0 of 2')

  await test.step('a bag of elsewhere is kept as over', async () => {
    await field.pressSequentially('Q-STRAY-1')
    await field.press('Enter')
    await page.getByRole('button', { name: 'Keep as over' }).click()
    await expect(page.getByText('Put it into quarantine.').first()).toBeVisible()
  })
  await test.step('without a network the scan waits on the device', async () => {
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Seal broken' }).click()
    await field.pressSequentially(bags[0]?.bag_no ?? '')
    await field.press('Enter')
    await expect(page.getByText('1 scan waiting on this device')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.locator('[data-count]')).toHaveText('1 of 2')
    await expect(page.getByText('1 scan waiting on this device')).toBeHidden()
  })
  await test.step('finishing says what is short', async () => {
    await page.keyboard.press('F9')
    const dialog = page.getByRole('alertdialog', { name: 'Finish receiving? 1 bag is missing and will be reported short.' })
    await dialog.getByRole('button', { name: 'Finish receiving' }).click()
    await expect(page.getByText(`${no} is received, 1 short.`)).toBeVisible()
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

test('scanned bags are merged into one consolidation, and a closed board tells where everything stands', async ({ browser }) => {
  const office = await pageOf(browser, 'super_admin')
  const bags = await freeBags(office, 2)
  await office.context().close()
  const page = await pageOf(browser, 'agent_handler')
  await page.goto('/new-consolidations/deconsolidated')
  await page.getByRole('link', { name: 'Scan and merge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge bags' })
  const field = dialog.getByLabel('Scan a bag')
  for (const { bag_no } of bags) {
    await field.fill(bag_no)
    await field.press('Enter')
    await expect(dialog.getByRole('list', { name: 'Bags to merge' })).toContainText(bag_no)
  }
  await dialog.getByLabel('Mode').selectOption({ label: 'Road' })
  await dialog.getByRole('button', { name: 'Merge 2 bags' }).click()
  await expect(dialog.getByText('Enter the truck.')).toBeVisible()
  await dialog.getByLabel('Truck').fill('DXB T 4411')
  await dialog.getByRole('button', { name: 'Merge 2 bags' }).click()
  const told = page.getByText(/CNDXB\w+ is made of 2 bags\./)
  await expect(told).toBeVisible()
  const no = /CN\w+/.exec((await told.textContent()) ?? '')?.[0] ?? ''
  await page.goto('/new-consolidations')
  await page.getByRole('region', { name: 'Merged' }).getByRole('link', { name: 'Merged' }).click()
  await page.waitForURL(/\/new-consolidations\/merged/)
  await page.goto(`/new-consolidations/merged?search=${no}`)
  await rowMenu(page, no, 'Summary')
  await expect(page.getByRole('dialog')).toContainText(no)
  await page.context().close()
})

test('a client downloads the manifest of its own part and is kept from everything else', async ({ browser }) => {
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
  await expect(page).toHaveURL(/notice=no-access/)
  await page.context().close()
})
