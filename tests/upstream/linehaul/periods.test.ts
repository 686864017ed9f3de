import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'

const app = useApp()
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
})
const yesterday = addDays(today(), -1)
const tomorrow = addDays(today(), 1)

const lane = (name: string) => ({
  client_id: 3, linehaul_name: name, delivery_type: 'standard' as const, service_type: 'last_mile' as const,
  rsa_service_code: 'STD', origin_type: 'warehouse' as const, origin_country_code: 'AE', origin_code: 'DXB1',
  effective_from: '2026-01-01', paper_format_id: 1, label_type_id: 1, barcode_type_id: 1,
  dpi: 203 as const, coverage: [{ type: 'country' as const, country_code: 'AE' }],
})
/** Two carriers that may deliver in the Emirates, at least. */
const servers = async () => (await admin.call('linehaul.eligible', {
  carrier_role: 'lastmile', rsa_service_code: 'STD', coverage: [{ type: 'country', country_code: 'AE', mode: 'include' }],
} as never)).data
  .filter(({ coverage_pct, reason_if_not }) => coverage_pct === 100 && !reason_if_not).map(({ carrier_id }) => carrier_id)

describe('a carrier’s turn on a lane that is over', () => {
  test('leaves its share to the others', async () => {
    const [a, b, c] = (await servers()) as [number, number, number]
    const { data } = await admin.call('linehaul.create', {
      ...lane('Relay'),
      carriers: [
        { carrier_id: a, carrier_role: 'lastmile', share_pct: '60', effective_to: yesterday },
        { carrier_id: b, carrier_role: 'lastmile', share_pct: '100' },
      ],
    } as never)
    expect(data.linehaul_id, JSON.stringify(data)).toBeGreaterThan(0)
    // One that begins later would make it more than the whole on its first day.
    expect(await admin.call('linehaul.addCarriers', {
      linehaul_id: data.linehaul_id, carriers: [{ carrier_id: c, carrier_role: 'lastmile', share_pct: '10', effective_from: tomorrow }],
    } as never)).toMatchObject({ status: 422, message: 'Shares must add up to 100' })
  })
  test('is no carrier of an active lane', async () => {
    const [a] = (await servers()) as [number]
    const { data } = await admin.call('linehaul.create', {
      ...lane('Left alone'), carriers: [{ carrier_id: a, carrier_role: 'lastmile', effective_to: yesterday }],
    } as never)
    expect(await admin.call('linehaul.toggle', { id: data.linehaul_id, status: 'active' })).toMatchObject({
      status: 409, message: 'Linehaul is not complete: an active last-mile carrier',
    })
  })
})

describe('coverage of a carrier', () => {
  test('that is over, or has not begun, makes it serve nothing', async () => {
    const [carrier] = (await servers()) as [number]
    const serves = async () =>
      (await admin.call('carriers.list', { country_code: ['AE'], rsa_service_code: ['STD'], page_size: 200 })).data.some(({ id }) => id === carrier)
    const inMatrix = async () => (await admin.call('carrierCoverage.partners', {
      country_codes: ['AE'], rsa_service_codes: ['STD'],
    } as never)).data[0]?.partners.some(({ carrier_id }) => carrier_id === carrier)
    expect([await serves(), await inMatrix()]).toEqual([true, true])
    for (const [from, to] of [[null, yesterday], [tomorrow, null]]) {
      await app.query("update carrier_countries set effective_from = $2, effective_to = $3 where carrier_id = $1 and country_code = 'AE'", [carrier, from, to])
      expect([await serves(), await inMatrix(), (await servers()).includes(carrier)]).toEqual([false, false, false])
    }
    await app.query("update carrier_countries set effective_from = $2, effective_to = $2 where carrier_id = $1 and country_code = 'AE'", [carrier, today()])
    expect([await serves(), await inMatrix()]).toEqual([true, true])
  })
})

test('a watch list entry that is over gives way to a new one, one that holds does not', async () => {
  const watch = (reason: string, valid_to: string | null) => admin.call('pasBoard.watch', {
    kind: 'company', value: 'Night Freight', action: 'deny', reason, valid_to,
  } as never)
  const first = (await watch('Unpaid detention since October', null)).data.id
  expect(await watch('Again unpaid', null)).toMatchObject({ status: 409, message: 'This is on the watch list already.' })
  await app.query('update pas_watchlist set valid_to = $2 where id = $1', [first, yesterday])
  expect((await watch('Again unpaid', null)).status).toBe(201)
  expect(await app.query('select reason, valid_to from pas_watchlist where id = $1', [first])).toEqual([{ reason: 'Again unpaid', valid_to: null }])
})
