import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { DetentionCharge } from '@/lib/contract/pas-detention'
import { dayTime, today } from '@/lib/domain/days'
import { detentionOf, detentionStatus, hoursMinutes, type DetentionTerms } from '@/lib/domain/gate-dwell'
import type { ArrivalClass } from '@/lib/domain/gate-token'
import { follow } from '../../core/journal/follow'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { inCoins } from '../../db/money-columns'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleTokens } from './scope'

interface Ended {
  warehouse_id: number
  vehicle_type: string
  client_id: number | null
  purpose: string
  arrival_class: ArrivalClass | null
  gate_in_at: string | null
  appointment_from: string | null
  dock_in_at: string | null
  dock_out_at: string | null
  gate_out_at: string | null
  excluded_minutes: number
  exit_time: number | null
}
type Rule = DetentionTerms & { id: number; stop_at: string }

/** The most specific rule that holds on a day: client and type, client, type, site (pas.md 2.5). */
const ruleFor = (db: Db, token: Ended, day: string): Promise<Rule | null> =>
  first<Rule>(
    db,
    sql`select id, free_minutes, block_minutes, rate_per_hour, cap_amount, currency, late_free_factor, stop_at, overstay_rate_per_hour, overstay_block_minutes
        from detention_rules
        where warehouse_id = ${token.warehouse_id} and (vehicle_type is null or vehicle_type = ${token.vehicle_type})
          and (client_id is null or client_id = ${token.client_id}::bigint) and (purpose is null or purpose = ${token.purpose})
          and valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)
        order by (client_id is not null) desc, (vehicle_type is not null) desc, (purpose is not null) desc, valid_from desc, id desc limit 1`,
  )

/** Whose fault a wait is taken for: ours for who had an appointment, the client's for its unplanned truck, the transporter's for any other. */
const responsible = (token: Ended): string => (token.arrival_class !== 'walk_in' ? 'warehouse' : token.client_id === null ? 'transporter' : 'client')

const endedVisit = (db: Db, id: number) =>
  first<Ended>(
    db,
    // Who stands at a second dock has not left it, whenever he left the first.
    sql`select warehouse_id, vehicle_type, client_id, purpose, arrival_class, gate_in_at, appointment_from, dock_in_at, gate_out_at, excluded_minutes,
        exit_time,
          case when (select e.event from gate_events e where e.token_id = t.id and e.event in ('dock_in', 'dock_out') order by e.id desc
          limit 1) = 'dock_in' then null else dock_out_at end as dock_out_at from gate_tokens t where id = ${id}`,
  )

/**
 * Works out what a visit that is over costs (pas.md 7.6); once a person has decided on it, it stays. A visit that costs nothing, never docked, or whose clock
 * nobody saw stop leaves no charge.
 */
export async function settleCharge(tx: Db, id: number, allowance: number): Promise<void> {
  const token = await endedVisit(tx, id)
  if (!token?.gate_in_at || !token.arrival_class || !token.dock_in_at) return
  const rule = await ruleFor(tx, token, today(token.gate_in_at))
  const stop = rule?.stop_at === 'gate_out' ? token.gate_out_at : token.dock_out_at
  if (!rule || !stop) return
  const owed = detentionOf(
    {
      arrival_class: token.arrival_class, gate_in_at: token.gate_in_at, appointment_from: token.appointment_from,
      stop_at: stop, excluded_minutes: token.excluded_minutes, exit_minutes: token.exit_time, exit_allowance_minutes: allowance,
    },
    rule,
  )
  if (owed.billed_blocks === 0 && owed.overstay_blocks === 0)
    return void (await rows(tx, sql`delete from detention_charges where token_id = ${id} and status = ${literal(detentionStatus, 'computed')}`))
  await rows(
    tx,
    sql`insert into detention_charges (token_id, rule_id, clock_start, clock_stop, free_minutes, excluded_minutes, chargeable_minutes, billed_blocks,
        block_minutes, rate_per_hour, amount, overstay_minutes, overstay_blocks,
          overstay_block_minutes, overstay_rate_per_hour, overstay_amount, currency, responsible_party)
        values (${id}, ${rule.id}, ${owed.clock_start}::timestamptz, ${stop}::timestamptz, ${owed.free_minutes}, ${token.excluded_minutes},
          ${owed.chargeable_minutes}, ${owed.billed_blocks}, ${rule.block_minutes}, ${rule.rate_per_hour}::numeric,
          ${owed.amount}::numeric, ${owed.overstay_minutes}, ${owed.overstay_blocks}, ${rule.overstay_block_minutes}, ${rule.overstay_rate_per_hour}::numeric,
            ${owed.overstay_amount}::numeric, ${rule.currency}, ${responsible(token)})
        on conflict (token_id) do update set rule_id = excluded.rule_id, clock_start = excluded.clock_start, clock_stop = excluded.clock_stop,
          free_minutes = excluded.free_minutes, excluded_minutes = excluded.excluded_minutes,
          chargeable_minutes = excluded.chargeable_minutes, billed_blocks = excluded.billed_blocks, block_minutes = excluded.block_minutes,
          rate_per_hour = excluded.rate_per_hour, amount = excluded.amount, currency = excluded.currency, responsible_party = excluded.responsible_party,
          overstay_minutes = excluded.overstay_minutes, overstay_blocks = excluded.overstay_blocks, overstay_amount = excluded.overstay_amount,
          overstay_block_minutes = excluded.overstay_block_minutes, overstay_rate_per_hour = excluded.overstay_rate_per_hour,
            version = detention_charges.version + 1, updated_at = now()
        where detention_charges.status = ${literal(detentionStatus, 'computed')}`,
  )
  return undefined
}

