import { z } from 'zod'
import { accountCheck } from '@/lib/domain/bank-account'
import { switchStatus } from '@/lib/domain/record-status'
import { Iban, OptionalSwift } from './bank-account'
import { anyOf, byId, Currency, get, Id, Instant, paged, paging, patch, post } from './kernel'

const reads = ['app_payment:pending-payments', 'app_payment:bank-transfer', 'app_payment:payment-list', 'app_payment:payment-record'] as const
const edits = 'app_payment:bank-edit'

const line = (most: number, missing: string) => z.string().trim().normalize('NFC').min(1, missing).max(most, `Use at most ${most} characters.`)

const fields = {
  bank_name: line(100, 'Enter the bank’s name.'),
  account_name: line(100, 'Enter whose account it is.'),
  iban: Iban,
  swift: OptionalSwift,
  currency: Currency,
  branch: z.string().trim().max(100, 'Use at most 100 characters.').nullish(),
  is_default: z.boolean(),
}

const Bank = z.object({
  id: Id, bank_name: z.string(), account_name: z.string(), iban: z.string(), swift: z.string().nullable(), currency: z.string(), branch: z.string().nullable(),
  /** The one payers of its currency are shown first. */
  is_default: z.boolean(),
  status: z.enum(switchStatus.names),
  account_check: z.enum(accountCheck.names),
  /** Who entered the account as it stands, and who else has compared it with the bank's letter; until then no payer sees it. */
  entered_by: z.string().nullable(), confirmed_by: z.string().nullable(), confirmed_at: Instant.nullable(),
  version: z.number().int(),
})
const refreshes = ['banks.list']

/** The house's own bank accounts, which payers are asked to pay to (invoices-payments.md 2.5). */
export const banks = {
  /** Payers are answered the accounts in use that a second person has confirmed; who keeps them, all. */
  list: get('/api/payment/bank-list', {
    needs: reads,
    query: paging.extend({ currency: anyOf(Currency), status: anyOf(z.enum(switchStatus.names)), account_check: z.enum(accountCheck.names).optional() }),
    reply: paged(Bank),
  }),
  add: post('/api/payment/bank', {
    needs: edits, body: z.object({ ...fields, is_default: fields.is_default.default(false) }), reply: z.object({ id: Id }), refreshes,
  }),
  save: patch('/api/payment/bank/:id', {
    needs: edits, params: byId, body: z.object({ ...fields, status: z.enum(switchStatus.names), version: z.number().int() }).partial(), reply: Bank, refreshes,
  }),
  /** The account number is typed once more from the bank's letter: what was only looked at is easily taken for right. */
  confirm: post('/api/payment/bank/:id/confirm', {
    needs: 'app_payment:payment-verify', params: byId, body: z.object({ iban: Iban }), reply: Bank, refreshes,
  }),
}
