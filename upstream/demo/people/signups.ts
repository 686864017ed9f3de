import type { signups } from '../../db/schema/access'
import { dayMs, hourMs, iso } from '../calendar'
import type { RowOf } from '../copy'

/** Companies that asked for an account: two wait for an answer (access.md 8), one of them has not confirmed its address yet. */
export function signupRows(nowMs: number, idOf: (mail: string) => number): RowOf<typeof signups>[] {
  return [
    {
      user_id: idOf('signup1'), company_name: 'Palm and Pearl Gifts LLC', country_code: 'AE',
      contact: 'Dana Darwish', email: 'signup1@demo.example', phone: '+971501184420',
      service_type: ['last_mile', 'fulfillment'], platform: 'Shopify', expected_volume: 450,
      trade_license_no: '778204', trn: '100478213300003', terms_version: '2026-01',
      accepted_at: iso(nowMs - 2 * dayMs), confirmed_at: iso(nowMs - 2 * dayMs + hourMs), approval_status: 0, created_at: iso(nowMs - 2 * dayMs),
    },
    {
      user_id: idOf('signup2'), company_name: 'Najd Home Decor', country_code: 'SA',
      contact: 'Faisal Al Harbi', email: 'signup2@demo.example', phone: '+966505520187',
      service_type: ['ior'], platform: 'Salla', expected_volume: 120, trade_license_no: null, trn: null, terms_version: '2026-01',
      accepted_at: iso(nowMs - 9 * hourMs), confirmed_at: null, approval_status: 0, created_at: iso(nowMs - 9 * hourMs),
    },
  ]
}
