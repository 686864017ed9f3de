import { sql } from 'drizzle-orm'
import { chargeStatus } from '@/lib/domain/charge'
import { compare, multiply, subtract, sum } from '@/lib/domain/decimal'
import { today } from '@/lib/domain/days'
import { amountIn } from '@/lib/domain/money'
import { draftsFollow } from '../../core/charges/drafts'
import { follow } from '../../core/journal/follow'
import { settingAt } from '../../core/settings/setting-at'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Who } from '../../platform/who'

/** What customs took of us for a client, by the key of its charge; the first three are passed on as they are, without VAT of ours. */
const kinds = { duty: 'Customs duty', excise: 'Excise', import_vat: 'Import VAT', fees: 'Customs fees' } as const
type Kind = keyof typeof kinds
interface Charged { id: number; kind: Kind; amount: string; is_open: boolean }

const dueOf = (tx: Db, id: number) => first<Record<Kind, string> & { boe_ref: string; client_id: number }>(
  tx, sql`select boe_ref, client_id, duty_amount - coalesce((select sum(d.refunded_amount) from duty_refunds d where d.boe_id = boes.id), 0) as duty,
    excise_amount as excise, vat_amount as import_vat, other_fees as fees from boes where id = ${id}`,
)
/** What stands of it: what was billed, less what credit notes gave back. */
const chargedOf = (tx: Db, id: number) => rows<Charged>(tx, sql`select c.id, split_part(c.line_key, ' ', 1) as kind,
    c.amount - coalesce((select sum(k.amount) from credit_note_lines k where k.charge_id = c.id and not k.is_reopened), 0) as amount,
    c.status = ${literal(chargeStatus, 'open')} as is_open
  from charges c where c.source = 'customs' and c.source_id = ${id} and c.status <> ${literal(chargeStatus, 'void')} order by c.id for update`)

interface New { kind: Kind; amount: string; vat_rate: string; description: string }

async function write(tx: Db, who: Who, boe: { id: number; client_id: number }, made: readonly New[]): Promise<number[]> {
  const lines = made.map((one) => ({ ...one, vat_amount: amountIn(multiply([one.amount, one.vat_rate, '0.01'], 4), 'AED') }))
  const found = await rows<{ id: number }>(
    tx,
    sql`insert into charges (charge_no, direction, party_type, party_id, client_id, source, source_id, line_key, service_date, description, qty, unit, rate,
          amount, currency, vat_rate, vat_amount, created_by, updated_by)
        select 'CH-' || to_char(${today()}::date, 'YYYYMMDD') || '-' || lpad((nextval('charge_serial') % 100000)::text, 5, '0'), 'receivable', 'client',
          ${boe.client_id}, ${boe.client_id}, 'customs', ${boe.id}, l.kind || ' ' || (select count(*) + 1 from charges c where c.source = 'customs'
            and c.source_id = ${boe.id} and c.line_key like l.kind || ' %'), ${today()}::date, l.description, 1, 'entry', l.amount, l.amount, 'AED', l.vat_rate,
          l.vat_amount, ${who.user_id || null}::bigint, ${who.user_id || null}::bigint
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l(kind text, description text, amount numeric, vat_rate numeric, vat_amount numeric)
        returning id`,
  )
  return found.map(({ id }) => id)
}

/** Billed beyond what is due, with the charges it stands on. */
export interface Over { amount: string; charge_ids: number[] }

/** Whether what is charged of a kind comes to what is due; what is billed stays, what is open makes way. */
function changesOf(kind: Kind, due: string, charged: readonly Charged[]): { voided: number[]; more: string; over: Over } {
  const mine = charged.filter((one) => one.kind === kind)
  const billed = mine.filter(({ is_open }) => !is_open)
  const none = { amount: '0', charge_ids: [] }
  if (compare(sum(mine.map(({ amount }) => amount)), due) === 0) return { voided: [], more: '0', over: none }
  const apart = subtract(due, sum(billed.map(({ amount }) => amount)))
  const voided = mine.filter(({ is_open }) => is_open).map(({ id }) => id)
  if (compare(apart, 0) > 0) return { voided, more: apart, over: none }
  return { voided, more: '0', over: { amount: amountIn(subtract(0, apart), 'AED'), charge_ids: billed.map(({ id }) => id) } }
}

/**
 * Charges a client what customs took of us for its goods, once they are cleared and again when that changes: what is not billed yet is charged anew, of what
 * was billed the difference alone. Answers what was billed too much, by kind, for credit notes to give back.
 */
export async function chargeDuty(tx: Db, who: Who, id: number): Promise<Over[]> {
  const due = await dueOf(tx, id)
  if (!due) return []
  const charged = await chargedOf(tx, id)
  const feeVat = String(await settingAt(tx, 'fee_vat_rate'))
  const names = Object.keys(kinds) as Kind[]
  const changes = names.map((kind) => ({ kind, ...changesOf(kind, due[kind], charged) }))
  const voided = changes.flatMap((one) => one.voided)
  await rows(tx, sql`update charges set status = ${literal(chargeStatus, 'void')}, void_reason = 'Customs’ figure changed.', version = version + 1,
    updated_at = now(), updated_by = ${who.user_id || null} where id = any(${sql.param(voided)}::bigint[])`)
  const made = await write(tx, who, { id, client_id: due.client_id }, changes.filter(({ more }) => compare(more, 0) > 0).map(({ kind, more }) => ({
    kind, amount: amountIn(more, 'AED'), vat_rate: kind === 'fees' ? feeVat : '0', description: `${kinds[kind]} of ${due.boe_ref}`,
  })))
  draftsFollow(tx, [...voided, ...made])
  follow(tx, 'charge', [...voided, ...made])
  return changes.map(({ over }) => over).filter(({ amount }) => compare(amount, 0) > 0)
}
