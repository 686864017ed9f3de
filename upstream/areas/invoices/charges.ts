import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { charges } from '@/lib/contract/charges'
import { chargeParty, chargeRefusal, chargeStatus, type ChargeParty, type ChargeStatus } from '@/lib/domain/charge'
import { today } from '@/lib/domain/days'
import { compare, product } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { inCoins } from '../../db/money-columns'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { draftsFollow } from '../../core/charges/drafts'
import { follow } from '../../core/journal/follow'
import { partyName } from '../../core/journal/party-name'
import { settingAt } from '../../core/settings/setting-at'
import { noCharge, visibleCharges } from './scope'

type Row = z.output<typeof charges.list.reply>['rows'][number]
type Added = z.output<typeof charges.add.body>
type Acted = z.output<typeof charges.act.body>

const party = partyName(sql`c.party_type`, sql`c.party_id`)
/** No invoice bills it: what we owe, and what a vendor settles with its statement. */
const isSettledByHand = sql`(c.direction = 'payable' or c.party_type = ${literal(chargeParty, 'vendor')})`

/** Waits to be billed, and no draft has taken it. */
export const isFree = sql`(c.status = ${literal(chargeStatus, 'open')} and c.direction = 'receivable' and c.client_invoice_id is null)`

/** Of those, what an invoice bills. */
export const isBillable = sql`(${isFree} and not ${isSettledByHand})`

/** One page of charges, the latest service first. */
export function chargeList(db: Db, who: Who, q: z.output<typeof charges.list.query>) {
  const list: ListQuery = {
    columns: sql`c.id, c.charge_no, c.direction, c.party_type, c.party_id, ${party} as party, c.source, c.service_date, c.description, c.qty, c.unit, c.rate,
      c.amount, c.currency, c.vat_rate, c.status, case when ${isSettledByHand} then c.status end as settles_from, c.client_invoice_id as invoice_id,
      i.invoice_no, c.settlement_ref, c.reason, c.void_reason`,
    from: sql`charges c left join client_invoices i on i.id = c.client_invoice_id`,
    countFrom: sql`charges c`,
    where: [
      visibleCharges(who), anyOfValues(sql`c.client_id`, q.client_id), anyOfValues(sql`c.party_type`, q.party_type), anyOfValues(sql`c.source`, q.source),
      anyOfValues(sql`c.status`, q.status), anyOfValues(sql`c.direction`, q.direction), anyOfValues(sql`c.currency`, q.currency),
      q.from ? sql`c.service_date >= ${q.from}::date` : undefined, q.to ? sql`c.service_date <= ${q.to}::date` : undefined,
      q.search ? sql`(c.charge_no ilike ${contains(q.search)} or c.description ilike ${contains(q.search)})` : undefined,
    ],
    sorts: {
      service_date: { by: sql`c.service_date`, kind: 'time' }, amount: { by: sql`c.amount`, kind: 'number' },
      charge_no: { by: sql`c.charge_no`, kind: 'text' },
    },
    defaultSort: 'service_date', id: sql`c.id`,
    adds: { amount: { of: sql`c.amount`, currency: sql`c.currency` } },
  }
  return pageOf<Row>(db, list, q)
}

const tableOf: Readonly<Record<ChargeParty, { table: string; currency: string }>> = {
  client: { table: 'clients', currency: 'currency' }, vendor: { table: 'vendors', currency: 'currency' },
  transporter: { table: 'transporters', currency: `'AED'` }, seller: { table: 'sellers', currency: 'currency' },
}

/** What a party is charged in unless somebody says otherwise. */
async function currencyOf(tx: Db, type: ChargeParty, id: number): Promise<string> {
  const { table, currency } = tableOf[type]
  const found = await first<{ currency: string }>(tx, sql`select ${sql.raw(currency)} as currency from ${sql.raw(table)} where id = ${id}`)
  if (!found) throw refuseField('party_id', `Choose a ${type} of the list.`)
  return found.currency
}

