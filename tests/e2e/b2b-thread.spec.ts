import type { Page } from '@playwright/test'
import { addDays, today } from '@/lib/domain/days'
import { addLine, closeUnit, confirm, idOf, openUnit, pack, putAway, receive, standAtShelf, takeAll } from './b2b-goods'
import { choose, dialog } from './helpers'
import { ask, finishToken, kioskOf, letIn, open, plate, toDock, toDriver } from './kiosks'
import { expect, listen, pageOf, test } from './people'

const run = Date.now().toString(36).toUpperCase()
const [dates, coffee] = [`E2E-DATES-${run}`, `E2E-COFFEE-${run}`]
interface Site { warehouse_id: number; site_code: string }

/** Goods nobody else of the demo moves: what is counted of them here is all there is. */
async function newGoods(page: Page): Promise<{ client: number; site: number }> {
  const { hits } = (await ask(page, 'GET', '/api/fulfillmentbb/sku_search?q=SF-DATES-1K-S')).data as unknown as { hits: { client_id: number }[] }
  const client = hits[0]?.client_id ?? 0
  for (const sku_code of [dates, coffee]) {
    const { data } = await ask(page, 'POST', '/api/fulfillmentbb/sku_create', {
      client_id: client, sku_code, sku_name: `Goods of ${sku_code}`, weight: '0.500', length: '20.0', width: '10.0', height: '10.0',
      is_batch_tracked: true, is_expiry_tracked: true, shelf_life_days: 1000, hs_code: '732393000000', country_of_origin: 'IN',
    })
    expect(data['sku_code']).toBe(sku_code)
  }
  const sites = (await ask(page, 'GET', '/api/pas/my_sites')).data as unknown as Site[]
  return { client, site: sites.find(({ site_code }) => site_code === 'JXB1')?.warehouse_id ?? 0 }
}

/** A slot of today for the order, and the plate that comes in it. */
async function planned(page: Page, { client, site }: { client: number; site: number }, order: { no: string; id: number }, vehicle_no: string): Promise<void> {
  const slots = (await ask(page, 'GET', `/api/pas-projection/slots?warehouse_id=${site}&date=${today()}&direction=inbound`)).data as unknown as
    { slot_from: string; slot_to: string; capacity_minutes: number; projections: { client_id: number }[] }[]
  // A client has one projection a slot.
  const slot = slots.findLast(({ capacity_minutes, projections }) => capacity_minutes > 0 && projections.every(({ client_id }) => client_id !== client))
  const made = await ask(page, 'POST', '/api/pas-projection/create', {
    submit: true,
    rows: [{
      warehouse_id: site, client_id: client, projection_date: today(), slot_from: slot?.slot_from, slot_to: slot?.slot_to, direction: 'inbound',
      vehicle_type: 'truck_7t', projected_vehicles: 1,
    }],
  })
  const [projection] = (made.data as unknown as { rows: { id: number }[] }).rows
  await ask(page, 'PATCH', `/api/pas-projection/${projection?.id}/action/approve`, { remarks: 'Planned for the walk' })
  const mapped = await ask(page, 'POST', '/api/pas-inboundoutbound-mapping/create', {
    projection_id: projection?.id, orders: [{ order_area: 'fulfillment', order_id: order.id, vehicle_no }],
  })
  expect((mapped.data as unknown as { rows: { order_no: string }[] }).rows.map(({ order_no }) => order_no)).toEqual([order.no])
}

