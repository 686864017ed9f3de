import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { codPayments } from '@/lib/contract/cod-payments'
import { codPaymentClosed, codPaymentStatus, openCodPayments } from '@/lib/domain/cod-payment'
import { isCurrency } from '@/lib/domain/currency'
import { today } from '@/lib/domain/days'
import { compare, sum } from '@/lib/domain/decimal'
import { first, rows, type Db } from '../../../db/db'
import { literal } from '../../../db/literals'
import { carrierCodPayments } from '../../../db/schema/cod-payments'
import { refuseTooFine } from '../../../platform/coins'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../../platform/refusal'
import { isAdmin, type Who } from '../../../platform/who'
import { paymentRow, type Payment } from './read'
import { holdPayment, noteStep } from './scope'

export type Header = z.output<typeof codPayments.add.body>

const taken = async (db: Db, { carrier_id, statement_no }: Pick<Header, 'carrier_id' | 'statement_no'>, but: number | null) => {
  const there = await first<{ payment_no: string }>(db, sql`select payment_no from carrier_cod_payments where carrier_id = ${carrier_id}
    and statement_no = ${statement_no}
    and status <> ${literal(codPaymentStatus, 'cancelled')} and id is distinct from ${but}::bigint`)
  return there && new Refusal(409, `Statement ${statement_no} of this carrier exists (${there.payment_no}).`, [
    { field: 'statement_no', message: `Statement ${statement_no} of this carrier exists (${there.payment_no}).` },
  ])
}

/** Rules between the fields of a header (billing-cod.md 2.2). */
async function refuseFaults(tx: Db, header: Header, but: number | null): Promise<void> {
  const { carrier_id, country_code, currency, period_from, period_to, declared_amount, fee_netted, fee_vat_netted } = header
  if (period_from > period_to) throw refuseField('period_to', 'The period ends before it begins.')
  if (period_to > today()) throw refuseField('period_to', 'The period cannot end after today.')
  if (!isCurrency(currency)) throw refuseField('currency', `Currency ${currency} is unknown.`)
  refuseTooFine({ declared_amount, fee_netted, fee_vat_netted }, currency)
  const netted = sum([fee_netted, fee_vat_netted])
  const term = await first<{ netting_allowed: boolean }>(tx, sql`select netting_allowed from carrier_cod_terms where carrier_id = ${carrier_id}
    and country_code = ${country_code}`)
  if (compare(netted, 0) > 0 && !term?.netting_allowed) throw refuseField('fee_netted', 'This carrier may not net its fees.')
  if (compare(netted, declared_amount) > 0) throw refuseField('fee_netted', 'The fees are more than what is declared.')
  const exists = await taken(tx, header, but)
  if (exists) throw exists
}

/** The carrier is one of theirs: of its own users, of staff any. */
async function refuseForeignCarrier(tx: Db, who: Who, carrierId: number): Promise<void> {
  const isTheirs = isAdmin(who) || who.carrier_ids.includes(carrierId)
  if (!isTheirs || !(await first(tx, sql`select 1 from carriers where id = ${carrierId}`))) throw refuseField('carrier_id', 'Choose a carrier of the list.')
}

const statementTaken = (header: Pick<Header, 'statement_no'>) => ({
  carrier_cod_payments_statement: () => new Refusal(409, `Statement ${header.statement_no} of this carrier exists.`),
})

/** Records what a carrier declares; its lines come with the statement's file. */
export async function addPayment(tx: Db, who: Who, header: Header): Promise<{ id: number; payment_no: string }> {
  await refuseForeignCarrier(tx, who, header.carrier_id)
  await refuseFaults(tx, header, null)
  const [made] = await refuseOn(statementTaken(header), tx.insert(carrierCodPayments).values({
    ...header,
    payment_no: sql`'CCP-' || to_char(now() at time zone 'Asia/Dubai', 'YYYYMMDD') || '-' || lpad((nextval('cod_payment_serial') % 10000)::text, 4, '0')`,
    created_by: who.user_id, updated_by: who.user_id,
  }).returning({ id: carrierCodPayments.id, payment_no: carrierCodPayments.payment_no }))
  const added = made as { id: number; payment_no: string }
  await noteStep(tx, { payment_id: added.id, from: null, to: 'draft', by: who.user_id })
  return added
}


/** Changes a header until its money is verified. A currency or country with lines stays: these were matched in it. */
export async function changePayment(
  tx: Db, who: Who, id: number, { version, ...fields }: z.output<typeof codPayments.change.body>,
): Promise<{ before: Payment; after: Payment }> {
  const held = await holdPayment(tx, who, id)
  if (!(openCodPayments as readonly string[]).includes(held.status)) throw new Refusal(409, codPaymentClosed(held.payment_no, held.status))
  if (version !== undefined && version !== held.version) throw staleRecord()
  const before = await paymentRow(tx, who, id)
  const header: Header = { ...before, ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) }
  if (before.lines_count > 0 && (header.currency !== before.currency || header.country_code !== before.country_code))
    throw refuseField('currency', 'The statement has lines in its currency. Cancel the payment and record it anew.')
  await refuseFaults(tx, header, id)
  await refuseOn(statementTaken(header), rows(
    tx,
    sql`update carrier_cod_payments set country_code = ${header.country_code}, currency = ${header.currency}, statement_no = ${header.statement_no},
          period_from = ${header.period_from}, period_to = ${header.period_to}, declared_count = ${header.declared_count},
          declared_amount = ${header.declared_amount}, fee_netted = ${header.fee_netted}, fee_vat_netted = ${header.fee_vat_netted}, version = version + 1,
          updated_at = now(), updated_by = ${who.user_id} where id = ${id}`,
  ))
  return { before, after: await paymentRow(tx, who, id) }
}
