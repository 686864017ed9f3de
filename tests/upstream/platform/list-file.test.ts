import { text as wholeText } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '@/lib/contract/contract'
import { get, Id, isPaged, paged } from '@/lib/contract/kernel'
import type { ListName } from '@/lib/contract/types'
import { listFile } from '@/upstream/platform/list-file'
import { useApp } from '../app'

const app = useApp()
const lists = [...calls].filter(([, call]) => isPaged(call.reply)).map(([name, call]) => [name as ListName, call] as const)
/** What a list must be given before it answers at all. */
const must: Partial<Record<ListName, object>> = {
  'uploads.errors': { kind: ['package'] }, 'boes.list': { scope: 'local' }, 'btbVariantOrders.list': { direction: 'outbound' },
  'vendorRequests.list': { application_type: 'transport' },
}
const one = async (text: string) => {
  const [found] = await app.query<{ id: number; of: string }>(text)
  if (!found) throw new Error(`The demo has nothing for: ${text}`)
  return found
}
/** The record with the fewest rows below it, so that each of them is looked for in the file. */
const below = async (table: string, owner: string, where = 'true') => ({
  id: (await one(`select ${owner} as id from ${table} where ${where} and ${owner} is not null group by 1 order by count(*), 1 limit 1`)).id,
})
const placesOf = (table: string) => below(`${table} x join carrier_countries c on c.id = x.coverage_id`, 'c.carrier_id')

/** Lists that are of one carrier, country, lane, paper or trial, asked of one that has rows. */
async function theirs(): Promise<typeof must> {
  const code = await one(`select carrier_id as id, carrier_event_code as of from carrier_events where carrier_event_code <> '' group by 1, 2
    order by count(*), 1, 2 limit 1`)
  const trial = await one(`insert into allocation_backtests (draft_id, days, status, started_by_name) values (1, 7, 'done', 'Tester') returning id`)
  await app.query(
    `insert into allocation_backtest_changes (backtest_id, package_id, tracking_no, client_id, city, country_code, rule)
        select $1, id, tracking_no, client_id, 'Dubai', 'AE', 'Any' from packages order by id limit 3`,
    [trial.id],
  )
  const arabia = await one(`select id from countries where country_code = 'SA'`)
  const token = await below('clients', 'id', `status = 'active'`)
  await app.query(
    `insert into client_tokens (client_id, name, environment, token_prefix, token_hash, expire_at)
        values ($1, 'Shop', 'production', 'qfl_', 'hash of a test', now() + interval '1 year')`,
    [token.id],
  )
  return {
    'carrierCoverage.list': await below('carrier_countries', 'carrier_id'), 'carrierCoverage.cities': await placesOf('carrier_cities'),
    'carrierCoverage.areas': await placesOf('carrier_areas'), 'carrierCoverage.pincodes': await placesOf('carrier_pincodes'),
    'carriers.addresses': await below('carrier_addresses', 'carrier_id', `status <> 'delete'`), 'documents.acks': await below('document_acks', 'document_id'),
    'carrierFeeds.trackings': await below('carrier_trackings', 'carrier_id', `status <> 'delete'`),
    'carrierFeeds.codes': { carrier_id: (await below('carrier_event_mappings', 'carrier_id')).id },
    'carrierSettings.calls': await below('outgoing_logs', 'carrier_id', `integration = 'carrier_api'`),
    'carrierSettings.bookings': await below('carrier_bookings', 'carrier_id'),
    'clientAddresses.list': await below('client_addresses', 'client_id', `status <> 'delete'`),
    'clientInvoices.own': { client_id: (await below('client_invoices', 'client_id', 'issue_date is not null')).id },
    'sellerInvoices.own': { client_id: (await below('package_lists', 'client_id', 'status is not null')).id },
    'codPending.list': { direction: 'carrier' },
    'codPayments.lines': await below('cod_payment_lines', 'payment_id'),
    'clientTokens.list': token, 'consolidations.queue': { queue: 'in_clearance' },
    'allocation.backtestChanges': { id: trial.id }, 'carrierMapping.numbers': { carrier_id: code.id, carrier_event_code: code.of },
    'linehaul.coverageList': { linehaul_id: (await below('linehaul_coverage', 'linehaul_id', `type = 'country'`)).id },
    'pasMappings.search': { warehouse_id: (await one('select min(warehouse_id) as id from pas_sites')).id, direction: 'inbound' },
    'vendorStaff.list': { vendor_id: 1 }, 'preAlerts.hawbs': await below('pre_alert_hawbs', 'pre_alert_id'),
    'places.states': { country: 'SA' }, 'places.cities': { country: 'SA' },
    'places.areas': { city_id: (await below('base_areas', 'city_id', `status <> 'delete'`)).id }, 'places.pincodes': { id: arabia.id },
  }
}