test('goods go from a supplier’s truck to a consignee: over and short, corrected, allocated by expiry, picked by two, palletised and cleared', {
  tag: '@deep',
}, async ({ browser }) => {
  test.setTimeout(900_000)
  const [office, manager, dock, second, officer] = [
    await pageOf(browser, 'super_admin'), await pageOf(browser, 'fulfilment_manager'), await pageOf(browser, 'warehouse_operator'),
    await pageOf(browser, 'warehouse_supervisor'), await pageOf(browser, 'customs_officer'),
  ]
  const faults = [office, manager, dock, second, officer].map(listen)
  await office.goto('/')
  const facts = await newGoods(office)
  const inbound = { no: '', id: 0 }
  const outbound = { no: '', id: 0 }
  const [early, late] = [addDays(today(), 700), addDays(today(), 900)]

  await test.step('the supplier’s goods are announced', async () => {
    await manager.goto('/inbound-list/add-edit')
    await choose(manager, 'Client', 'Saffron', /Saffron/)
    await choose(manager, 'Warehouse', 'JXB1', /JXB1/)
    await choose(manager, 'Supplier', 'Noor', /Al Noor General Trading/)
    await manager.getByLabel('Your reference').fill(`E2E-ASN-${run}`)
    await manager.getByLabel('Expected', { exact: true }).fill(today())
    await addLine(manager, dates, 20, 0)
    await addLine(manager, coffee, 10, 1)
    await manager.getByLabel('Bill of entry').fill('101-01234567-26')
    await manager.getByRole('button', { name: 'Submit' }).click()
    await manager.waitForURL(/\/inbound-summary-view\?id=\d+$/)
    inbound.id = idOf(manager)
    inbound.no = (await manager.getByRole('heading', { level: 1 }).textContent())?.match(/BIN\d{10}/)?.[0] ?? ''
  })

  await test.step('its truck gets a token at the gate, is let in and goes to a dock', async () => {
    const number = plate()
    await planned(office, facts, inbound, `DXB K ${number}`)
    const gate = await kioskOf(browser, 'pas_supervisor')
    const page = await open(gate, '/pas/createToken')
    await toDriver(page, number)
    await page.getByRole('dialog').getByRole('button', { name: new RegExp(inbound.no) }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
    const token = await finishToken(page, 'Imran Khan', false)
    await letIn(await open(gate, '/pas/gateIn'), token)
    await toDock(await open(gate, '/pas/dockIn'), token)
    await gate.close()
    await dock.goto(`/inbound-summary-view?id=${inbound.id}`)
    await expect(dock.getByText('Arrived', { exact: true }).first()).toBeVisible()
  })

  await test.step('two lots come, one unit over and two short', async () => {
    await dock.getByRole('button', { name: 'Receive', exact: true }).click()
    await receive(dock, dates, 12, 'LATE', late)
    await expect(dock.getByText('12 of 30').first()).toBeVisible()
    await receive(dock, dates, 8, 'EARLY', early)
    await expect(dock.getByText('20 of 30').first()).toBeVisible()
    await receive(dock, dates, 1, 'EARLY', early)
    await dock.getByRole('button', { name: 'Receive the rest to quarantine' }).click()
    await expect(dock.getByText('21 of 30').first()).toBeVisible()
    await receive(dock, coffee, 8, 'BEANS', late)
    await expect(dock.getByText('29 of 30').first()).toBeVisible()
    await dock.getByRole('button', { name: 'Leave' }).click()
    await dock.getByRole('button', { name: 'Finish receiving' }).click()
    await dialog(dock).getByLabel(new RegExp(dates)).selectOption({ label: 'Supplier sent more' })
    await dialog(dock).getByLabel(new RegExp(coffee)).selectOption({ label: 'Not delivered' })
    await dialog(dock).getByRole('button', { name: 'Finish receiving' }).click()
    await expect(dock.getByText(`${inbound.no} is received.`)).toBeVisible()
  })

  await test.step('what is good is put away, and the order is closed', async () => {
    await putAway(dock, inbound.no)
    await expect(dock.getByText('Closed', { exact: true }).first()).toBeVisible()
  })

  await test.step('it is asked to be reopened; whoever decides sees first what that would change', async () => {
    await dock.goto(`/addrequest/${inbound.id}`)
    await dock.getByLabel('Reason').selectOption({ label: 'Missed quantity' })
    await dock.getByLabel('Description').fill('Two boxes of coffee stood behind the pallet of dates')
    await dock.getByRole('listitem').filter({ hasText: coffee }).getByLabel('Units more or less').fill('2')
    await dock.getByRole('button', { name: 'Request reopen' }).click()
    await dock.waitForURL(/\/edit-request\?id=\d+$/)
    await office.goto(`/edit-request?id=${idOf(dock)}`)
    await expect(office.getByText('Up to 2 may be received')).toBeVisible()
    await expect(office.getByText('29 → 31')).toBeVisible()
    await confirm(office, 'Approve')
    await expect(office.getByText(`${inbound.no} is reopened.`)).toBeVisible()
  })

  await test.step('what was missed is received, put away, and the order is closed again', async () => {
    await dock.goto(`/inbound-summary-view?id=${inbound.id}`)
    await dock.getByRole('button', { name: 'Receive', exact: true }).click()
    await receive(dock, coffee, 2, 'BEANS', late)
    await expect(dock.getByText('31 of 30').first()).toBeVisible()
    await dock.getByRole('button', { name: 'Leave' }).click()
    await confirm(dock, 'Finish receiving')
    await expect(dock.getByText(`${inbound.no} is received.`)).toBeVisible()
    await putAway(dock, inbound.no)
    await expect(dock.getByText('Closed', { exact: true }).first()).toBeVisible()
  })

  await test.step('a consignee’s order gets the lot that expires first, and is released', async () => {
    await manager.goto('/add-Outbound-order')
    await choose(manager, 'Client', 'Saffron')
    await choose(manager, 'Consignee', 'Madina', /Al Madina/)
    await choose(manager, 'Warehouse', 'JXB1', /JXB1/)
    await manager.getByLabel('Your reference').fill(`E2E-OUT-${run}`)
    await addLine(manager, dates, 11, 0)
    await addLine(manager, coffee, 10, 1)
    await manager.getByLabel('Price each').first().fill('9.50')
    await manager.getByLabel('Price each').nth(1).fill('24')
    await manager.getByRole('button', { name: 'Submit' }).click()
    await manager.waitForURL(/\/outbound-summary-view\?id=\d+$/)
    outbound.id = idOf(manager)
    outbound.no = (await manager.getByRole('heading', { level: 1 }).textContent())?.match(/BOUT\d{10}/)?.[0] ?? ''
    await confirm(manager, 'Allocate')
    await expect(manager.getByText('is allocated as far as there is stock.')).toBeVisible()
    const lots = manager.locator('tbody tr').filter({ hasText: dates })
    await expect(lots).toContainText('8 of EARLY')
    await expect(lots).toContainText('3 of LATE')
    await confirm(manager, 'Release')
    await expect(manager.getByText('Released', { exact: true }).first()).toBeVisible()
  })

  await test.step('two people pick it: each sees what the other has', async () => {
    for (const page of [dock, second]) await page.goto(`/outbound-summary-view?id=${outbound.id}`)
    await dock.getByRole('button', { name: 'Pick', exact: true }).click()
    await standAtShelf(dock)
    await second.reload()
    await second.getByRole('button', { name: 'Pick', exact: true }).click()
    await expect(second.getByRole('region', { name: 'With others' })).toBeVisible()
    while (await second.getByText(/^Go to \S+ and scan it$/).isVisible()) {
      await standAtShelf(second)
      await takeAll(second)
    }
    await expect(second.getByText('What is left is with others')).toBeVisible()
    await second.getByRole('button', { name: 'Leave' }).click()
    await takeAll(dock)
    while (await dock.getByText(/^Go to \S+ and scan it$/).isVisible()) {
      await standAtShelf(dock)
      await takeAll(dock)
    }
    await expect(dock.getByText(`${outbound.no} is picked.`)).toBeVisible()
  })

  await test.step('it is packed into a carton and palletised, each with its SSCC label', async () => {
    await dock.getByRole('button', { name: 'Pack', exact: true }).click()
    const carton = await openUnit(dock, 'carton')
    await pack(dock, coffee, 10, 'BEANS')
    const packed = dock.getByRole('region', { name: 'Left to pack' })
    await expect(packed.getByText('10 of 21')).toBeVisible()
    await closeUnit(dock, '6')
    const pallet = await openUnit(dock, 'pallet')
    await pack(dock, dates, 8, 'EARLY')
    await expect(packed.getByText('18 of 21')).toBeVisible()
    await pack(dock, dates, 3, 'LATE')
    await expect(packed.getByText('21 of 21')).toBeVisible()
    const field = dock.getByLabel('Barcode, SKU or carton')
    await field.fill(carton)
    await field.press('Enter')
    await expect(dock.getByText('Waiting', { exact: true })).toHaveCount(0)
    await closeUnit(dock, '24')
    await dock.getByRole('button', { name: 'Leave' }).click()
    await dock.getByRole('button', { name: 'Load', exact: true }).click()
    await dock.getByLabel('Vehicle').fill('DXB F 40781')
    const scan = dock.getByLabel('SSCC')
    await scan.fill(pallet)
    await scan.press('Enter')
    await expect(dock.getByText('1 of 1').first()).toBeVisible()
    await dock.getByLabel('Seal').fill(`S-${run}`)
    await dock.getByRole('button', { name: 'Loaded', exact: true }).click()
    await expect(dock.getByText(`${outbound.no} is loaded and sealed.`)).toBeVisible()
    await dock.getByRole('button', { name: 'Leave' }).click()
  })

  const declaration = `101-${String(Date.now()).slice(-8)}-26`
  await test.step('it does not leave uncleared', async () => {
    await dock.goto(`/outbound-summary-view?id=${outbound.id}`)
    await expect(dock.getByText('Loaded', { exact: true }).first()).toBeVisible()
    await dock.getByRole('button', { name: 'Ship', exact: true }).click()
    const box = dialog(dock).or(dock.getByRole('alertdialog'))
    await box.getByRole('textbox', { name: 'Vehicle' }).fill('DXB F 40781')
    await box.getByRole('button', { name: 'Ship', exact: true }).click()
    await expect(box.getByText(`Outbound ${outbound.no} needs a BOE number before shipping.`).first()).toBeVisible()
    await dock.keyboard.press('Escape')
  })

  await test.step('it goes on a bill of entry, with its papers, and customs clears it', async () => {
    await officer.goto(`/customs-order?search=${outbound.no}`)
    const waiting = officer.locator('tbody tr').filter({ hasText: outbound.no })
    await expect(waiting).toContainText('344.50')
    await waiting.getByRole('checkbox').check()
    await officer.getByRole('button', { name: 'Create BOE' }).click()
    await officer.getByRole('dialog', { name: 'Create bills of entry' }).getByRole('button', { name: 'Create 1 BOE' }).click()
    await expect(officer.getByText('1 BOE is created.')).toBeVisible()
    await officer.goto(`/boe-outbound/local?search=${outbound.no}`)
    await officer.locator('tbody tr').first().getByRole('link').first().click()
    const drawer = officer.getByRole('dialog', { name: /^BOE-L-/ })
    const draw = drawer.getByRole('button', { name: 'Draw from lines' })
    await expect(draw.first()).toBeVisible()
    for (let left = await draw.count(); left > 0; left -= 1) {
      await draw.first().click()
      await expect(draw).toHaveCount(left - 1)
    }
    const box = officer.getByRole('alertdialog')
    await drawer.getByRole('button', { name: 'Validate' }).click()
    await box.getByRole('button', { name: 'Validate' }).click()
    await drawer.getByRole('button', { name: 'Submit' }).click()
    await box.getByLabel('Declaration no').fill(declaration)
    await box.getByLabel('Declared on').fill(today())
    await box.getByRole('button', { name: 'Submit' }).click()
    await expect(drawer.getByRole('button', { name: 'Clear' })).toBeVisible()
    await drawer.getByRole('button', { name: 'Clear' }).click()
    await box.getByLabel('Payment reference').fill(`DT-${run}`)
    await box.getByLabel('Paid on').fill(today())
    await box.getByRole('button', { name: 'Clear' }).click()
    await expect(drawer.getByText('Cleared', { exact: true }).first()).toBeVisible()
  })

  await test.step('it leaves under that number, and the consignee has it', async () => {
    await dock.goto(`/outbound-summary-view?id=${outbound.id}`)
    await dock.getByRole('button', { name: 'Ship', exact: true }).click()
    const box = dialog(dock).or(dock.getByRole('alertdialog'))
    await box.getByRole('textbox', { name: 'Vehicle' }).fill('DXB F 40781')
    await box.getByRole('button', { name: 'Ship', exact: true }).click()
    await expect(dock.getByText(`${outbound.no} left the warehouse.`)).toBeVisible()
    await dock.getByRole('button', { name: 'Mark delivered', exact: true }).click()
    await box.getByLabel('Taken by').fill('Layla Haddad')
    await box.getByRole('button', { name: 'Mark delivered', exact: true }).click()
    await expect(dock.getByText('Delivered', { exact: true }).first()).toBeVisible()
    await expect(dock.getByText(declaration)).toBeVisible()
    await manager.goto(`/b2binventory?search=${dates}`)
    await expect(manager.locator('tbody tr').filter({ hasText: 'LATE' })).toContainText('9')
  })
  // A refused call says so in the console of its browser.
  expect(faults.flat().filter((fault) => !/422|409/.test(fault))).toEqual([])
})
