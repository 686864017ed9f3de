import { expect, test } from 'vitest'
import { billingStatus, type DifferenceCause } from '@/lib/domain/carrier-billing'
import { proveJournal } from '@/upstream/core/journal/proof'
import { useApp } from '../app'

const app = useApp()

test('the demo has 28 carrier invoices, most lines approved by themselves, and lines of every state', async () => {
  const invoices = await app.query<{ status: string }>('select status from carrier_invoices where lines > 0')
  expect(invoices.length).toBeGreaterThan(20)
  const lines = await app.query<{ billing_status: string; difference_cause: string; is_auto: boolean }>(
    'select billing_status, difference_cause, is_auto from consignment_billings',
  )
  const auto = lines.filter(({ is_auto }) => is_auto).length / lines.length
  expect(auto).toBeGreaterThan(0.8)
  expect(new Set(lines.map(({ billing_status }) => billing_status))).toEqual(new Set(billingStatus.names))
  for (const cause of ['none', 'weight', 'rate', 'surcharge', 'duplicate', 'unmatched'] as const satisfies DifferenceCause[])
    expect(lines.map(({ difference_cause }) => difference_cause)).toContain(cause)
})

test('the journal says of the demo’s invoices what they say', async () => {
  expect(await proveJournal(app.services.database.db)).toMatchObject({ documents_wrong: 0, journals_wrong: 0, accounts_wrong: 0 })
})
