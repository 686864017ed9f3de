import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { parcel } from '../packages/given'

const app = useApp()
let admin: Asker
let noorb: Asker
beforeAll(async () => {
  ;[admin, noorb] = [await app.as('super_admin'), await app.as('client_admin')]
})
const days = { from: addDays(today(), -29), to: addDays(today(), 1), format: 'csv' as const }
/** Rows of a csv report, its header first. */
const linesOf = ({ body }: { body: Buffer }) => body.toString('utf8').replace('\uFEFF', '').trim().split(/\r?\n/)
const columnOf = (answer: { body: Buffer }, at: number) => linesOf(answer).slice(1).map((line) => line.split(',')[at])

describe('a report', () => {
  test('of items has a row an item, in the order of the parcel, newest parcel first, cut to whom it is made for', async () => {
    const made = await parcel(app, { ref_no: 'ITEMS-1' })
    await app.query(
      `insert into package_items (package_id, line_no, sku, description, quantity, unit_value, currency) select $1, n, 'SKU-' || n, 'Thing ' || n, n, '10.00',
          'AED' from generate_series(1, 3) n`,
      [made.id],
    )
    const report = await admin.call('exportReports.lastMileItems', days)
    expect(linesOf(report)[0]).toMatch(/^Tracking No,Ref No,Order ID,Client,Status,Country,Line,SKU/)
    const own = linesOf(report).filter((line) => line.startsWith(`${made.tracking_no},`)).map((line) => line.split(','))
    expect(own.map((cells) => [cells[6], cells[7], cells[10]])).toEqual([['1', 'SKU-1', '1'], ['2', 'SKU-2', '2'], ['3', 'SKU-3', '3']])
    expect(new Set(columnOf(await noorb.call('exportReports.lastMileItems', days), 3))).toEqual(new Set(['Noor Beauty Trading LLC']))
  })

  test('of shipping has the parcels of package lists, and the columns asked for in the order asked', async () => {
    const all = await admin.call('exportReports.shipping', days)
    expect(linesOf(all)[0]?.split(',').slice(0, 5)).toEqual(['Package list', 'Tracking No', 'Ref No', 'Order ID', 'Client'])
    const clients = new Set(columnOf(all, 4))
    expect(clients.size).toBeGreaterThan(1)
    const [client] = await app.query<{ id: number; name: string }>('select id::int, name from clients where name = $1', [[...clients][0]])
    expect(new Set(columnOf(await admin.call('exportReports.shipping', { ...days, client_id: [client?.id ?? 0] }), 4))).toEqual(new Set([client?.name]))
  })

  test('of service levels has a row a clock, and those that broke alone where they are asked for', async () => {
    const all = linesOf(await admin.call('exportReports.slaTracker', days))
    const at = all[0]?.split(',').indexOf('Result') ?? -1
    expect(at).toBeGreaterThan(5)
    const broken = linesOf(await admin.call('exportReports.slaTracker', { ...days, breached: true } as never)).slice(1)
    expect(broken.length).toBeGreaterThan(0)
    expect(broken.length).toBeLessThan(all.length - 1)
    expect(broken.filter((line) => /,Met,\d/.test(line))).toEqual([])
    expect(new Set(columnOf(await noorb.call('exportReports.slaTracker', days), 3)).size).toBeLessThanOrEqual(1)
  })

  test('is not made for those without its right', async () => {
    const vendor = await app.as('vendor_admin')
    for (const call of ['exportReports.lastMileItems', 'exportReports.shipping', 'exportReports.slaTracker'] as const)
      expect((await vendor.call(call, days)).status).toBe(403)
    for (const call of ['exportReports.lastMileFilters', 'exportReports.shippingFilters'] as const) expect((await vendor.call(call)).status).toBe(403)
  })
})

describe('what a report may be cut by', () => {
  test('a client is offered itself, and staff every client that is left', async () => {
    await app.query("update clients set status = 'delete' where client_code = 'WARDA'")
    const names = async (who: Asker, call: 'exportReports.lastMileFilters' | 'exportReports.shippingFilters') =>
      (await who.call(call)).data.clients.map(({ label }) => label)
    for (const call of ['exportReports.lastMileFilters', 'exportReports.shippingFilters'] as const) {
      expect(await names(noorb, call)).toEqual(['Noor Beauty Trading LLC'])
      expect(await names(admin, call))
        .toEqual((await app.query<{ name: string }>("select name from clients where status <> 'delete' order by name")).map(({ name }) => name))
    }
  })

  test('a carrier is offered itself and no client', async () => {
    const { data } = await (await app.as('carrier_admin')).call('exportReports.lastMileFilters')
    expect([data.carriers.map(({ label }) => label), data.clients]).toEqual([['Falcon Express'], []])
  })

  test('statuses, payments and dates are those of the house, in its words', async () => {
    const { data } = await admin.call('exportReports.lastMileFilters')
    expect(data.statuses).toContainEqual({ value: 'delivered', label: 'Delivered' })
    expect(data.payment_modes.map(({ value }) => value).toSorted()).toEqual(['cod', 'prepaid'])
    expect(data.events.map(({ value }) => value)).toEqual(data.events.map(({ value }) => value).toSorted())
    const shipping = (await noorb.call('exportReports.shippingFilters')).data
    const sellers = await app.query<{ legal_name: string }>(
      "select legal_name from sellers s where s.status <> 'delete' and exists (select 1 from client_seller_map m where m.seller_id = s.id and m.client_id = 1)",
    )
    expect(shipping.sellers.map(({ label }) => label).toSorted()).toEqual(sellers.map(({ legal_name }) => legal_name).toSorted())
  })
})
