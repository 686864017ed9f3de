import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'
import { newStage, type StageRule } from '@/lib/domain/sla'
import { runSlot } from '@/upstream/areas/pickup/book'
import { drainNoted } from '@/upstream/areas/sla/watch'
import { inTransaction } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import { given, happened, idOf, type Parcel } from '../tracking/parcels'

const app = useApp()
let admin: Asker
let falcon: number
let noor: number
let dubai: number
let fujairah: number
const everyDay = [1, 2, 3, 4, 5, 6, 7]

beforeAll(async () => {
  admin = await app.as('super_admin')
  ;[falcon, noor] = [await idOf(app, 'carriers', 'FALCON'), await idOf(app, 'clients', 'NOORB')]
  for (const table of ['sla_clocks', 'sla_dirty']) await app.query(`delete from ${table}`)
  await app.query("update sla_configs set status = 'inactive'")
  await app.query("update carrier_pickup_slots set status = 'inactive'")
  const address = async (city: string) =>
    (await app.query<{ id: number }>(
      `insert into client_addresses (client_id, address_type, name, contact_name, contact_phone, address_line1, city, country_code, status)
       values ($1, 'pickup', $2 || ' store', 'Store', '+971501112233', 'Road 1', $2, 'AE', 'active') returning id`, [noor, city]))[0]?.id ?? 0
  ;[dubai, fujairah] = [await address('Dubai'), await address('Fujairah')]
})
beforeEach(() => app.query('delete from country_holidays'))

const holiday = (day: string, state: string | null = 'Fujairah', until: string | null = null) =>
  app.query(
    `insert into country_holidays (country_code, state_id, holiday_date, name, half_day_until)
     values ('AE', (select id from base_states where country_code = 'AE' and state_name = $2), $1, 'Day of the Coast', $3)`, [day, state, until])

test('a holiday of one emirate moves the clocks of parcels that go there, and no others', async () => {
  const rule: StageRule = { ...newStage('delivery'), target_value: '3.00', target_unit: 'working_days' }
  await admin.call('sla.addConfig', {
    carrier_id: falcon, sla_name: 'Test', country_code: 'AE', calendar: 'working_hours', effective_from: '2024-01-01', stages: [rule],
  } as unknown as Input<'sla.addConfig'>)
  const dueOf = async ({ id, tracking_no }: Parcel) => {
    await admin.call('sla.trigger', { action: 'recalculate', tracking_nos: [tracking_no] } as never)
    const [clock] = await app.query<{ day: string }>(
      "select to_char(due_at at time zone 'Asia/Dubai', 'YYYY-MM-DD') as day from sla_clocks where package_id = $1", [id],
    )
    return clock?.day ?? ''
  }
  const parcels = [await given(app, { city: 'Fujairah' }), await given(app)] as const
  for (const parcel of parcels) await happened(app, parcel, ['ORD02', 3], ['PKU02', 2])
  await drainNoted(app.services)
  const due = await dueOf(parcels[0])
  expect(await dueOf(parcels[1])).toBe(due)
  await holiday(due)
  const next = await dueOf(parcels[0])
  expect([next > due, await dueOf(parcels[1])]).toEqual([true, due])
  // Half a day off in the whole country, all of it in Fujairah.
  await holiday(due, null, '12:00')
  expect([await dueOf(parcels[0]), await dueOf(parcels[1])]).toEqual([next, due])
})

test('nobody picks up in an emirate on its holiday', async () => {
  const day = addDays(today(), 3)
  await holiday(day)
  const ask = (client_address_id: number) =>
    admin.call('pickup.addRequest', {
      client_id: noor, client_address_id, carrier_id: falcon, pickup_date: day, ready_time: '09:00', close_time: '12:00', parcels: 2,
    } as Input<'pickup.addRequest'>)
  expect((await ask(fujairah)).errors[0]).toEqual({ field: 'pickup_date', message: `Pickup date ${day} is a holiday in Fujairah` })
  expect((await ask(dubai)).status).toBe(201)

  const slot = (await admin.call('pickup.addSlot', {
    carrier_id: falcon, country_code: 'AE', slot_name: 'Whole country', weekdays: everyDay, start_time: '09:00',
    end_time: '12:00', cut_off_time: '08:00', lead_days: 3, booking_channel: 'api', auto_pickup: true,
  } as Input<'pickup.addSlot'>)).data.id as number
  const uses: number[] = []
  for (const client_address_id of [fujairah, dubai]) {
    const made = await admin.call('pickup.addClientSlot', {
      client_id: noor, client_address_id, carrier_slot_id: slot, weekdays: everyDay, expected_parcels: 5,
    } as Input<'pickup.addClientSlot'>)
    uses.push(made.data.id as number)
    await given(app, { status: 'label_created', ship_from_address_id: client_address_id, carrier_id: falcon })
  }
  const outcome = await inTransaction(app.services.database.db, (tx) => runSlot(tx, slot, day, { onlyAuto: false, by: null }))
  expect(outcome).toMatchObject({ created: 1, skipped: [{ client_slot_id: uses[0], message: `${day} is a holiday` }] })
  for (const after of [1, 2]) await holiday(addDays(day, after))
  const next = async (id: number | undefined) => (await admin.call('pickup.clientSlot', { id: id ?? 0 })).data.next_date
  expect(await next(uses[0])).toBe(addDays(day, 3))
  expect([day, addDays(day, 1)]).toContain(await next(uses[1]))
})
