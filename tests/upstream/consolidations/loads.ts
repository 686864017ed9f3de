import { expect } from 'vitest'
import type { Asker, useApp } from '../app'
import { bagOf, type Held } from '../tracking/bags'
import { inHub, type Parcel } from '../tracking/parcels'

type App = ReturnType<typeof useApp>

let serial = 0
/** An air waybill nobody has, its check digit right. */
export function freshMawb(): string {
  serial += 1
  const no = String(1_000_000 + (Date.now() % 700_000) + serial * 7)
  return `157-${no}${Number(no) % 7}`
}

/** A closed, sealed bag in Dubai of so many parcels of a kilogram and a quarter each. */
export async function closedBag(app: App, parcels = 1, differs: Record<string, unknown> = {}): Promise<Held> {
  const inside: Parcel[] = []
  for (let i = 0; i < parcels; i++) inside.push(await inHub(app, 'DXB1'))
  const bag = await bagOf(app, inside, { gross_weight: (parcels * 1.25 + 0.4).toFixed(3), ...differs })
  await app.query(
    "insert into package_events (package_id, event_code, event_at, source) select unnest($1::bigint[]), 'HUB03', now() - interval '30 minutes', 'manual'",
    [inside.map(({ id }) => id)],
  )
  return bag
}

export interface Cargo {
  id: number
  no: string
  mawb: string
  bags: Held[]
  parcels: Parcel[]
}

/** A draft from Dubai to Riyadh with these bags. */
export async function draft(admin: Asker, bags: Held[], differs: Record<string, unknown> = {}): Promise<Cargo> {
  const mawb = freshMawb()
  const answer = await admin.call('consolidations.add', {
    transport_mode: 'air', origin_airport: 'DXB', destination_airport: 'RUH',
    mawb_no: mawb, customs_mode: 'import', bag_nos: bags.map(({ no }) => no), ...differs,
  })
  expect(answer.status, answer.message).toBe(201)
  expect(answer.data.failed).toEqual([])
  return { id: Number(answer.data.id), no: answer.data.consolidation_no, mawb, bags, parcels: bags.flatMap(({ parcels }) => parcels) }
}

export const hoursFrom = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
export const leg = (differs: Record<string, unknown> = {}) => ({
  flight_no: 'EK0815', origin: 'DXB', destination: 'RUH', std: hoursFrom(-2), sta: hoursFrom(2), ...differs,
})

export async function ok<T extends { status: number; message: string }>(answer: Promise<T>): Promise<T> {
  const got = await answer
  expect(got.status, got.message).toBeLessThan(300)
  return got
}

const steps = ['merged', 'staged', 'dispatched', 'departed', 'received'] as const
let lane = 0

/** Cargo brought so far along its way by the calls a person would make. */
export async function cargoAt(
  app: App, admin: Asker, until: (typeof steps)[number] | 'draft', o: { bags?: Held[]; differs?: Record<string, unknown> } = {},
): Promise<Cargo> {
  const cargo = await draft(admin, o.bags ?? [await closedBag(app, 2), await closedBag(app)], o.differs)
  const { id } = cargo
  const far = steps.indexOf(until as never)
  const way = o.differs?.destination_airport ? { destination: String(o.differs.destination_airport) } : {}
  const walk = [
    () => ok(admin.call('consolidations.change', { id, action: 'close' })),
    async () => {
      await ok(admin.call('consolidations.saveFlights', { consolidation_id: id, legs: [leg(way)] }))
      await ok(admin.call('consolidations.stage', { ids: [id], staging_lane: `T${++lane}` }))
    },
    () => ok(admin.call('consolidations.dispatch', { ids: [id], vehicle_no: 'DXB K 20114', driver_name: 'Imran Yusuf', dispatched_at: hoursFrom(-0.4) })),
    () => ok(admin.call('consolidations.depart', { ids: [id], atd: hoursFrom(-0.3) })),
    () => ok(admin.call('consolidations.receive', { consolidation_id: id, scans: cargo.bags.map(({ no }) => ({ number: no })), complete: true } as never)),
  ]
  for (let i = 0; i <= far; i++) await walk[i]?.()
  return cargo
}

export const bagStatuses = async (app: App, bags: readonly Held[]) =>
  (await app.query<{ status: string }>('select status from bags where id = any($1) order by id', [bags.map(({ id }) => id)])).map(({ status }) => status)

export const statusOf = async (app: App, id: number) =>
  (await app.query<{ status: string }>('select status from consolidations where id = $1', [id]))[0]?.status