beforeAll(async () => {
  const [check] = await app.query<{ id: number }>(`update excel_details set dry_run = true
    where id = (select min(id) from excel_details where status = 'completed') returning id`)
  await app.query(
    `insert into upload_checks (upload_id, row_number, result, row_key) select $1, n, 'created', 'REF-' || n from generate_series(2, 4) as n`, [check?.id],
  )
  must['uploads.rows'] = { id: check?.id }
  Object.assign(must, await theirs())
})

test.each(lists)('%s comes as a csv with every row and a heading', async (name, call) => {
  const me = app.asker(await app.token('super_admin', call.token === 'admin' ? 'admin' : 'user'))
  const page = await me.call(name, { ...must[name], page_size: 25 } as never)
  const file = await me.call(name, { ...must[name], format: 'csv' } as never)
  expect(file.status).toBe(200)
  if (name in must) expect(page.meta.total).toBeGreaterThan(0)
  expect(file.headers['content-type']).toContain('text/csv')
  expect(String(file.headers['content-disposition'])).toContain('export.csv')
  const text = file.body.toString('utf8').replace('\ufeff', '')
  expect(text.split('\r\n')[0]?.length).toBeGreaterThan(3)
  if (!page.meta.total_is_floor && page.meta.total < 500) expect(text.split('\r\n').filter(Boolean).length).toBeGreaterThan(page.meta.total)
})

test.each(lists)('%s holds no more than the rows chosen', async (name, call) => {
  const me = app.asker(await app.token('super_admin', call.token === 'admin' ? 'admin' : 'user'))
  // Without a page some of them are a choice.
  const input = { ...must[name], page: 1, page_size: 25, ...(name === 'rsaServices.list' && { full: true }) }
  const [first] = (await me.call(name, input as never)).data as unknown as { id: number }[]
  if (!first) return
  const page = await me.call(name, { ...input, ids: [first.id] } as never)
  expect((page.data as unknown as { id: number }[]).map(({ id }) => id)).toEqual([first.id])
})

test('a list’s file holds what its filters leave, page after page', async () => {
  const me = await app.as('super_admin')
  const file = await me.call('uploads.errors', { kind: ['package'], code: ['format'], format: 'csv' } as never)
  const rows = await app.query<{ n: number }>(`select count(*)::int as n from excel_responses r join excel_details d on d.id = r.upload_id
    where d.kind = 'package' and r.code = 'format'`)
  const lines = file.body.toString('utf8').split('\r\n').filter(Boolean)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.length - 1).toBeLessThanOrEqual(rows[0]?.n ?? 0)
  expect(lines.slice(1).every((line) => line.includes('format'))).toBe(true)
})

test('a list that ends earlier than others says so in its last line', async () => {
  const call = get('/api/lines', { needs: null, open: 'A list of a test.', reply: paged(z.object({ id: Id })), exportRows: 400 })
  const endless = () => Promise.resolve({
    rows: Array.from({ length: 200 }, (_, i) => ({ id: i + 1 })), meta: { page: 1, page_size: 200, total: 1000, total_is_floor: false, next_cursor: 'more' },
  })
  const lines = (await wholeText((await listFile(call, 'csv', endless)).body as Readable)).split('\r\n').filter(Boolean)
  expect(lines).toHaveLength(402)
  expect(lines.at(-1)).toContain('Only the first 400 rows are here.')
  expect(calls.get('requestLogs.list')?.exportRows).toBe(50_000)
})
