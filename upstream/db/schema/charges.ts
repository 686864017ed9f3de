import { sql } from 'drizzle-orm'
import { date, index, numeric, pgSequence, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { chargeStatus } from '@/lib/domain/charge'
import { percent, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { amount, unitPrice } from '../money-columns'
import { pgTable } from '../table'

export const chargeSerial = pgSequence('charge_serial')

/** invoices-payments.md 2.6: charge, what other areas hand over for billing. */
export const charges = pgTable(
  'charges',
  {
    id: rowId(),
    charge_no: text('charge_no').notNull().unique(),
    direction: text('direction').notNull(),
    party_type: text('party_type').notNull(),
    party_id: ref('party_id').notNull(),
    client_id: ref('client_id'),
    source: text('source').notNull(),
    source_id: ref('source_id').notNull(),
    line_key: text('line_key').notNull(),
    service_date: date('service_date').notNull(),
    description: text('description').notNull(),
    qty: numeric('qty', { precision: 12, scale: 3 }).notNull(),
    unit: text('unit').notNull(),
    rate: unitPrice('rate', 'currency').notNull(),
    amount: amount('amount', 'currency').notNull(),
    currency: text('currency').notNull().default('AED'),
    vat_rate: percent('vat_rate').notNull().default('0'),
    vat_amount: amount('vat_amount', 'currency').notNull().default('0.00'),
    status: statusColumn(chargeStatus, 'open'),
    /** The draft that has taken it, or the invoice that bills it; an open one without is free. */
    client_invoice_id: ref('client_invoice_id'),
    settlement_ref: text('settlement_ref'),
    /** Why it was made by hand. */
    reason: text('reason'),
    void_reason: text('void_reason'),
    ...stamps(),
  },
  (t) => [
    // A source may send its row again, nothing doubles.
    uniqueIndex('charges_once').on(t.source, t.source_id, t.line_key),
    index('charges_client').on(t.client_id, t.status, t.service_date),
    index('charges_open').on(t.service_date).where(sql`${t.status} = ${literal(chargeStatus, 'open')}`),
    index('charges_invoice').on(t.client_invoice_id).where(sql`${t.client_invoice_id} is not null`),
    index('charges_party').on(t.party_type, t.party_id, t.status, t.service_date),
    index('charges_day').on(t.service_date.desc(), t.id.desc()),
  ],
)
