import { preAlertTemplate } from '@/lib/contract/pre-alert-columns'
import { mod7 } from '@/lib/domain/check-digits'
import { addDays, today } from '@/lib/domain/days'
import { ask, json, read, type Asker } from './asker'
import { query } from './databases'
import { csvOf, untilDone } from './products'
import { short, type Line } from './table'

const ROWS = 20_000
const MASTERS = 50
const MATCHED = 5000
const BAG_OF = 25

const mawb = (n: number) => {
  const serial = String(3_000_000 + n)
  return `176-${serial}${mod7(serial)}`
}

/** The n-th row of a file of so many masters, in bags of 25. */
function rowOf(n: number, soon: string): Record<string, string> {
  const master = Math.floor(n / (ROWS / MASTERS))
  return {
    'Client Code': 'NOORB', Mode: 'air', 'MAWB No': mawb(master), 'Flight No': 'EK9908', 'Flight Date': soon, Origin: 'RUH', Destination: 'DXB',
    ETD: `${soon} 02:15`, ETA: `${soon} 07:05`, 'HAWB No': `BN${String(n).padStart(8, '0')}`, 'Bag No': `BNB${Math.floor(n / BAG_OF)}`,
    'Consignee Name': 'Aisha Al Mansoori', 'Country Code': 'AE', Pieces: '1', 'Weight (kg)': '1.250', Description: 'Cotton t-shirts', 'HS Code': '610910',
    'Declared Value': '24.50', Currency: 'USD',
  }
}

/** 5,000 house waybills of one pre-alert, every second a parcel's, matched: one of none is looked for under each of its numbers. */
async function matchLine(who: Asker, databaseUrl: string): Promise<Line> {
  const [made] = await query<{ id: string }>(databaseUrl, `insert into pre_alert_shipments (pre_alert_no, client_id, transport_mode, mawb_no, flight_no,
      origin_code, destination_code, etd, eta, master_pieces, gross_weight_kg, goods_description)
    select 'PA0000-000001', id, 'air', $1, 'EK9908', 'RUH', 'DXB', now(), now() + interval '5 hours', ${MATCHED}, ${MATCHED}, 'E-commerce parcels' from clients
    where client_code = 'NOORB' returning id`, [mawb(MASTERS)])
  await query(databaseUrl, `insert into pre_alert_hawbs (pre_alert_id, client_id, hawb_no, tracking_no, consignee_name, country_code, pieces, weight_kg,
      description, declared_value, currency)
    select $1, p.client_id, 'BM' || lpad(n::text, 8, '0'), case when n % 2 = 0 then p.tracking_no end, 'Aisha Al Mansoori', 'AE', 1, 1,
      'Cotton t-shirts', 24.50, 'USD'
    from generate_series(1, ${MATCHED}) n join lateral (select client_id, tracking_no from packages p where p.client_id = (select id from clients
      where client_code = 'NOORB') order by p.id offset n % 500 limit 1) p on true`, [made?.id])
  const answer = await ask(who, json(`/api/pre-alert_shipment/${made?.id}/match`, {}))
  const { data } = read<{ data: { matched: number; unmatched: number } }>(answer)
  return {
    work: `${MATCHED.toLocaleString('en')} house waybills matched`, upstream: `${short(answer.ms / 1000)} s`,
    note: `aim 1 s; ${data.matched} found, ${data.unmatched} not`,
  }
}

/** A file of 20,000 house waybills under 50 masters, and the matching of one pre-alert. */
export async function preAlertLines(who: Asker, databaseUrl: string): Promise<Line[]> {
  const soon = addDays(today(), 3)
  const rows = Array.from({ length: ROWS }, (_, n) => rowOf(n, soon))
  const file = { name: 'pre-alerts.csv', body: csvOf(preAlertTemplate.columns.map(({ header }) => header), rows) }
  const { upload, ms } = await untilDone(who, '/api/pre-alerts/upload', file, {})
  return [
    {
      work: `pre-alerts by a file of ${ROWS.toLocaleString('en')} rows, csv`, upstream: `${short(upload.rows_done / (ms / 1000))} rows/s`,
      note: `aim 4,000 rows/s; ${short(ms / 1000)} s, ${upload.rows_accepted} taken, ${upload.rows_rejected} refused`,
    },
    await matchLine(who, databaseUrl),
  ]
}
