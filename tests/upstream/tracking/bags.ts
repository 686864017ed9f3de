import type { useApp } from '../app'
import { given, inHub, recorded, hoursAgo, idOf, type Parcel } from './parcels'

type App = ReturnType<typeof useApp>

export interface Held {
  id: number
  no: string
  parcels: Parcel[]
}

let serial = 0

/** A bag of some parcels received in Dubai; `differs` are columns of the bag. */
export async function bagOf(app: App, parcels: Parcel[], differs: Record<string, unknown> = {}): Promise<Held> {
  serial += 1
  const row = {
    bag_no: `TB${String(Date.now()).slice(-6)}${String(serial).padStart(4, '0')}`, bag_type: 'sack', origin: 'DXB',
    destination: 'RUH', destination_country: 'SA', status: 'closed', gross_weight: '4.200', seal_no: null, ...differs,
  }
  const names = Object.keys(row)
  const [made] = await app.query<{ id: number; bag_no: string }>(
    `insert into bags (${names.join(', ')}, package_count) values (${names.map((_, i) => `$${i + 1}`).join(', ')}, ${parcels.length}) returning id, bag_no`,
    Object.values(row),
  )
  if (!made) throw new Error('No bag was made')
  await app.query('update packages set bag_id = $1, bag_no = $2 where id = any($3)', [made.id, made.bag_no, parcels.map(({ id }) => id)])
  await app.query(
    'insert into bag_packages (bag_id, package_id, seq) select $1, p.id, row_number() over (order by p.id) from packages p where p.id = any($2)',
    [made.id, parcels.map(({ id }) => id)],
  )
  return { id: made.id, no: made.bag_no, parcels }
}

/** Parcels standing in Dubai's hub. */
export const inDubai = (app: App, count: number) => Promise.all(Array.from({ length: count }, () => inHub(app, 'DXB1')))

/** A consolidation of these bags, on its way to Riyadh. */
export async function consolidationOf(app: App, bags: Held[], differs: Record<string, unknown> = {}): Promise<{ id: number; no: string; mawb: string }> {
  serial += 1
  const serialNo = String(5_000_000 + serial * 13)
  const row = {
    consolidation_no: `CNTEST${String(Date.now()).slice(-6)}${serial}`, transport_mode: 'air',
    mawb_no: `176-${serialNo}${Number(serialNo) % 7}`, origin_airport: 'DXB', destination_airport: 'RUH', status: 'departed', ...differs,
  }
  const names = Object.keys(row)
  const [made] = await app.query<{ id: number; consolidation_no: string; mawb_no: string }>(
    `insert into consolidations (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id, consolidation_no, mawb_no`,
    Object.values(row),
  )
  if (!made) throw new Error('No consolidation was made')
  const ids = bags.map(({ id }) => id)
  await app.query('update bags set consolidation_id = $1 where id = any($2)', [made.id, ids])
  await app.query('update packages set consolidation_id = $1, consolidation_no = $2 where bag_id = any($3)', [made.id, made.consolidation_no, ids])
  return { id: made.id, no: made.consolidation_no, mawb: made.mawb_no }
}

/** A parcel held in Dubai's hub. */
export async function held(app: App): Promise<Parcel> {
  const parcel = await given(app)
  const facility_id = await idOf(app, 'facilities', 'DXB1')
  await recorded(app, [
    { package_id: parcel.id, event_code: 'HUB01', event_at: hoursAgo(3), source: 'manual', facility_id },
    { package_id: parcel.id, event_code: 'EXC05', event_at: hoursAgo(1), source: 'manual', facility_id, reason_code: 'other' },
  ])
  return parcel
}
