import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { inTransaction, type Db } from '@/upstream/db/db'
import { system } from '@/upstream/platform/who'
import { recordEvents, type NewEvent } from '@/upstream/core/events/record-events'
import type { Asker, useApp } from '../app'

type App = ReturnType<typeof useApp>

const hourMs = 3_600_000
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()

export interface Parcel {
  id: number
  tracking_no: string
  ref_no: string
  consignee_name: string
  consignee_phone: string
}

let serial = 0

/** The id of a row by its code. */
export async function idOf(app: App, table: 'clients' | 'carriers' | 'facilities', code: string): Promise<number> {
  const column = { clients: 'client_code', carriers: 'carrier_code', facilities: 'facility_code' }[table]
  const [row] = await app.query<{ id: number }>(`select id from ${table} where ${column} = $1`, [code])
  if (!row) throw new Error(`The demo has no ${code}`)
  return row.id
}

/** A parcel to Dubai made a week ago, for NOORB with Falcon Express unless told otherwise. */
export async function given(app: App, differs: Record<string, unknown> = {}): Promise<Parcel> {
  serial += 1
  const tracking_no = `TST${String(Date.now()).slice(-7)}${String(serial).padStart(5, '0')}`
  const row = {
    order_id: `T${tracking_no}`, tracking_no, ref_no: `REF-${tracking_no}`,
    client_id: await idOf(app, 'clients', 'NOORB'), carrier_id: await idOf(app, 'carriers', 'FALCON'),
    carrier_code: 'FALCON', service_type: 'last_mile', delivery_type: 'standard', rsa_service_code: 'STD', source: 'portal', consignee_name: 'Zubaida Testwala',
    consignee_phone: '+971501237788', consignee_phone_key: '501237788',
    address_line1: 'Villa 77, Secret Street', city: 'Dubai', country_code: 'AE', weight: '1.250',
    goods_description: 'Perfume gift set', declared_value: '987.65', currency: 'AED', declared_value_aed: '987.65', fx_rate: '1', payment_mode: 'prepaid',
    created_at: hoursAgo(168), ...differs,
  }
  const names = Object.keys(row)
  const [made] = await app.query<Parcel>(
    `insert into packages (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id, tracking_no, ref_no, consignee_name,
        consignee_phone`,
    Object.values(row),
  )
  if (!made) throw new Error('No parcel was made')
  return made
}

/** Writes events of one parcel, `[code, hours ago]`, in one batch. */
export const happened = (app: App, parcel: Pick<Parcel, 'id'>, ...events: (readonly [code: string, hoursAgo: number])[]) =>
  recorded(app, events.map(([event_code, hours]) => ({ package_id: parcel.id, event_code, event_at: hoursAgo(hours), source: 'manual' })))

export const recorded = (app: App, events: NewEvent[]) => inTransaction(app.services.database.db, (tx: Db) => recordEvents(tx, events, { who: system }))

/** A parcel received in a facility an hour ago. */
export async function inHub(app: App, facility: string, differs: Record<string, unknown> = {}): Promise<Parcel> {
  const parcel = await given(app, differs)
  const facility_id = await idOf(app, 'facilities', facility)
  await recorded(app, [
    { package_id: parcel.id, event_code: 'ORD02', event_at: hoursAgo(150), source: 'system' },
    { package_id: parcel.id, event_code: 'HUB01', event_at: hoursAgo(1), source: 'manual', facility_id },
  ])
  return parcel
}

/** A parcel its carrier carries about. */
export async function onTheRoad(app: App, differs: Record<string, unknown> = {}): Promise<Parcel> {
  const parcel = await given(app, differs)
  await happened(app, parcel, ['ORD02', 150], ['LMD01', 5], ['LMD03', 2])
  return parcel
}

export interface Standing {
  status: string
  attempt_count: number
  last_event_code: string | null
  delivered_at: string | null
  returned_at: string | null
  current_facility_id: number | null
  actual_weight: string | null
}

export async function standingOf(app: App, parcel: Pick<Parcel, 'id'>): Promise<Standing> {
  const [row] = await app.query<Standing>(
    'select status, attempt_count, last_event_code, delivered_at, returned_at, current_facility_id, actual_weight from packages where id = $1',
    [parcel.id],
  )
  if (!row) throw new Error('That parcel is gone')
  return row
}

export async function eventCount(app: App, parcel: Pick<Parcel, 'id'>, code?: string): Promise<number> {
  const [row] = await app.query<{ n: number }>('select count(*) as n from package_events where package_id = $1 and ($2::text is null or event_code = $2)', [
    parcel.id, code ?? null,
  ])
  return row?.n ?? 0
}

export const uuid = () => randomUUID()

type Scan = Input<'tracking.applyScan'>

/** Applies a scan and answers with its results at hand. */
export async function applied(who: Asker, body: Scan) {
  const answer = await who.call('tracking.applyScan', body)
  return { ...answer, results: answer.data?.results ?? [] }
}

/** Scans one number in Dubai; its result. */
export async function scanOne(who: Asker, scan_code: string, number: string, more: Partial<Scan> = {}) {
  const answer = await applied(who, { scan_code, numbers: [number], location: 'Dubai', ...more })
  expect(answer.status, answer.message).toBe(200)
  return answer.results[0]
}
