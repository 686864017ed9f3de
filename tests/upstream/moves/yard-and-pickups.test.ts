import { beforeAll, describe } from 'vitest'
import { bayStatus, dockStatus, kioskStatus } from '@/lib/domain/dock'
import { addDays, today } from '@/lib/domain/days'
import { detentionStatus } from '@/lib/domain/gate-dwell'
import { mappingStatus } from '@/lib/domain/pas-projection'
import { missingScanStatus } from '@/lib/domain/missing-scan'
import { pickupStatus } from '@/lib/domain/pickup'
import { reportScheduleStatus } from '@/lib/domain/report-schedule'
import { useApp, type Asker } from '../app'
import { dockId, emptyYard, siteId } from '../pas/given'
import { everyPair, put, statusIn } from './every-pair'

const app = useApp()
let admin: Asker
let dock = 0
let bay = 0
let kiosk = 0
const one = async (text: string, params: unknown[] = []) => Number((await app.query<{ id: number }>(text, params))[0]?.id ?? 0)
beforeAll(async () => {
  admin = await app.as('super_admin')
  await emptyYard(app)
  const site = await siteId(app)
  dock = await dockId(app, 'D05')
  bay = await one('select id from parking_bays where warehouse_id = $1 order by id limit 1', [site])
  kiosk = await one('select id from kiosk_devices where warehouse_id = $1 order by id limit 1', [site])
})

describe('the yard', () => {
  const set = (status: 'free' | 'reserved' | 'occupied' | 'cleaning' | 'out_of_service') =>
    (id: number) => admin.call('pasBoard.changeDock', { id, status, reason: 'Said by the lead' })
  // A dock is occupied by a vehicle alone; by hand one is only kept, cleaned, shut and given back.
  const says = /cannot be set|is in use/
  everyPair('a dock, by hand', {
    states: dockStatus.names, standing: (status) => put(app, 'docks', dock, status), statusOf: statusIn(app, 'docks'),
    asks: {
      free: { from: { free: 'free', reserved: 'free', cleaning: 'free', out_of_service: 'free' }, take: set('free'), refused: { occupied: 409 }, says },
      reserved: { from: { free: 'reserved', reserved: 'reserved' }, take: set('reserved'), refused: { cleaning: 422, out_of_service: 422 }, says },
      occupied: { from: { occupied: 'occupied' }, take: set('occupied'), refused: { free: 422, reserved: 422, cleaning: 422, out_of_service: 422 }, says },
      cleaning: { from: { free: 'cleaning', cleaning: 'cleaning', out_of_service: 'cleaning' }, take: set('cleaning'), refused: { reserved: 422 }, says },
      'out of service': {
        from: { free: 'out_of_service', cleaning: 'out_of_service', out_of_service: 'out_of_service' },
        take: set('out_of_service'), refused: { reserved: 422 }, says,
      },
    },
  })
  const setBay = (status: 'free' | 'occupied' | 'blocked') => (id: number) => admin.call('pasBoard.changeBay', { id, status, reason: 'Said by the lead' })
  everyPair('a bay, by hand', {
    states: bayStatus.names, standing: (status) => put(app, 'parking_bays', bay, status), statusOf: statusIn(app, 'parking_bays'),
    asks: {
      free: { from: { free: 'free', blocked: 'free' }, take: setBay('free'), says },
      occupied: { from: { occupied: 'occupied' }, take: setBay('occupied'), refused: { free: 422, blocked: 422 }, says },
      blocked: { from: { free: 'blocked', blocked: 'blocked' }, take: setBay('blocked'), says },
    },
  })
  everyPair('a kiosk', {
    states: kioskStatus.names, standing: (status) => put(app, 'kiosk_devices', kiosk, status), statusOf: statusIn(app, 'kiosk_devices'),
    asks: { revoked: { from: { unpaired: 'revoked', paired: 'revoked' }, take: (id) => admin.call('pasSites.revokeKiosk', { id, reason: 'Stolen' }) } },
  })
})

