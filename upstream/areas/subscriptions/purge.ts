import { sql } from 'drizzle-orm'
import { AGED_OUT, CLOSED_DAYS, FAILED_DAYS } from '@/lib/domain/client-api'
import { undeliveredEvents, webhookEventState } from '@/lib/domain/subscription'
import { rows, type Db } from '../../db/db'
import { settingAt } from '../../core/settings/setting-at'
import { literal, literals } from '../../db/literals'

/** reports.md 2: rows of the outgoing log stay `outgoing_log_days`, their bodies 30 days. Events told go with the bodies: nothing could be sent again. */
export const BODY_DAYS = 30
const AT_A_TIME = 20_000
const older = (days: number) => sql`created_at < now() - make_interval(days => ${days})`

/** Removes in small steps what need not be kept, so that no step holds locks for long. */
export async function purgeWebhooks(db: Db): Promise<void> {
  const steps = [
    sql`delete from outgoing_logs where id in (select id from outgoing_logs where ${older(await settingAt(db, 'outgoing_log_days'))} limit ${AT_A_TIME})
        returning 1`,
    sql`update outgoing_logs set request_body = null, response_body = null, request_headers = '{}', response_headers = '{}'
        where id in (select id from outgoing_logs where ${older(BODY_DAYS)} and (request_body is not null or response_body is not null) limit ${AT_A_TIME})
        returning 1`,
    // What failed, and what a client that switched off or never came back has not fetched by then.
    sql`update webhook_events set state = ${literal(webhookEventState, 'closed')}, closed_reason = ${AGED_OUT}, closed_at = now(), claim = null,
        claimed_until = null
        where id in (select id from webhook_events where state in ${literals(webhookEventState, ...undeliveredEvents)} and ${older(FAILED_DAYS)}
        limit ${AT_A_TIME}) returning 1`,
    sql`delete from webhook_events where id in (select id from webhook_events
        where ${older(BODY_DAYS)} and (state = ${literal(webhookEventState, 'delivered')} or created_at < now() - make_interval(days => ${CLOSED_DAYS}))
        limit ${AT_A_TIME}) returning 1`,
    // Those of warehouse systems alike; where an order stands there is kept with the order.
    sql`update wms_messages set state = ${literal(webhookEventState, 'closed')}, closed_reason = ${AGED_OUT}, closed_at = now(), taken_until = null
        where id in (select id from wms_messages where state in ${literals(webhookEventState, ...undeliveredEvents)} and ${older(FAILED_DAYS)}
        limit ${AT_A_TIME}) returning 1`,
    sql`delete from wms_messages where id in (select id from wms_messages
        where ${older(BODY_DAYS)} and (state = ${literal(webhookEventState, 'delivered')} or created_at < now() - make_interval(days => ${CLOSED_DAYS}))
        limit ${AT_A_TIME}) returning 1`,
  ]
  for (const step of steps) {
    let gone = AT_A_TIME
    while (gone === AT_A_TIME) gone = (await rows(db, step)).length
  }
}
