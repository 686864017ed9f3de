import { dayMs, iso } from '../calendar'
import type { DemoRows } from '../ground'

const holder = 'Qafila Logistics FZCO'
/** Bank, IBAN, SWIFT, currency, branch, shown first, in use; days ago that it was confirmed, null for one that waits. */
const accounts = [
  ['Emirates NBD', 'AE620260001015678901234', 'EBILAEAD', 'AED', 'Deira, Baniyas Road', true, 'active', 410],
  ['Mashreq', 'AE210330000010695123456', 'BOMLAEAD', 'USD', 'Dubai Internet City', true, 'active', 402],
  ['RAKBANK', 'AE070400000321987654321', 'NRAKAEAK', 'EUR', 'Jebel Ali', true, 'active', 388],
  ['Al Rajhi Bank', 'SA5580000123456789101112', 'RJHISARI', 'SAR', 'Riyadh, Olaya', true, 'active', 96],
  ['United Arab Bank', 'AE780270009876543210987', null, 'AED', 'Sharjah', false, 'active', null],
] as const

/** The house's accounts (invoices-payments.md 8); the newest waits for its second person. */
export const seedBanks: DemoRows = async (client, { nowMs, idOf }) => {
  for (const [bank, iban, swift, currency, branch, first, status, days] of accounts)
    await client.query(
      `insert into banks (bank_name, account_name, iban, swift, currency, branch, is_default, status, entered_by, confirmed_by, confirmed_at, created_by,
         updated_by, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $9, $9, $12, $12)`,
      [
        bank, holder, iban, swift, currency, branch, first, status, idOf('finance_clerk'), days === null ? null : idOf('finance_manager'),
        days === null ? null : iso(nowMs - days * dayMs), iso(nowMs - (days ?? 0) * dayMs - dayMs),
      ],
    )
}
