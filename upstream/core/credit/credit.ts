import { sql, type SQL } from 'drizzle-orm'
import { chargeStatus } from '@/lib/domain/charge'
import { fits, overLimit, type Credit } from '@/lib/domain/credit'
import { fulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { product, sum } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { inCoins } from '../../db/money-columns'
import { dirhamsRate, rateToday } from '../parcels/dirhams'
import { settingAt, settingRow } from '../settings/setting-at'
import { isUnpaid, owed } from '../settling/owed'

/** An amount in the currency of the client `k`, by today's rates where it is in another. */
const inLimits = (amount: SQL, currency: SQL): SQL => sql`case when ${currency} = k.currency then ${amount}
  else ${inCoins(sql`(${amount} * ${dirhamsRate(currency, rateToday)} / ${dirhamsRate(sql`k.currency`, rateToday)})`, sql`k.currency`)} end`
const total = (amount: SQL, currency: SQL): SQL => sql`coalesce(sum(${inLimits(amount, currency)}), 0)`
const dirhamText = sql`'AED'`

/**
 * What stands against a client's credit now, in its currency (clients.md 7.1): unpaid of issued invoices, charges none of them bills, and what confirmed
 * orders will be charged for being sent out. Null for no such client.
 */
export const creditOf = (db: Db, clientId: number): Promise<Credit | null> =>
  first<Credit>(
    db,
    sql`select k.credit_limit as "limit", k.currency,
          (select ${total(owed, sql`i.currency`)} from client_invoices i where i.client_id = k.id and ${isUnpaid}) as invoices,
          (select ${total(sql`(c.amount + c.vat_amount)`, sql`c.currency`)} from charges c where c.client_id = k.id and c.party_type = 'client'
            and c.direction = 'receivable' and c.status = ${literal(chargeStatus, 'open')}) as charges,
          (select ${total(sql`o.credit_charge`, dirhamText)} from sale_orders o where o.client_id = k.id and o.credit_charge > 0) as orders
        from clients k where k.id = ${clientId}`,
  )

/**
 * Holds the credit of clients that have a limit until the transaction ends, so that two orders at once do not both take what is left. Whoever holds orders as
 * well takes the credit first.
 */
export const holdCredit = (tx: Db, which: SQL): Promise<unknown> =>
  rows(tx, sql`select 1 from clients k where k.credit_limit > 0 and ${which} order by k.id for no key update`)

/** What sending out one order of some units will be charged, in dirhams with VAT, by the client's rates of today (fulfilment.md 7.17). */
export async function handlingOf(db: Db, clientId: number, units: number): Promise<string> {
  const place = { clientId }
  const amounts: string[] = []
  for (const [key, qty] of [['handling_rate_out_order', 1], ['handling_rate_out_unit', units]] as const) {
    const rate = String(await settingAt(db, key, place))
    const currency = (await settingRow(db, key, place))?.currency ?? 'AED'
    const found = await first<{ dirhams: string }>(db, sql`select ${dirhamsRate(sql`${currency}::text`, rateToday)} as dirhams`)
    amounts.push(product([rate, qty, found?.dirhams ?? '1']))
  }
  const vat = String(await settingAt(db, 'fee_vat_rate'))
  const net = sum(amounts)
  return amountIn(sum([net, product([net, vat, '0.01'])]), 'AED')
}

/** The same amount in a client's currency by today's rates. */
export async function inClientsCurrency(db: Db, clientId: number, dirhams: string): Promise<string> {
  const found = await first<{ amount: string }>(
    db, sql`select ${inLimits(sql`${dirhams}::numeric`, dirhamText)} as amount from clients k where k.id = ${clientId}`,
  )
  return found?.amount ?? dirhams
}

/** Orders that were sent out before a moment stand in their clients' charges from now on. */
export const ordersCharged = (tx: Db, before: SQL): Promise<unknown> =>
  rows(
    tx,
    sql`update sale_orders o set credit_charge = 0 where o.credit_charge > 0 and exists (select 1 from fulfillment_orders f where f.order_id = o.id)
          and not exists (select 1 from fulfillment_orders f where f.order_id = o.id and (f.handed_over_at is null or f.handed_over_at >= ${before})
            and f.status <> ${literal(fulfillmentStatus, 'cancelled')})`,
  )

/** Why a client books nothing more, whatever it costs: more stands against its credit than its limit already. Null where it does not. */
export async function lackOfCredit(db: Db, clientId: number): Promise<string | null> {
  const credit = await creditOf(db, clientId)
  return credit && !fits(credit, '0') ? overLimit(credit, '0') : null
}
