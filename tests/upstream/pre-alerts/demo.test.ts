import { expect, test } from 'vitest'
import { isContainer, parseMawb } from '@/lib/domain/check-digits'
import { gatewaysOf } from '@/upstream/core/places/zones-of'
import { localDay } from '@/upstream/areas/pre-alerts/times'
import { useApp } from '../app'

const app = useApp()
const count = async (of: string) => (await app.query<{ n: number }>(`select count(*)::int as n from ${of}`))[0]?.n

test('the demo has 160 pre-alerts in every state, with papers, differences and files', async () => {
  const states = await app.query<{ status: string; n: number }>('select status, count(*)::int as n from pre_alert_shipments group by status')
  expect(Object.fromEntries(states.map(({ status, n }) => [status, n]))).toEqual({
    pending: 8, acknowledged: 9, departed: 6, arrived: 5, received: 7, in_clearance: 4, closed: 112, rejected: 4, inactive: 5,
  })
  const masters = await app.query<{ mawb_no: string | null; container_no: string | null }>('select mawb_no, container_no from pre_alert_shipments')
  for (const { mawb_no, container_no } of masters) {
    if (mawb_no) expect(parseMawb(mawb_no)).toBe(mawb_no)
    if (container_no) expect(isContainer(container_no)).toBe(true)
  }
  expect(await count("pre_alert_shipments where open_discrepancies > 0")).toBe(9)
  expect(await count('pre_alert_shipments where incomplete')).toBe(2)
  expect(await count('pre_alert_shipments p where not exists (select 1 from pre_alert_documents d where d.pre_alert_id = p.id)')).toBe(16)
  expect(await count("excel_details where kind = 'pre_alert' and rows_rejected in (3, 11)")).toBeGreaterThanOrEqual(2)
  // What the shipment says follows from what lies in it.
  expect(await count(`pre_alert_shipments p where hawbs_total <> (select count(*) from pre_alert_hawbs h where h.pre_alert_id = p.id)
    or bags_total <> (select count(*) from pre_alert_bags b where b.pre_alert_id = p.id and b.receive_status <> 'over')`)).toBe(0)
  expect(await count('pre_alert_shipments where chargeable_weight_kg is null or destination_agent_id is null')).toBe(0)
})

test('a flight of the demo is dated by the calendar of the airport it leaves from', async () => {
  const flights = await app.query<{ origin_code: string; etd: Date; flight_date: string }>(
    "select origin_code, etd, to_char(flight_date, 'YYYY-MM-DD') as flight_date from pre_alert_shipments where transport_mode = 'air' and etd is not null")
  const places = await gatewaysOf(app.services.database.db, flights.map(({ origin_code }) => origin_code))
  const days = flights.map(({ origin_code, etd, flight_date }) => [flight_date, localDay(new Date(etd).toISOString(), places.get(origin_code)?.zone ?? null)])
  expect(days.length).toBeGreaterThan(100)
  expect(days.filter(([dated, leaves]) => dated !== leaves)).toEqual([])
})
