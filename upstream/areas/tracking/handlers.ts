import { tracking } from '@/lib/contract/tracking'
import { eventCategory } from '@/lib/domain/tracking-event-words'
import { writeAudit } from '../../platform/audit'
import { implement } from '../../platform/implement'
import { countActs, refuseSpent, throttle } from '../../platform/throttle'
import { provePhone } from './phone-check'
import { addEvent } from './add-event'
import { applyScan } from './apply-scan'
import { cashDue } from './cash-due'
import { detailsOf } from './details'
import { eventList, scanList } from './masters'
import { joinRun, leaveRuns } from './delivery-runs'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { podOf } from './pod'
import { publicLogo } from './public-logo'
import { publicPod } from './public-pod'
import { publicSummary } from './public-summary'
import { scanContents } from './scanned-containers'
import { statusesOf } from './status-rows'
import { voidEvents } from './void-events'

/** A person looks up a parcel now and then; a machine that walks through numbers is slowed down (tracking.md 4). */
const SEARCHES_A_MINUTE = 30
/** Numbers nobody knows that one address may ask for in ten minutes: sequential guessing ends here, whatever its pace. */
const UNKNOWN_AT_ONCE = 60
const UNKNOWN_SECONDS = 600
const TOO_MANY = 'Too many searches. Please wait a minute.'

export const trackingHandlers = implement(tracking, {
  events: ({ db, query }) => eventList(db, query),
  categories: async () => eventCategory.options.map((option) => ({ ...option })),
  scans: ({ db, who, query }) => scanList(db, who, query),
  status: ({ db, who, body }) => statusesOf(db, who, body),
  details: async ({ db, who, query, request }) => {
    const found = await detailsOf(db, who, query)
    if (query.reveal) await writeAudit(db, who, request, 'tracking.details', [{ entity: 'package', entity_id: Number(found.package.id), action: 'reveal' }])
    return found
  },

  applyScan: async ({ db, who, body, audit }) => {
    const results = await applyScan(db, who, body)
    await joinRun(db, body, results)
    const events = results.flatMap(({ result, event_id }) => (result === 'applied' && event_id ? [event_id] : []))
    const cascades = results.flatMap(({ cascade }) => (cascade ? [{ number: cascade.number, applied: cascade.applied }] : []))
    audit({ entity: 'scan', entity_id: body.scan_code, after: { numbers: body.numbers.length, event_ids: events, ...(cascades.length > 0 && { cascades }) } })
    return { results }
  },
  scanContents: ({ db, who, query }) => scanContents(db, who, query.scan_code, query.number),
  cashDue: ({ db, who, query }) => cashDue(db, who, query),
  uploadScans: (ctx) => receiveUpload(ctx, 'lm_scan', { dry_run: ctx.body.dry_run }),
  scanTemplate: ({ db, who, query, services }) => templateDownload(services, db, 'lm_scan', query.format, who),

  voidScan: async ({ db, who, body, audit }) => {
    const done = await voidEvents(db, who, body.event_ids, body.reason)
    await leaveRuns(db, done.voided)
    const eventIds = new Set(body.event_ids)
    const cascaded = done.voided.filter((id) => !eventIds.has(id)).length
    for (const id of done.voided.filter((voided) => eventIds.has(voided)))
      audit({ entity: 'package_event', entity_id: id, after: { voided: true, reason: body.reason, ...(cascaded > 0 && { cascaded }) } })
    return done
  },

  addEvent: async ({ db, who, body, audit }) => {
    const added = await addEvent(db, who, body)
    audit({ entity: 'package_event', entity_id: added.id, after: { ...body, status: added.status } })
    return added
  },

  pod: ({ db, who, params, services }) => podOf(db, who, params.id, services.config.TOKEN_SECRET),

  summary: async ({ db, services, who, query, request }) => {
    await refuseSpent(db, `tracking-unknown:${request.ip}`, UNKNOWN_AT_ONCE, TOO_MANY)
    await throttle(db, `tracking-summary:${request.ip}`, SEARCHES_A_MINUTE, 60, TOO_MANY)
    const cards = await publicSummary(services.database.reading(who), query.numbers, query.lang)
    // Counted whether there are any or not, so that the answer takes as long for a number that is known.
    await countActs(db, `tracking-unknown:${request.ip}`, UNKNOWN_SECONDS, cards.filter(({ found }) => !found).length)
    return cards
  },

  clientLogo: ({ db, services, params }) => publicLogo(db, services, params.mark),

  publicPod: async ({ db, body, request: { ip } }) => publicPod(db, await provePhone(db, { trackingNo: body.tracking_no, phoneLast4: body.phone_last4, ip })),
})
