import { sql, type SQL } from 'drizzle-orm'
import { today } from '@/lib/domain/days'

/** The next number of a submitted shipment, `IOR-2026-000123` (invoices-payments.md 2.1); it may have holes. */
export const nextIorInvoiceNo = (): SQL => sql`'IOR-' || to_char(${today()}::date, 'YYYY') || '-' || lpad(nextval('ior_invoice_serial')::text, 6, '0')`
/** The number of a new list, drafts as well. */
export const listNoOf = (id: SQL): SQL => sql`'PL' || ${today().slice(2, 7).replace('-', '')} || lpad((${id} % 1000000)::text, 6, '0')`
