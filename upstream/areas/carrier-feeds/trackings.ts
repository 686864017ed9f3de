import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carrierFeeds } from '@/lib/contract/carrier-feeds'
import { isPattern, numberFits } from '@/lib/domain/carrier-feed'
import { guardedStatus } from '@/lib/domain/record-status'
import { rangeStatus } from '@/lib/domain/tracking-range'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { anyOfValues, pageOf, type ListQuery } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { carrierOf, notFound } from './scope'

type Setup = z.input<typeof carrierFeeds.saveTracking.reply> & { id: number }
type Change = z.output<typeof carrierFeeds.saveTracking.body>

const columns = sql`t.id, t.carrier_id, t.coverage_id, t.number_source, t.system_type, t.prefix, t.suffix, t.number_length, t.pattern, t.check_digit, t.sample,
  t.low_stock_threshold,
  case when t.number_source = 'tracking_range' then (select coalesce(sum(end_no - greatest(next_no, start_no) + 1), 0)::int from tracking_ranges r
    where r.carrier_id = t.carrier_id and r.status = ${literal(rangeStatus, 'active')} and r.system_type = t.system_type) end as remaining, t.poll_batch_size,
      t.stop_polling_after_days, t.status, t.version`

/** Where a carrier's numbers come from and how it is polled. 404 for a foreign carrier. */
export async function setupList(db: Db, who: Who, carrierId: number, query: z.output<typeof carrierFeeds.trackings.query>) {
  await carrierOf(db, who, carrierId)
  const list: ListQuery = {
    columns, from: sql`carrier_trackings t`,
    where: [sql`t.carrier_id = ${carrierId}`, query.status ? anyOfValues(sql`t.status`, query.status) : sql`t.status <> ${literal(guardedStatus, 'delete')}`],
    sorts: { id: { by: sql`t.id`, kind: 'number' } }, defaultSort: 'id', id: sql`t.id`,
  }
  return pageOf<Setup>(db, list, query)
}

const setupOf = (tx: Db, carrierId: number, id: number, lock = sql``) =>
  first<Setup>(tx, sql`select ${columns} from carrier_trackings t where t.id = ${id} and t.carrier_id = ${carrierId} ${lock}`)

const fresh = (carrierId: number): Setup => ({
  id: 0, carrier_id: carrierId, coverage_id: null, number_source: 'house', system_type: null,
  prefix: '', suffix: '', number_length: 12, pattern: '', check_digit: 'none', sample: '',
  low_stock_threshold: 1000, remaining: null, poll_batch_size: 50, stop_polling_after_days: 60, status: 'active', version: 1,
})

async function refuseUnfit(tx: Db, next: Setup): Promise<void> {
  if (!next.pattern) throw refuseField('pattern', 'Pattern is required.')
  if (!next.sample) throw refuseField('sample', 'Sample is required.')
  if (!isPattern(next.pattern)) throw refuseField('pattern', 'This pattern cannot be read.')
  if (!numberFits(next.pattern, next.sample)) throw refuseField('pattern', 'Pattern does not match the sample')
  if (next.sample.length !== next.number_length) throw refuseField('sample', `The sample has ${next.sample.length} characters, not ${next.number_length}.`)
  if (!next.sample.startsWith(next.prefix) || !next.sample.endsWith(next.suffix))
    throw refuseField('sample', 'The sample must begin with the prefix and end with the suffix.')
  if (next.number_source === 'tracking_range' && !next.system_type) throw refuseField('system_type', 'Choose the kind of range.')
  if (next.coverage_id !== null && !(await first(tx, sql`select 1 from carrier_countries where id = ${next.coverage_id} and carrier_id = ${next.carrier_id}`)))
    throw refuseField('coverage_id', 'That coverage is not of this carrier.')
}

const write = (tx: Db, who: Who, s: Setup) =>
  s.id === 0
    ? rows<{ id: number }>(
        tx,
        sql`insert into carrier_trackings (carrier_id, coverage_id, number_source, system_type, prefix, suffix, number_length, pattern, check_digit, sample,
            low_stock_threshold, poll_batch_size,
              stop_polling_after_days, status, created_by, updated_by)
            values (${s.carrier_id}, ${s.coverage_id}, ${s.number_source}, ${s.system_type}, ${s.prefix}, ${s.suffix}, ${s.number_length}, ${s.pattern},
              ${s.check_digit}, ${s.sample},
              ${s.low_stock_threshold}, ${s.poll_batch_size}, ${s.stop_polling_after_days}, ${s.status}, ${who.user_id}, ${who.user_id}) returning id`,
      )
    : rows<{ id: number }>(
        tx,
        sql`update carrier_trackings set coverage_id = ${s.coverage_id}, number_source = ${s.number_source}, system_type = ${s.system_type},
            prefix = ${s.prefix}, suffix = ${s.suffix},
              number_length = ${s.number_length}, pattern = ${s.pattern}, check_digit = ${s.check_digit}, sample = ${s.sample},
                low_stock_threshold = ${s.low_stock_threshold},
              poll_batch_size = ${s.poll_batch_size}, stop_polling_after_days = ${s.stop_polling_after_days}, status = ${s.status}, version = version + 1,
                updated_at = now(),
              updated_by = ${who.user_id} where id = ${s.id} returning id`,
      )

/** Changes a setup, or makes one (id 0). 404 for a foreign one, 409 for a second active one of the same coverage, 422 `Pattern does not match the sample`. */
export async function saveSetup(tx: Db, who: Who, carrierId: number, id: number, body: Change, audit: (entry: AuditEntry) => void): Promise<Setup> {
  await carrierOf(tx, who, carrierId)
  const before = id === 0 ? fresh(carrierId) : await setupOf(tx, carrierId, id, sql`for update`)
  if (!before) throw notFound()
  const { version, ...said } = body
  if (id > 0 && version !== undefined && version !== before.version) throw staleRecord()
  if (before.status === 'delete') throw new Refusal(409, 'A deleted setup cannot be changed.')
  const next = { ...before, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) } as Setup
  if (said.system_type && said.number_source === undefined && next.number_source !== 'tracking_range')
    throw refuseField('system_type', 'Numbers of this setup come from no range. Choose ranges as their source.')
  if (next.number_source !== 'tracking_range') next.system_type = null
  if (next.status !== before.status && !guardedStatus.can(before.status, next.status)) throw new Refusal(409, 'Deactivate it first.')
  await refuseUnfit(tx, next)
  const [kept] = await refuseOn(
    { carrier_trackings_once: () => new Refusal(409, 'This carrier already has an active setup for that coverage.') }, write(tx, who, next),
  )
  const after = (await setupOf(tx, carrierId, kept?.id ?? id)) as Setup
  audit({ entity: 'carrier_tracking', entity_id: after.id, before: id === 0 ? null : before, after })
  return after
}
