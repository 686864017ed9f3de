import { sql } from 'drizzle-orm'
import { packageStatus } from '@/lib/domain/package'
import { rangeStatus } from '@/lib/domain/tracking-range'
import { rows, type Db } from '../../db/db'
import { settingAt } from '../../core/settings/setting-at'
import type { NumberRange } from './own-numbers'
import type { Parcel } from './parcel'
import { cleanNumber } from '../../core/parcels/numbers'
import { literal } from '../../db/literals'

/** What the database knows of the very parcels that are being looked at. */
export interface BatchFacts {
  /** `refKey` of references in use. */
  refs: ReadonlySet<string>
  /** Of the tracking numbers brought along, those some package has. */
  usedNumbers: ReadonlySet<string>
  /** Our ranges the numbers brought along may come from. */
  ranges: readonly NumberRange[]
  /** `guardKey` of recent packages and what they are called. */
  recent: ReadonlyMap<string, string>
  /** How far back `recent` looks: `duplicate_guard_hours`. */
  guardHours: number
}

export const refKey = (clientId: number, ref: string) => `${clientId}/${ref}`

/** What makes two orders look like one (packages.md 7): client, phone, COD and consignee. */
export const guardKey = (clientId: number, phoneKey: string, codAmount: string, consignee: string) =>
  `${clientId}/${phoneKey}/${Number(codAmount)}/${consignee.trim().toLowerCase()}`

// `limit 1` in what is joined keeps the planner at one index look a parcel: while a file lands, its statistics tell of a smaller table
// and it would read the whole of it for every batch.

async function usedRefs(db: Db, parcels: readonly Parcel[], editing: readonly number[]): Promise<Set<string>> {
  const referenced = parcels.filter(({ client_id, ref_no }) => client_id !== null && ref_no !== null)
  if (referenced.length === 0) return new Set()
  const found = await rows<{ client_id: number; ref_no: string }>(
    db,
    sql`select k.client_id, k.ref_no
        from unnest(${sql.param(referenced.map((parcel) => parcel.client_id))}::bigint[], ${sql.param(referenced.map((parcel) => parcel.ref_no))}::text[])
          as k(client_id, ref_no)
          cross join lateral (select 1 from packages p where p.client_id = k.client_id and p.ref_no = k.ref_no
            and p.status <> ${literal(packageStatus, 'cancelled')}
            and p.id <> all(${sql.param(editing)}::bigint[]) limit 1) p`,
  )
  return new Set(found.map(({ client_id, ref_no }) => refKey(client_id, ref_no)))
}

async function usedNumbers(db: Db, given: readonly string[], editing: readonly number[]): Promise<Set<string>> {
  if (given.length === 0) return new Set()
  const found = await rows<{ tracking_no: string }>(
    db,
    sql`select tracking_no from packages where tracking_no = any(${sql.param(given)}::text[]) and id <> all(${sql.param(editing)}::bigint[])`,
  )
  return new Set(found.map(({ tracking_no }) => tracking_no))
}

const rangesFor = (db: Db, given: readonly string[]) =>
  given.length === 0
    ? Promise.resolve([])
    : rows<NumberRange>(
        db,
        sql`select client_id, prefix, suffix, start_no, end_no, pad_length, check_digit from tracking_ranges
            where system_type = 'hawb' and client_id is not null and status <> ${literal(rangeStatus, 'stopped')}`,
      )

/** Searched by the digits typed; the last nine are the key whatever the country code. */
async function recentLike(db: Db, parcels: readonly Parcel[], editing: readonly number[], hours: number): Promise<Map<string, string>> {
  const addressed = parcels.filter(({ client_id, consignee_phone, consignee_name }) => client_id !== null && consignee_phone && consignee_name)
  if (addressed.length === 0) return new Map()
  const keys = addressed.map(({ consignee_phone }) => (consignee_phone ?? '').replace(/\D/g, '').slice(-9))
  const found = await rows<{ client_id: number; consignee_phone_key: string; cod_amount: string; consignee_name: string; tracking_no: string }>(
    db,
    sql`select p.client_id, p.consignee_phone_key, p.cod_amount, p.consignee_name, p.tracking_no
        from unnest(${sql.param(addressed.map(({ client_id }) => client_id))}::bigint[], ${sql.param(keys)}::text[],
            ${sql.param(addressed.map(({ consignee_name }) => consignee_name?.trim().toLowerCase()))}::text[],
              ${sql.param(addressed.map(({ cod_amount, payment_mode }) => (payment_mode === 'cod' ? cod_amount : '0')))}::numeric[])
            as k(client_id, phone_key, name, cod_amount)
          cross join lateral (select * from packages p where p.consignee_phone_key = k.phone_key and p.client_id = k.client_id
            and p.status <> ${literal(packageStatus, 'cancelled')}
            and p.created_at > now() - make_interval(hours => ${hours}) and lower(p.consignee_name) = k.name and p.cod_amount = k.cod_amount
            and p.id <> all(${sql.param(editing)}::bigint[]) limit 1) p`,
  )
  return new Map(found.map((row) => [guardKey(row.client_id, row.consignee_phone_key, row.cod_amount, row.consignee_name), row.tracking_no]))
}

/** One query for each thing asked, however many the parcels; one after another, since `db` may be a single connection. */
export async function loadBatchFacts(db: Db, parcels: readonly Parcel[], editing: readonly number[]): Promise<BatchFacts> {
  const given = parcels.flatMap(({ tracking_no }) => (tracking_no ? [cleanNumber(tracking_no)] : []))
  const guardHours = await settingAt(db, 'duplicate_guard_hours')
  return {
    guardHours,
    refs: await usedRefs(db, parcels, editing),
    usedNumbers: await usedNumbers(db, given, editing),
    ranges: await rangesFor(db, given),
    recent: await recentLike(db, parcels, editing, guardHours),
  }
}

