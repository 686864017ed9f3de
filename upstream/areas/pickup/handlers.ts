import { pickup } from '@/lib/contract/pickup'
import { windowOf } from '@/lib/domain/pickup'
import { localTime } from '@/lib/domain/zones'
import type { Db } from '../../db/db'
import { adds, changes, moves } from '../../platform/handler-shells'
import { Answer, implement } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { calendarsOf } from '../../core/calendar/calendars'
import { dayOfRun, holdRunSlot, refuseIdle, runSlot } from './book'
import { addClientSlot, changeClientSlot, stopClientSlot } from './client-slot-writes'
import { clientSlotDetail, clientSlotList, pickupAddresses, pickupCountries, slotsForClient, slotsSummary } from './client-slots'
import { ordersFile } from './orders-file'
import { completeRequest } from './complete'
import { addRequest, cancelRequest, retrigger } from './request-writes'
import { requestDetail, requestList, requestRow } from './requests'
import { runPickups } from './run'
import { sendWaiting } from './send'
import { slotDetail, slotList } from './slots'
import { addSlot, changeSlot } from './slot-writes'
import { refuseOver } from './window-over'

/** Sending goes on after the answer: nobody waits for a carrier. */
const sendSoon = (tx: Db, { jobs }: Services) => jobs.send(tx, 'pickup.run', { send: true }, { once: 'pickup.send' })

export const pickupHandlers = implement(pickup, {
  slots: ({ db, who, query }) => slotList(db, who, query),
  slot: ({ db, who, params }) => slotDetail(db, who, params.id),
  addSlot: adds('pickup_slot', ({ db, who, body }) => addSlot(db, who, body), { log: ({ body }) => body }),
  changeSlot: changes(
    'pickup_slot', ({ db, who, params, body }) => changeSlot(db, who, params.id, body),
    ({ db, who, params }) => slotDetail(db, who, params.id, { deleted: true }),
  ),
  runSlot: async ({ db, who, params, body, audit, services }) => {
    const slot = await holdRunSlot(db, params.id)
    if (!slot) throw new Refusal(404, 'Record not found')
    refuseIdle(slot.carrier, slot.carrier_status)
    const zone = (await calendarsOf(db, [slot.country_code]))(slot.country_code).timezone
    const day = body.pickup_date ?? dayOfRun(localTime(zone, Date.now()).day, slot)
    await refuseOver(db, { country_code: slot.country_code, state_id: null, day, window: windowOf(slot), field: 'pickup_date', way: 'Choose a later day.' })
    const outcome = await runSlot(db, params.id, day, { onlyAuto: false, by: who.user_id })
    if (
      outcome.created === 0 && outcome.request_ids.length === 0 && outcome.skipped.length > 0
      && outcome.skipped.every(({ message }) => message.startsWith('Already booked'))
    ) throw new Refusal(409, `Already booked for ${day}`)
    audit({
      entity: 'pickup_slot', entity_id: params.id, action: 'pickup.run', after: { pickup_date: day, created: outcome.created, requests: outcome.request_ids },
    })
    await sendSoon(db, services)
    return { created: outcome.created, skipped: outcome.skipped }
  },
  clientCountries: ({ db, who, query }) => pickupCountries(db, who, { client: query.client_id }),
  countries: ({ db, who, params }) => pickupCountries(db, who, { carrier: params.id }),
  clientSlots: ({ db, who, query }) => clientSlotList(db, who, query),
  clientSlot: ({ db, who, params }) => clientSlotDetail(db, who, params.id),
  slotsForClient: ({ db, who, query }) => slotsForClient(db, who, query),
  addresses: ({ db, who, query }) => pickupAddresses(db, who, query),
  addClientSlot: adds('client_pickup_slot', ({ db, who, body }) => addClientSlot(db, who, body), {
    log: ({ body }, { approval_status }) => ({ ...body, approval_status }),
  }),
  ordersFile: ({ db, who, body }) => ordersFile(db, who, body),
  summary: ({ db, who, body }) => slotsSummary(db, who, body),
  changeClientSlot: async ({ db, who, body, audit }) => {
    const { before, after } = await changeClientSlot(db, who, body)
    audit({ entity: 'client_pickup_slot', entity_id: body.id, before, after })
    return clientSlotDetail(db, who, body.id)
  },
  stopClientSlot: async ({ db, who, body, audit }) => {
    const { kept, before } = await stopClientSlot(db, who, body.id)
    audit({
      entity: 'client_pickup_slot', entity_id: body.id, before: { status: before.status },
      after: { status: 'inactive', reason: body.reason, kept_pickup_no: kept },
    })
    return new Answer(200, { status: 'inactive', kept_pickup_no: kept }, kept ? `Today's pickup ${kept} stays booked.` : 'OK')
  },
  requests: ({ db, who, query }) => requestList(db, who, query),
  request: ({ db, who, params }) => requestDetail(db, who, params.id),
  addRequest: adds('pickup_request', async ({ db, who, body, services }) => {
    const made = await addRequest(db, services, who, body)
    await sendSoon(db, services)
    return made
  }, { log: ({ body }, { pickup_no }) => ({ ...body, pickup_no }) }),
  cancelRequest: moves(
    'pickup_request', async ({ db, who, params, body }) => ({ from: (await cancelRequest(db, who, params.id, body.reason)).status, to: 'cancelled' }),
    ({ db, who, params }) => requestRow(db, who, params.id), ({ body }) => ({ reason: body.reason }),
  ),
  retrigger: async ({ db, who, params, body, services, audit }) => {
    const before = await retrigger(db, who, params.id, body.pickup_date)
    audit({
      entity: 'pickup_request', entity_id: params.id, before: { status: before.status, pickup_date: before.pickup_date },
      after: { status: 'scheduled', pickup_date: body.pickup_date ?? before.pickup_date },
    })
    await sendSoon(db, services)
    return requestRow(db, who, params.id)
  },
  complete: async ({ db, who, params, body, audit }) => {
    const before = await completeRequest(db, who, params.id, body)
    audit({ entity: 'pickup_request', entity_id: params.id, before: { status: before.status }, after: body })
    return requestRow(db, who, params.id)
  },
})

/** Background work: every five minutes what is due is booked and what waits is sent. */
export function pickupJobs(services: Services): void {
  services.jobs.work('pickup.run', async (data) => void (await (data.send ? sendWaiting(services) : runPickups(services))))
  services.jobs.every('pickup.run', '*/5 * * * *')
}