type Charge = z.input<typeof DetentionCharge>
type ChargeRow = Omit<Charge, 'steps' | 'clock_minutes'> & { overstay_blocks: number; overstay_block_minutes: number; overstay_rate_per_hour: string }

/** The charge of a token with how it came about; 404 when it has none or is out of reach. */
export async function chargeOf(db: Db, who: Who, tokenId: number): Promise<Charge> {
  const row = await first<ChargeRow>(
    db,
    sql`select c.id, c.token_id, t.token_no, c.rule_id, c.clock_start, c.clock_stop, c.free_minutes, c.excluded_minutes, c.chargeable_minutes, c.billed_blocks,
        c.block_minutes, c.rate_per_hour, c.amount, c.overstay_minutes, c.overstay_blocks,
          c.overstay_block_minutes, c.overstay_rate_per_hour, c.overstay_amount, c.currency, c.responsible_party, c.status, c.waive_reason,
            u.full_name as decided_by, c.decided_at
        from detention_charges c join gate_tokens t on t.id = c.token_id left join users u on u.id = c.decided_by
        where ${allOf([sql`t.id = ${tokenId}`, visibleTokens(who, sql`t`)])}`,
  )
  if (!row) throw new Refusal(404, 'This token has no detention.')
  const clock_minutes = Math.floor((Date.parse(row.clock_stop) - Date.parse(row.clock_start)) / 60_000)
  const blocks = (count: number, minutes: number, rate: string) => `${count} blocks of ${minutes} min at ${row.currency} ${rate} an hour`
  const steps = [
    `Clock from ${dayTime(row.clock_start)} to ${dayTime(row.clock_stop)}: ${hoursMinutes(clock_minutes)}`,
    `Pauses of the driver: ${row.excluded_minutes} min`, `Free: ${row.free_minutes} min`,
    `Chargeable: ${row.chargeable_minutes} min, ${blocks(row.billed_blocks, row.block_minutes, row.rate_per_hour)} = ${row.currency} ${row.amount}`,
    ...(row.overstay_blocks > 0 ? [
      `Overstay: ${row.overstay_minutes} min, ${blocks(row.overstay_blocks, row.overstay_block_minutes, row.overstay_rate_per_hour)}`
        + ` = ${row.currency} ${row.overstay_amount}`,
    ] : []),
  ]
  const { overstay_blocks: _blocks, overstay_block_minutes: _minutes, overstay_rate_per_hour: _rate, ...shown } = row
  return { ...shown, clock_minutes, steps }
}

interface HeldCharge {
  id: number
  token_no: string
  status: 'computed' | 'confirmed' | 'waived' | 'billed'
  client_id: number | null
  transporter_id: number
  responsible_party: string
}

/**
 * Confirms or waives a charge; a confirmed one is handed over for billing (invoices-payments.md 2.6). 409 once it is decided, 422 for waiving without a reason.
 */
