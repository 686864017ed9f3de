import { ownPage } from '@/components/screens/own'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkPills } from '@/components/ui/link-pills'
import type { Visit } from '@/components/screens/enter'
import { ChargePicker } from './charge-picker'
import { NewShipment } from './new-shipment'
import { ShipmentForm } from './shipment-form'

const number = (text: unknown) => (Number.isSafeInteger(Number(text)) && Number(text) > 0 ? Number(text) : null)

async function charges(visit: Visit) {
  const id = number(visit.search.id)
  const [parties, draft] = await Promise.all([visit.need('charges.parties', {}), id ? visit.need('clientInvoices.one', { id }) : null])
  if (draft) visit.about.name = draft.invoice_no
  if (draft && draft.status !== 'draft') return <EmptyState title="No draft any more" text={`Invoice ${draft.invoice_no} can no longer be changed.`} />
  if (!draft && parties.length === 0) return <EmptyState title="Nothing to bill" text="No charge is open. What other areas charge comes here by itself." />
  return <ChargePicker parties={parties} draft={draft} />
}

async function shipment(visit: Visit, id: number) {
  const invoice = await visit.need('sellerInvoices.one', { id })
  visit.about.name = invoice.no
  if (!invoice.draft) return <EmptyState title="This invoice can no longer be changed" text={`${invoice.no} is “${invoice.label}”.`} />
  return <ShipmentForm key={id} invoice={invoice} draft={invoice.draft} />
}

// Its own page: charges are ticked while their total is said; a shipment is a form of several steps over sheets one pastes into.
export default ownPage('/invoices/add', async (visit) => {
  const id = number(visit.search.shipment)
  if (id) return shipment(visit, id)
  const [mayBill, mayShip] = [visit.may('charges.parties'), visit.may('sellerInvoices.save') && visit.may('sellerInvoices.change')]
  const isShipment = mayShip && (!mayBill || visit.search.kind === 'ior')
  return (
    <>
      {mayBill && mayShip && (
        <LinkPills
          label="What to invoice" now={isShipment ? 'ior' : 'client'}
          pills={[
            { name: 'ior', label: 'Seller shipment', href: '/invoices/add?kind=ior' },
            { name: 'client', label: 'Client charges', href: '/invoices/add?kind=client' },
          ]}
        />
      )}
      {isShipment ? <NewShipment clients={await visit.need('clients.dropdown', { status: ['active'] })} /> : await charges(visit)}
    </>
  )
}, { archetype: 'form' })
