import { sql } from 'drizzle-orm'
import { boolean, check, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { switchStatus } from '@/lib/domain/record-status'
import { instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'

/** invoices-payments.md 2.5: bank, an account of the house. */
export const banks = pgTable(
  'banks',
  {
    id: rowId(),
    bank_name: text('bank_name').notNull(),
    account_name: text('account_name').notNull(),
    /** Capitals and digits alone. */
    iban: text('iban').notNull().unique(),
    swift: text('swift'),
    currency: text('currency').notNull(),
    branch: text('branch'),
    is_default: boolean('is_default').notNull().default(false),
    status: statusColumn(switchStatus, 'active'),
    /** Who gave the account as it stands; somebody else confirms it. */
    entered_by: ref('entered_by'),
    confirmed_by: ref('confirmed_by'),
    confirmed_at: instant('confirmed_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('banks_one_default').on(t.currency).where(sql`${t.is_default}`),
    check('banks_default_is_active', sql`not ${t.is_default} or ${t.status} = ${literal(switchStatus, 'active')}`),
    check('banks_confirmed_by_another', sql`(${t.confirmed_by} is null) = (${t.confirmed_at} is null)
      and (${t.confirmed_by} is null or ${t.confirmed_by} is distinct from ${t.entered_by})`),
  ],
)
