import { ownPage } from '@/components/screens/own'
import { EmptyState } from '@/components/ui/empty-state'
import { ChargePicker } from './charge-picker'

// Its own page: the charges of whoever is chosen are ticked, and what they come to is said while one ticks.
export default ownPage('/invoices/add', async (visit) => {
  const id = Number(visit.search.id)
  const [parties, draft] = await Promise.all([
    visit.need('charges.parties', {}), Number.isSafeInteger(id) && id > 0 ? visit.need('clientInvoices.one', { id }) : null,
  ])
  if (draft) visit.about.name = draft.invoice_no
  if (draft && draft.status !== 'draft') return <EmptyState title="No draft any more" text={`Invoice ${draft.invoice_no} can no longer be changed.`} />
  if (!draft && parties.length === 0) return <EmptyState title="Nothing to bill" text="No charge is open. What other areas charge comes here by itself." />
  return <ChargePicker parties={parties} draft={draft} />
}, { archetype: 'form' })
