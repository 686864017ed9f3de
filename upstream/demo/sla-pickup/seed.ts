import type { ClientBase } from 'pg'
import { clientClosedDays } from '../../db/schema/closed-days'
import { carrierPickupSlots, clientPickupSlots, pickupLines, pickupRequests } from '../../db/schema/pickup'
import { slaConfigs, slaStages } from '../../db/schema/sla'
import { copyInto } from '../copy'
import { seedClocks } from './clocks'
import { closedDayRows } from './closed-days'
import { slaRows } from './configs'
import { requestRows, requestsFor, type PickedParcel } from './requests'
import { clientSlotRows, slotRows, type PickupAddress } from './slots'

/** Service levels with their clocks, pickup slots and the pickups made by them. Parcels and their events must be there. */
export async function seedSlaPickup(client: ClientBase, nowMs: number, packages: number, adminId: number): Promise<void> {
  const { rows: cities } = await client.query<{ id: string; city_name: string }>(
    "select min(id) as id, city_name from base_cities where country_code in ('AE', 'SA') group by city_name",
  )
  const { configs, stages } = slaRows(nowMs, new Map(cities.map(({ id, city_name }) => [city_name, Number(id)])))
  await copyInto(client, slaConfigs, configs)
  await copyInto(client, slaStages, stages)
  await client.query('analyze packages, package_events')
  await seedClocks(client, nowMs, adminId)
  const { rows: addresses } = await client.query<PickupAddress>(
    "select id::int, client_id::int, country_code, contact_name, contact_phone from client_addresses where address_type in ('pickup', 'warehouse') and status = 'active' order by id",
  )
  await copyInto(client, clientClosedDays, closedDayRows(nowMs, addresses))
  const slots = slotRows(nowMs)
  const clientSlots = clientSlotRows(nowMs, slots, addresses)
  const { rows: picked } = await client.query<PickedParcel>(
    `select p.id::int, p.tracking_no, p.ship_from_address_id::int as address_id, p.carrier_id::int,
        to_char(min(e.event_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as picked_at
     from packages p join package_events e on e.package_id = p.id and e.event_code = 'PKU02' where p.ship_from_address_id is not null
       and p.carrier_id is not null
     group by p.id order by p.id desc limit 8000`)
  const { requests, lines } = requestRows(nowMs, requestsFor(packages), slots, clientSlots, picked)
  await copyInto(client, carrierPickupSlots, slots)
  await copyInto(client, clientPickupSlots, clientSlots)
  await copyInto(client, pickupRequests, requests)
  await copyInto(client, pickupLines, lines)
  await client.query("select setval('pickup_serial', (select count(*) + 1 from pickup_requests))")
}
