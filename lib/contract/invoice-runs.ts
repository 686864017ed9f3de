import { z } from 'zod'
import { invoiceRunStatus } from '@/lib/domain/invoice-run'
import { byId, Currency, get, Id, Instant, Money, Month, post } from './kernel'

const needs = 'app_payment:charge-manage'

const Preview = z.object({
  month: Month,
  /** Parties with something to bill, counted once for each currency. */
  parties: z.number(),
  charges: z.number(),
  /** What it comes to before VAT. */
  amounts: z.array(z.object({ currency: Currency, parties: z.number(), amount: Money })),
  /** The run under way, of whichever month. */
  running_id: Id.nullable(),
})

const Run = z.object({
  id: Id,
  month: Month,
  status: z.enum(invoiceRunStatus.names),
  parties: z.number(),
  /** Of the parties: those that are through. */
  done: z.number(),
  invoices: z.number(),
  /** What the invoices come to with VAT. */
  totals: z.array(z.object({ currency: Currency, invoices: z.number(), total: Money })),
  /** Parties nothing was issued to, and why; the first hundred. */
  left_out: z.array(z.object({ party: z.string(), currency: Currency, reason: z.string() })),
  created_at: Instant,
  finished_at: Instant.nullable(),
})

/** Invoices of a month for everybody with open charges, made and issued at one press. */
export const invoiceRuns = {
  /** What a run of the month would bill: open charges up to its last day, those of earlier months among them. */
  preview: get('/api/sellers/invoice/monthly-issue', { needs, query: z.object({ month: Month }), reply: Preview }),
  /** Begins the run; 409 while another is under way or where nothing is to be billed. */
  start: post('/api/sellers/invoice/monthly-issue', {
    needs,
    body: z.object({ month: Month }),
    reply: z.object({ id: Id, month: Month }),
    refreshes: [
      'invoiceRuns.preview', 'invoiceRuns.one', 'clientInvoices.list', 'clientInvoices.own', 'charges.list', 'charges.parties', 'charges.toBill',
      'journal.list', 'emailLogs.list',
    ],
  }),
  /** How far a run is. */
  one: get('/api/sellers/invoice/monthly-issue/:id', { needs, params: byId, reply: Run }),
}
