import { z } from 'zod'
import { chargeDirection, chargeParty, chargeSource, chargeStatus } from '@/lib/domain/charge'
import { vatRounding } from '@/lib/domain/client-invoice'
import { anyOf, byId, Currency, Day, get, Id, Money, paged, paging, patch, post, UnitPrice } from './kernel'
import { isAboveZero, Quantity } from './quantities'

const manages = 'app_payment:charge-manage'
const text = (most: number) => z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`)

/** What a line of an invoice says of its charge. */
export const ChargeLine = z.object({
  source: z.string(), service_date: Day, description: z.string(), qty: z.string(), unit: z.string(), rate: UnitPrice, amount: Money, currency: Currency,
  vat_rate: z.string(),
})

const Charge = ChargeLine.extend({
  id: Id,
  charge_no: z.string(),
  direction: z.enum(chargeDirection.names),
  party_type: z.enum(chargeParty.names),
  party_id: Id,
  party: z.string(),
  status: z.enum(chargeStatus.names),
  /** Of those that no invoice bills: the status again, else null. */
  settles_from: z.enum(chargeStatus.names).nullable(),
  /** The draft that has taken it, or the invoice that bills it. */
  invoice_id: Id.nullable(),
  invoice_no: z.string().nullable(),
  settlement_ref: z.string().nullable(),
  reason: z.string().nullable(),
  void_reason: z.string().nullable(),
})

const PartyToBill = z.object({
  /** `client:12:AED` */
  value: z.string(),
  party_type: z.enum(chargeParty.names), party_id: Id, party: z.string(), currency: Currency,
  charges: z.number(), amount: Money,
  /** The first and the last day of service. */
  from: Day, to: Day,
})

const refreshes = ['charges.list', 'charges.parties', 'charges.toBill', 'clientInvoices.list', 'clientInvoices.own', 'clientInvoices.one', 'journal.list']

/** What other areas hand over for billing, and what is charged by hand (invoices-payments.md 2.6). */
export const charges = {
  list: get('/api/sellers/invoice/charges', {
    needs: manages,
    query: paging.extend({
      client_id: anyOf(Id), party_type: anyOf(z.enum(chargeParty.names)), source: anyOf(z.enum(chargeSource.names)), status: anyOf(z.enum(chargeStatus.names)),
      direction: anyOf(z.enum(chargeDirection.names)), currency: anyOf(Currency),
    }),
    reply: paged(Charge),
  }),
  /** Who has charges that no invoice has taken, in each currency. */
  parties: get('/api/sellers/invoice/charges/parties', { needs: manages, reply: z.array(PartyToBill) }),
  /** The charges a draft may take: free ones of a party and currency, and those the draft has. The oldest first. */
  toBill: get('/api/sellers/invoice/charges/to-bill', {
    needs: manages,
    query: z.object({
      party_type: z.enum(chargeParty.names), party_id: Id, currency: Currency, from: Day.optional(), to: Day.optional(), invoice_id: Id.optional(),
    }),
    reply: z.object({
      charges: z.array(ChargeLine.extend({ id: Id, charge_no: z.string(), is_taken: z.boolean() })),
      /** How many there are; the list ends where an invoice does. */
      total: z.number(),
      vat_rounding: z.enum(vatRounding.names),
    }),
  }),
  add: post('/api/sellers/invoice/charges', {
    needs: manages,
    body: z.object({
      party_type: z.enum(chargeParty.names).default('client'), party_id: Id, description: text(200).min(3, 'Say what it is for.'),
      qty: Quantity,
      unit: text(20).default('pcs'), rate: UnitPrice.refine(isAboveZero, 'The rate must be above 0.'), currency: Currency.optional(), service_date: Day,
      reason: text(500).min(5, 'Give a reason of at least 5 characters.'),
    }),
    reply: z.object({ id: Id, charge_no: z.string() }),
    refreshes,
  }),
  /** `void` takes a charge back for good, `settle` closes one that no invoice bills: what we owe, and what a vendor pays us otherwise. */
  act: patch('/api/sellers/invoice/charges/:id', {
    needs: manages,
    params: byId,
    body: z.object({ action: z.enum(['void', 'settle']), reason: text(500).optional(), settlement_ref: text(64).optional() }),
    reply: z.object({ id: Id, charge_no: z.string(), status: z.enum(chargeStatus.names) }),
    refreshes,
  }),
}
