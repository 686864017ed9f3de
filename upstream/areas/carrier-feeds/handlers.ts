import { sql } from 'drizzle-orm'
import { carrierEmails } from '@/lib/contract/carrier-emails'
import { carrierFeeds } from '@/lib/contract/carrier-feeds'
import { carrierMapping } from '@/lib/contract/carrier-mapping'
import { carrierPlaces } from '@/lib/contract/carrier-places'
import { carrierSettings } from '@/lib/contract/carrier-settings'
import { inTransaction } from '../../db/db'
import { adds } from '../../platform/handler-shells'
import { Answer, implement } from '../../platform/implement'
import { rowByRow } from '../../platform/row-by-row'
import type { Services } from '../../platform/services'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { bookingList, callList, callOf, replayBooking, replayCall, testConnection } from './call-log'
import { downloadCodes } from './codes-file'
import { addEmail, changeEmail, emailList, emailOf, testEmail } from './emails'
import { codeList, codeSummary, feedList } from './feeds'
import { inboxJobs } from './inbox'
import { changeMapping, mappingList, mappingOf, numberList } from './mapping'
import { changePlace, placeList, placeOf } from './places'
import { pollJobs } from './poll'
import { reapplyJobs } from './reapply'
import { carrierOf } from './scope'
import { readSettings, saveSettings } from './settings'
import { saveSetup, setupList } from './trackings'
import { closeWaiting, takeAgain } from './waiting'
import { takeMessage } from './webhook'

export const carrierSettingsHandlers = implement(carrierSettings, {
  list: ({ db, services, who, params, query }) => readSettings(db, services, who, params.id, query.environment),
  save: ({ db, services, who, body, audit }) => saveSettings(db, services, who, body, audit),
  test: ({ services, who, params, body }) => testConnection(services, who, params.id, body.environment),
  calls: ({ db, who, params, query }) => callList(db, who, params.id, query),
  oneCall: ({ db, who, params }) => callOf(db, who, params.id),
  replay: ({ db, who, params, audit }) => replayCall(db, who, params.id, audit),
  bookings: ({ db, who, params, query }) => bookingList(db, who, params.id, query),
  again: ({ db, who, params, audit }) => replayBooking(db, who, params.id, audit),
})

export const carrierFeedHandlers = implement(carrierFeeds, {
  health: ({ db, who, query }) => feedList(db, who, query),
  trackings: ({ db, who, params, query }) => setupList(db, who, params.id, query),
  saveTracking: ({ db, who, params, body, audit }) => saveSetup(db, who, params.id, params.tracking_id, body, audit),
  codes: ({ db, who, params, query }) => codeList(db, who, params.carrier_id, query),
  summary: ({ db, who, params }) => codeSummary(db, who, params.id),

  uploadCodes: async (ctx) => {
    await carrierOf(ctx.db, ctx.who, ctx.body.carrier_id)
    return receiveUpload(ctx, 'tracking_events', { carrier_id: ctx.body.carrier_id, dry_run: ctx.body.dry_run })
  },
  downloadCodes: ({ db, who, body }) => downloadCodes(db, who, body),

  webhook: async ({ db, services, params, body, audit }) => {
    const { carrier_id, ...taken } = await takeMessage(db, services, params.webhook_token, body)
    const { accepted, waiting, duplicate } = taken
    audit({ entity: 'carrier', entity_id: carrier_id, action: 'webhook', after: { accepted, waiting, duplicate } })
    return new Answer(202, taken)
  },
})

const waitingRows = { table: sql`carrier_events`, name: sql`coalesce(nullif(tracking_no, ''), 'Event ' || id)` }

export const carrierMappingHandlers = implement(carrierMapping, {
  list: ({ db, who, query }) => mappingList(db, who, query),
  one: ({ db, who, params, query }) => mappingOf(db, who, params.id, query),

  update: async ({ db, who, services, params, body, audit }) => {
    const { row, run } = await changeMapping(db, who, params.id, body, audit)
    if (run !== null) await services.jobs.send(db, 'carrier.reapply', { id: run })
    return { row, reprocessed_job_id: run }
  },

  ignoreMany: ({ db, who, body, audit, services }) =>
    rowByRow(db, { ids: body.ids, table: sql`carrier_event_mappings`, name: sql`carrier_event_code` }, async (id) => {
      const { run } = await changeMapping(db, who, id, { event_mapping_status: 'ignored', apply_to_stored: true }, audit)
      if (run !== null) await services.jobs.send(db, 'carrier.reapply', { id: run })
    }),

  numbers: ({ db, who, query }) => numberList(db, who, query),
  // A savepoint each: what cannot be taken leaves its row as it was.
  again: ({ db, who, body, audit }) =>
    rowByRow(db, { ids: body.ids, ...waitingRows }, (id) => inTransaction(db, async (savepoint) => void (await takeAgain(savepoint, who, id, {}, audit)))),
  closeWaiting: ({ db, who, body, audit }) => rowByRow(db, { ids: body.ids, ...waitingRows }, (id) => closeWaiting(db, who, id, body.reason, audit)),
  mend: async ({ db, who, params, body, audit }) => ({ process_result: await takeAgain(db, who, params.id, body, audit) }),
})

export const carrierPlaceHandlers = implement(carrierPlaces, {
  list: ({ db, who, query }) => placeList(db, who, query),
  one: ({ db, who, params, query }) => placeOf(db, who, params.id, query),
  update: ({ db, who, params, body, audit }) => changePlace(db, who, params.id, body, audit),
})

export const carrierEmailHandlers = implement(carrierEmails, {
  list: ({ db, who, query }) => emailList(db, who, query),

  add: adds('carrier_email', ({ db, who, body }) => addEmail(db, who, body), (_, id) => ({ id })),

  one: ({ db, who, params }) => emailOf(db, who, params.id),
  update: ({ db, who, params, body, audit }) => changeEmail(db, who, params.id, body, audit),
  test: ({ db, services, who, params, body }) => testEmail(db, services, who, params.id, body.to),
})

/** Background work of carriers: what they tell us, what is asked of them. */
export function carrierFeedJobs(services: Services): void {
  inboxJobs(services)
  pollJobs(services)
  reapplyJobs(services)
}
