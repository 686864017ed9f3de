import { z } from 'zod'
import { eInvoiceDocument } from '@/lib/domain/e-invoice'
import { anyOf, Flag, get, Id, Instant, paged, paging, post } from './kernel'

const manages = 'app_payment:charge-manage'
const one = z.object({ document: z.enum(eInvoiceDocument.names), id: Id })

const Check = z.object({
  part: z.string(), field: z.string(), value: z.string(),
  /** What is wrong and how it is mended; null where nothing is. */
  problem: z.string().nullable(),
  /** The screen it is mended on; null where none does. */
  fix: z.string().nullable(),
})
const Row = z.object({
  id: Id, client: z.string(), client_code: z.string(), country_code: z.string(),
  /** Whole per cent of the buyer’s mandatory fields. */
  score: z.number(),
  /** What is missing, parted by commas; empty where nothing is. */
  missing: z.string(),
  /** Issued to it, and those of them whose XML is made. */
  invoices: z.number(), made: z.number(),
})

/** E-invoices of the Emirates (PINT AE): whether a document has all it must say, and its XML. */
export const eInvoices = {
  /** Clients with how much of what their e-invoices must say of them is known, those billed most first. */
  readiness: get('/api/payment/e-invoice/readiness', {
    needs: manages,
    query: paging.extend({
      client_id: anyOf(Id),
      /** Only those that have been billed. */
      billed: Flag.optional(),
    }),
    reply: paged(Row),
  }),
  check: get('/api/payment/e-invoice/:document/:id', {
    needs: manages, params: one,
    reply: z.object({
      type_code: z.string(), score: z.number(), checks: z.array(Check),
      /** Its XML, once somebody has asked for it. */
      made: z.object({ uuid: z.string(), sha256: z.string(), made_at: Instant }).nullable(),
    }),
  }),
  /** The XML, made when it is first asked for and the same ever after; 409 while a field is missing. */
  file: post('/api/payment/e-invoice/:document/:id/xml', {
    needs: manages, params: one, body: z.object({}), kind: 'download', refreshes: ['eInvoices.check', 'eInvoices.readiness'],
  }),
}