/** Charges something by hand; its VAT is that of our fees on the day. */
export async function addCharge(tx: Db, who: Who, body: Added): Promise<{ id: number; charge_no: string }> {
  const currency = body.currency ?? (await currencyOf(tx, body.party_type, body.party_id))
  if (body.currency) await currencyOf(tx, body.party_type, body.party_id)
  if (body.service_date > today()) throw refuseField('service_date', 'What is charged has happened: today at the latest.')
  const amount = amountIn(product([body.qty, body.rate]), currency)
  if (compare(amount, 0) <= 0) throw refuseField('rate', `It comes to nothing in ${currency}.`)
  const vatRate = await settingAt(tx, 'fee_vat_rate', {}, body.service_date)
  const made = await first<{ id: number; charge_no: string }>(
    tx,
    sql`with serial as (select nextval('charge_serial') as n)
        insert into charges (charge_no, direction, party_type, party_id, client_id, source, source_id, line_key, service_date, description, qty, unit, rate,
          amount, currency, vat_rate, vat_amount, reason, created_by, updated_by)
        select 'CH-' || to_char(${today()}::date, 'YYYYMMDD') || '-' || lpad((n % 100000)::text, 5, '0'), 'receivable', ${body.party_type}, ${body.party_id},
          ${body.party_type === 'client' ? body.party_id : null}::bigint, 'other', n, 'hand', ${body.service_date}, ${body.description}, ${body.qty}::numeric,
          ${body.unit}, ${body.rate}::numeric, ${amount}::numeric, ${currency}, ${vatRate}::numeric,
          ${inCoins(sql`(${amount}::numeric * ${vatRate}::numeric / 100)`, sql`${currency}::text`)}, ${body.reason}, ${who.user_id}, ${who.user_id}
        from serial returning id, charge_no`,
  )
  if (!made) throw new Error('A charge was not written.')
  follow(tx, 'charge', [made.id])
  return made
}

interface Held {
  id: number
  charge_no: string
  status: ChargeStatus
  is_settled_by_hand: boolean
}

function refuseAct(held: Held, { action, reason, settlement_ref }: Acted): void {
  if (!chargeStatus.can(held.status, action === 'void' ? 'void' : 'invoiced')) throw new Refusal(409, chargeRefusal(held.charge_no, held.status))
  if (action === 'void' && !reason) throw refuseField('reason', 'Say why.')
  if (action === 'void') return
  if (!held.is_settled_by_hand) throw new Refusal(409, `Charge ${held.charge_no} is billed by an invoice. Make one.`)
  if (!settlement_ref) throw refuseField('settlement_ref', 'Enter what settled it.')
}

/** Voids or settles a charge; a draft that had it goes on without. 409 for one that is no longer open. */
export async function actOnCharge(tx: Db, who: Who, id: number, body: Acted) {
  const held = await first<Held>(tx, sql`select c.id, c.charge_no, c.status, ${isSettledByHand} as is_settled_by_hand from charges c
    where ${allOf([sql`c.id = ${id}`, visibleCharges(who)])} for update of c`)
  if (!held) throw noCharge()
  refuseAct(held, body)
  const to: ChargeStatus = body.action === 'void' ? 'void' : 'invoiced'
  await rows(
    tx,
    sql`update charges set status = ${to}, void_reason = ${body.action === 'void' ? (body.reason ?? null) : null}::text,
          settlement_ref = ${body.action === 'settle' ? (body.settlement_ref ?? null) : null}::text, version = version + 1, updated_at = now(),
          updated_by = ${who.user_id} where id = ${id}`,
  )
  if (to === 'void') draftsFollow(tx, [id])
  follow(tx, 'charge', [id])
  return { before: { status: held.status }, after: { id, charge_no: held.charge_no, status: to } }
}

/** Who has charges that no invoice has taken yet, in each currency; the largest first. */
export const partiesToBill = (db: Db, who: Who) =>
  rows<z.output<typeof charges.parties.reply>[number]>(
    db,
    sql`select f.party_type || ':' || f.party_id || ':' || f.currency as value, f.party_type, f.party_id, f.currency, f.charges, f.amount, f."from", f."to",
          coalesce(${partyName(sql`f.party_type`, sql`f.party_id`)}, f.party_id::text) as party
        from (select c.party_type, c.party_id, c.currency, count(*)::int as charges, sum(c.amount) as amount, min(c.service_date) as "from",
            max(c.service_date) as "to"
          from charges c where ${allOf([isFree, visibleCharges(who)])} group by 1, 2, 3) f order by f.amount desc, 1`,
  )
