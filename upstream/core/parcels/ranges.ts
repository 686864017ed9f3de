import { sql } from 'drizzle-orm'
import { trackingRangeSystemType } from '@/lib/domain/lists'
import type { NameOf } from '@/lib/domain/machine'
import { rangeStatus, type Spelling, spellNumber } from '@/lib/domain/tracking-range'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'

/** Whom the numbers are for; the more of it a range names, the sooner it is taken. */
export interface NumberUse {
  system_type: NameOf<typeof trackingRangeSystemType>
  carrier_id?: number | null
  client_id?: number | null
  service_code?: string | null
}

interface Block extends Spelling {
  from_no: number
  /** One past the last number taken. */
  next_no: number
}

/**
 * Takes up to `count` numbers from the most specific open range: client before carrier before service. The row stays locked
 * until the transaction ends, so no number is given twice; who waited on a range that ran dry goes on to the next.
 */
const take = (tx: Db, use: NumberUse, count: number) =>
  first<Block>(
    tx,
    sql`with chosen as (
          select id, next_no, end_no from tracking_ranges
          where status = ${literal(rangeStatus, 'active')} and system_type = ${use.system_type} and next_no <= end_no
            and (client_id is null or client_id = ${use.client_id ?? null}::bigint)
            and (carrier_id is null or carrier_id = ${use.carrier_id ?? null}::bigint)
            and (service_code is null or service_code = ${use.service_code ?? null}::text)
          order by (client_id is not null)::int * 4 + (carrier_id is not null)::int * 2 + (service_code is not null)::int desc, id
          limit 1 for update
        ), taken as (
          update tracking_ranges r set next_no = least(c.next_no + ${count}::bigint, c.end_no + 1),
            status = case when c.next_no + ${count}::bigint > c.end_no then 'exhausted' else 'active' end, updated_at = now()
          from chosen c where r.id = c.id
          returning r.id, r.prefix, r.suffix, r.pad_length, r.check_digit, c.next_no as from_no, r.next_no
        ), counted as (
          insert into tracking_range_days as d (range_id, day, drawn) select id, ${dubaiToday}, next_no - from_no from taken
          on conflict (range_id, day) do update set drawn = d.drawn + excluded.drawn
        )
        select prefix, suffix, pad_length, check_digit, from_no, next_no from taken`,
  )

const spell = (block: Block): string[] => Array.from({ length: block.next_no - block.from_no }, (_, i) => spellNumber(block, block.from_no + i))

/** Numbers a client brought along itself may lie in a range; they are left out when the range reaches them. */
async function unused(tx: Db, use: NumberUse, numbers: string[]): Promise<string[]> {
  if (use.system_type !== 'hawb' && use.system_type !== 'carrier') return numbers
  const given = sql.param(numbers)
  const met = await rows<{ number: string }>(
    tx,
    use.system_type === 'hawb'
      ? sql`select tracking_no as number from packages where tracking_no = any(${given}::text[])`
      : sql`select carrier_tracking_no as number from packages where carrier_tracking_no = any(${given}::text[])
          and carrier_id = ${use.carrier_id ?? null}::bigint`,
  )
  const taken = new Set(met.map(({ number }) => number))
  return taken.size === 0 ? numbers : numbers.filter((number) => !taken.has(number))
}

async function ranDry(tx: Db, use: NumberUse): Promise<Refusal> {
  const carrier = use.carrier_id ? await first<{ display_name: string }>(tx, sql`select display_name from carriers where id = ${use.carrier_id}`) : null
  return new Refusal(
    409, `No tracking numbers are left for ${carrier?.display_name ?? trackingRangeSystemType.label(use.system_type)}. Ask an administrator to add a range.`,
  )
}

/** Numbers drawn, and why they are fewer than asked for. */
export interface Drawing {
  numbers: string[]
  dry: Refusal | null
}

/** Up to `count` new numbers in rising order: as many as the ranges hold; where that is not enough, why. */
export async function drawAvailable(tx: Db, use: NumberUse, count: number): Promise<Drawing> {
  const numbers: string[] = []
  while (numbers.length < count) {
    const block = await take(tx, use, count - numbers.length)
    if (!block) return { numbers, dry: await ranDry(tx, use) }
    numbers.push(...(await unused(tx, use, spell(block))))
  }
  return { numbers, dry: null }
}

/**
 * `count` new numbers in rising order, with prefix, padding, check digit and suffix of their range (tracking.md 2 and 7). A range
 * that gives its last number is exhausted and the next most specific one goes on. 409 when all are dry; then none is taken.
 * Draw as late in the transaction as can be: other draws from the same range wait for its end.
 */
export async function drawNumbers(tx: Db, use: NumberUse, count: number): Promise<string[]> {
  const { numbers, dry } = await drawAvailable(tx, use, count)
  if (dry) throw dry
  return numbers
}