describe('plans and charges', () => {
  let charge = { id: 0, token: 0 }
  let mapping = 0
  let schedule = 0
  beforeAll(async () => {
    const [found] = await app.query<{ id: string; token_id: string }>('select id, token_id from detention_charges order by id limit 1')
    charge = { id: Number(found?.id), token: Number(found?.token_id) }
    mapping = await one('select id from pas_mappings order by id limit 1')
    schedule = (await admin.call('pasReportSchedules.add', {
      name: 'Moved about', recipients: ['a@b.example'], frequency: 'daily', at_time: '06:00', group_by: 'day',
    } as never)).data.id as number
  })
  const decide = (action: 'confirm' | 'waive') => () => admin.call('pasDetention.decide', { id: charge.token, action, reason: 'Rain' })
  everyPair('a detention charge', {
    states: detentionStatus.names,
    standing: (status) => put(app, 'detention_charges', charge.id, status),
    statusOf: statusIn(app, 'detention_charges'),
    asks: { confirmed: { from: { computed: 'confirmed' }, take: decide('confirm') }, waived: { from: { computed: 'waived' }, take: decide('waive') } },
  })
  everyPair('a mapping', {
    states: mappingStatus.names,
    standing: async (status) => {
      await app.query('update pas_mappings set token_id = null, enabled = true where id = $1', [mapping])
      return put(app, 'pas_mappings', mapping, status)
    },
    statusOf: statusIn(app, 'pas_mappings'),
    asks: {
      removed: { from: { mapped: 'removed' }, take: (id) => admin.call('pasMappings.remove', { id }) },
      'switched off': { from: { mapped: 'mapped' }, take: (id) => admin.call('pasMappings.toggle', { id, status: 'disable', reason: 'Other truck' }) },
      'another container': { from: { mapped: 'mapped' }, take: (id) => admin.call('pasMappings.change', { id, container_no: 'MSKU9070323' }) },
    },
  })
  everyPair('a schedule of a report', {
    states: reportScheduleStatus.names, standing: (status) => put(app, 'pas_report_schedules', schedule, status),
    statusOf: statusIn(app, 'pas_report_schedules'),
    asks: {
      active: { from: { active: 'active', paused: 'active' }, take: (id) => admin.call('pasReportSchedules.change', { id, status: 'active' }) },
      paused: { from: { active: 'paused', paused: 'paused' }, take: (id) => admin.call('pasReportSchedules.change', { id, status: 'paused' }) },
    },
  })
})

describe('pickups', () => {
  let pickup = 0
  beforeAll(async () => {
    await app.query('delete from country_holidays')
    const [at] = await app.query<{ client_id: string; id: string; country_code: string }>(
      "select client_id, id, country_code from client_addresses where address_type = 'pickup' and country_code = 'AE' and status = 'active' order by id limit 1",
    )
    const carrier = await one("select id from carriers where carrier_code = 'FALCON'")
    pickup = await one(
      `insert into pickup_requests (pickup_no, client_id, client_address_id, carrier_id, country_code, pickup_date, ready_time, close_time, parcels, weight_kg,
          status, channel, idempotency_key)
       values ('PU-MOVED-1', $1, $2, $3, 'AE', $4::date, '09:00', '12:00', 3, 2, 'scheduled', 'none', 'moved-1') returning id`,
      [at?.client_id, at?.id, carrier, addDays(today(), 3)],
    )
  })
  const end = (result: 'picked_up' | 'partially_picked' | 'failed') => (id: number) => admin.call('pickup.complete', {
    id, result, ...(result === 'partially_picked' && { picked_parcels: 1 }), ...(result === 'failed' && { failure_reason: 'Nobody there' }),
  })
  everyPair('a pickup', {
    states: pickupStatus.names, standing: (status) => put(app, 'pickup_requests', pickup, status), statusOf: statusIn(app, 'pickup_requests'),
    asks: {
      cancelled: { from: { scheduled: 'cancelled', requested: 'cancelled', confirmed: 'cancelled' }, take: (id) => admin.call('pickup.cancelRequest', { id }) },
      // Once its request has gone out in the background.
      'sent again': { from: { failed: 'requested' }, take: (id) => admin.call('pickup.retrigger', { id }).finally(() => app.jobs.idle()) },
      'picked up': { from: { requested: 'picked_up', confirmed: 'picked_up', partially_picked: 'picked_up' }, take: end('picked_up') },
      'partly picked': { from: { requested: 'partially_picked', confirmed: 'partially_picked' }, take: end('partially_picked') },
      failed: { from: { scheduled: 'failed', requested: 'failed', confirmed: 'failed' }, take: end('failed') },
    },
  })
})

describe('missing scans', () => {
  let missing = 0
  beforeAll(async () => {
    missing = await one("select id from missing_scans order by id desc limit 1")
  })
  everyPair('a missing scan', {
    states: missingScanStatus.names, standing: (status) => put(app, 'missing_scans', missing, status), statusOf: statusIn(app, 'missing_scans'),
    asks: { waived: { from: { open: 'waived' }, take: (id) => admin.call('missingScans.waive', { ids: [id], note: 'Scanner was broken' }) } },
  })
})
