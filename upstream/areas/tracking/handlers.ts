import { tracking } from '@/lib/contract/tracking'
import { eventCategory } from '@/lib/domain/tracking-event-words'
import { implement } from '../../platform/implement'
import { throttle } from '../../platform/throttle'
import { addEvent } from './add-event'
import { applyScan } from './apply-scan'
import { detailsOf } from './details'
import { eventList, scanList } from './masters'
import { joinRun } from './delivery-runs'
import { podOf } from './pod'
import { publicPod } from './public-pod'
import { publicSummary } from './public-summary'
import { statusesOf } from './status-rows'
import { voidEvents } from './void-events'

/** A person looks up a parcel now and then; a machine that walks through numbers is slowed down (tracking.md 4). */
const SEARCHES_A_MINUTE = 30

export const trackingHandlers = implement(tracking, {
  events: ({ db, query }) => eventList(db, query),
  categories: async () => eventCategory.options.map((option) => ({ ...option })),
  scans: ({ db, who, query }) => scanList(db, who, query),
  status: ({ db, who, body }) => statusesOf(db, who, body),
  details: ({ db, who, query }) => detailsOf(db, who, query),

  applyScan: async ({ db, who, body, audit }) => {
    const results = await applyScan(db, who, body)
    await joinRun(db, body, results)
    const events = results.flatMap(({ result, event_id }) => (result === 'applied' && event_id ? [event_id] : []))
    audit({ entity: 'scan', entity_id: body.scan_code, after: { numbers: body.numbers.length, event_ids: events } })
    return { results }
  },

  voidScan: async ({ db, who, body, audit }) => {
    const done = await voidEvents(db, who, body.event_ids, body.reason)
    for (const id of done.voided) audit({ entity: 'package_event', entity_id: id, after: { voided: true, reason: body.reason } })
    return done
  },

  addEvent: async ({ db, who, body, audit }) => {
    const added = await addEvent(db, who, body)
    audit({ entity: 'package_event', entity_id: added.id, after: { ...body, status: added.status } })
    return added
  },

  pod: ({ db, who, params, services }) => podOf(db, who, params.id, services.config.TOKEN_SECRET),

  summary: async ({ db, query, asked }) => {
    await throttle(db, `tracking-summary:${asked.ip}`, SEARCHES_A_MINUTE, 60, 'Too many searches. Please wait a minute.')
    return publicSummary(db, query.numbers, query.lang)
  },

  publicPod: ({ db, body }) => publicPod(db, body.tracking_no, body.phone_last4),
})