export async function decideCharge(
  tx: Db, who: Who, tokenId: number, action: 'confirm' | 'waive', reason: string | undefined,
): Promise<{ before: string; after: string }> {
  const held = await first<HeldCharge>(
    tx,
    sql`select c.id, t.token_no, c.status, t.client_id, t.transporter_id, c.responsible_party from detention_charges c join gate_tokens t on t.id = c.token_id
        where ${allOf([sql`t.id = ${tokenId}`, visibleTokens(who, sql`t`)])} for update of c`,
  )
  if (!held) throw new Refusal(404, 'This token has no detention.')
  const to = action === 'confirm' ? 'confirmed' : 'waived'
  if (!detentionStatus.can(held.status, to))
    throw new Refusal(409, `Detention of ${held.token_no} is ${detentionStatus.label(held.status).toLowerCase()} and cannot be ${to}.`)
  if (action === 'waive' && !reason) throw refuseField('reason', 'Say why it is waived.')
  await rows(tx, sql`update detention_charges set status = ${to}, waive_reason = ${action === 'waive' ? reason : null}, decided_by = ${who.user_id},
    decided_at = now(), version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${held.id}`)
  if (action === 'confirm') await handOver(tx, who, held)
  return { before: held.status, after: to }
}

/** Confirms several, each by itself: one that is decided already or out of reach does not keep the others. */
export async function confirmCharges(tx: Db, who: Who, tokenIds: readonly number[]) {
  const done: { id: number; token_no: string }[] = []
  const failed: { id: number; token_no: string | null; message: string }[] = []
  // In the order of their ids, so that two people confirming the same ones wait for each other instead of both stopping.
  for (const id of [...new Set(tokenIds)].toSorted((a, b) => a - b)) {
    const token = await first<{ token_no: string }>(tx, sql`select t.token_no from gate_tokens t
      where ${allOf([sql`t.id = ${id}`, visibleTokens(who, sql`t`)])}`)
    try {
      await decideCharge(tx, who, id, 'confirm', undefined)
      done.push({ id, token_no: token?.token_no ?? '' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ id, token_no: token?.token_no ?? null, message: error.message })
    }
  }
  return { done, failed }
}

/** Its rows for billing: detention to or from who is responsible, overstay from the transporter. */
async function handOver(tx: Db, who: Who, held: HeldCharge): Promise<void> {
  const byClient = held.responsible_party === 'client' && held.client_id !== null
  const line = (
    key: string, direction: string, party: string, partyId: number, client: number | null,
    minutes: string, blocks: string, rate: string, amount: string, what: string,
  ) => sql`
    insert into charges (charge_no, direction, party_type, party_id, client_id, source, source_id, line_key, service_date, description, qty, unit, rate, amount,
      currency, vat_rate, vat_amount, created_by, updated_by)
    select 'CH-' || to_char(${today()}::date, 'YYYYMMDD') || '-' || lpad((nextval('charge_serial') % 100000)::text, 5, '0'), ${direction}, ${party}, ${partyId},
      ${client}::bigint, ${key}, c.id, 'token', (c.clock_stop at time zone 'Asia/Dubai')::date,
      ${`${what} of ${held.token_no}`}, ${sql.raw(blocks)} * ${sql.raw(minutes)} / 60.0, 'hour', ${sql.raw(rate)}, ${sql.raw(amount)}, c.currency, 5,
        ${inCoins(sql.raw(`(${amount} * 0.05)`), sql`c.currency`)}, ${who.user_id}::bigint, ${who.user_id}::bigint
    from detention_charges c where c.id = ${held.id} and ${sql.raw(amount)} > 0 on conflict (source, source_id, line_key) do nothing returning id`
  const detention = await rows<{ id: number }>(
    tx,
    line('detention', held.responsible_party === 'warehouse' ? 'payable' : 'receivable', byClient ? 'client' : 'transporter',
      byClient ? (held.client_id as number) : held.transporter_id, byClient ? held.client_id : null,
      'c.block_minutes', 'c.billed_blocks', 'c.rate_per_hour', 'c.amount', 'Detention'),
  )
  const overstay = await rows<{ id: number }>(
    tx,
    line(
      'overstay', 'receivable', 'transporter', held.transporter_id, null, 'c.overstay_block_minutes',
      'c.overstay_blocks', 'c.overstay_rate_per_hour', 'c.overstay_amount', 'Overstay',
    ),
  )
  follow(tx, 'charge', [...detention, ...overstay].map(({ id }) => id))
}
