import { sql } from 'drizzle-orm'
import { dubaiDay, today } from '@/lib/domain/days'
import { compare } from '@/lib/domain/decimal'
import type { ChargeParty } from '@/lib/domain/charge'
import { first, rows, type Db } from '../../db/db'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { follow } from '../../core/journal/follow'
import { unallocated } from '../../core/settling/owed'
import { applyAllocations, askAllocations, holdInvoices } from '../../core/settling/allocate'
import { billedParty } from '../invoices/party'
import { numberLast } from '../invoices/number'
import { releasePaid } from '../packages/paid-shipments'
import { writeToPayer } from './letters'

/** Money a gateway captured for an invoice. */
export interface Captured {
  invoice_id: number
  amount: string
  currency: string
  /** The gateway’s number of it. */
  reference_no: string
}

type Recording = Omit<Parameters<typeof releasePaid>[0], 'services'> & { services: Services }

/** Holds what a capture touches: the shipment, the invoice. Whoever records it holds its attempt afterwards. */
export const holdForCapture = (tx: Db, invoiceId: number) => holdInvoices(tx, [invoiceId])

/**
 * Records what a gateway captured: the money is there, so it is verified as it is written; it settles its invoice, and what that has no room for is the payer's
 * credit (coming-areas.md I5). The caller holds the invoice. Answers the payment and whether all of it found room.
 */
export async function recordCapture(
  { db: tx, services, audit }: Recording, captured: Captured, invoices: Awaited<ReturnType<typeof holdForCapture>>,
): Promise<{ id: number; payment_no: string; on_account: string }> {
  const [invoice] = invoices
  if (!invoice) throw new Error('An invoice that is paid for is not there.')
  const party = await billedParty(tx, invoice.party_type as ChargeParty, invoice.party_id)
  const at = new Date().toISOString()
  const [made] = await rows<{ id: number; payment_no: string }>(
    tx,
    sql`insert into payments (payment_no, party_type, party_id, client_id, payment_method, amount, currency, payment_date, reference_no, payer_name, status,
          verified_at)
        values ('PAY-' || to_char(${today()}::date, 'YYYYMMDD') || '-' || lpad(nextval('payment_serial')::text, 5, '0'), ${invoice.party_type},
          ${invoice.party_id}, ${invoice.party_type === 'client' ? invoice.party_id : null}, 'gateway', ${captured.amount}, ${captured.currency},
            ${dubaiDay(at)},
          ${captured.reference_no}, ${party?.side.name ?? invoice.invoice_no}, 'paid', ${at})
        returning id, payment_no`,
  )
  if (!made) throw new Error('A payment was not written.')
  follow(tx, 'payment', [made.id])
  const payer = { ...made, party_type: invoice.party_type, party_id: invoice.party_id, amount: captured.amount, allocated_amount: '0', refunded_amount: '0',
    currency: captured.currency }
  const isSettled = compare(invoice.balance, 0) <= 0
  const shares = isSettled ? [] : [{ invoice_id: invoice.id, amount: captured.amount }]
  if (!isSettled) await applyAllocations(tx, system, payer, invoices, await askAllocations(tx, null, { id: made.id, currency: captured.currency }, shares))
  numberLast(tx, 'receipt', [made.id], at)
  writeToPayer(tx, services, 'paid', made.id)
  await releasePaid({ db: tx, services, audit }, [invoice.id])
  const left = await first<{ on_account: string }>(tx, sql`select ${unallocated} as on_account from payments p where id = ${made.id}`)
  audit({ entity: 'payment', entity_id: made.payment_no, after: { status: 'paid', payment_method: 'gateway', amount: captured.amount,
    invoice: invoice.invoice_no } })
  return { ...made, on_account: left?.on_account ?? '0' }
}
