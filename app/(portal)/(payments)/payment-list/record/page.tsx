import { ownPage } from '@/components/screens/own'
import { EmptyState } from '@/components/ui/empty-state'
import { RecordForm } from './record-form'

// Its own page: the invoices of whoever is chosen are shared out while one types what was paid.
export default ownPage('/payment-list/record', async (visit) => {
  const [payers, { rows: banks }] = await Promise.all([
    visit.need('payments.payers', {}), visit.need('banks.list', { status: ['active'], account_check: 'confirmed', page: 1, page_size: 200 }),
  ])
  const maySearch = visit.may('clients.dropdown')
  if (payers.length === 0 && !maySearch) return <EmptyState title="Nothing to pay" text="Every invoice is paid." />
  const invoice = Number(visit.search.invoice)
  return (
    <RecordForm
      payers={payers} banks={banks} start={{ payer: String(visit.search.payer ?? '') || null, invoice: Number.isSafeInteger(invoice) ? invoice : null }}
      maySearch={maySearch}
    />
  )
}, { archetype: 'form' })
