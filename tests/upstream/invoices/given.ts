import type { Input } from '@/lib/contract/types'
import type { useApp, Asker } from '../app'

type App = ReturnType<typeof useApp>
let serial = 0

/** A client nobody else bills, with terms of 30 days. */
export async function newClient(app: App, more: { currency?: string; payment_terms_days?: number } = {}): Promise<number> {
  const code = `INV${(serial += 1)}${Date.now().toString(36).slice(-4)}`.toUpperCase()
  const [made] = await app.query<{ id: number }>(
    `insert into clients (client_code, name, client_type, service_type, currency, trn, contact_name, contact_email, contact_phone, billing_email,
       payment_terms_days, status) values ($1, $2, 'brand', '{last_mile}', $3, '100200300400503', 'Maha', 'maha@client.example', '+971500000001',
       'accounts@client.example', $4, 'active') returning id`,
    [code, `Client ${code} LLC`, more.currency ?? 'AED', more.payment_terms_days ?? 30],
  )
  return Number(made?.id)
}

/** A charge of a client, made as billing makes it. */
export async function charged(staff: Asker, party_id: number, rate: string, more: Partial<Input<'charges.add'>> = {}): Promise<number> {
  const made = await staff.call('charges.add', {
    party_type: 'client', party_id, description: 'Storage of a pallet', qty: '1', unit: 'pallet', rate, service_date: '2026-01-15',
    reason: 'Agreed by phone', ...more,
  })
  if (made.status !== 201) throw new Error(made.message)
  return made.data.id
}

export const draftOf = (staff: Asker, party_id: number, charge_ids: number[], more: Partial<Input<'clientInvoices.save'>> = {}) =>
  staff.call('clientInvoices.save', { action: 'create_invoice', party_type: 'client', party_id, charge_ids, ...more })

export const issued = (staff: Asker, id: number) => staff.call('clientInvoices.move', { id, action: 'issue' })

/** What the journal says of a document, by account. */
export const entriesOf = (app: App, type: string, id: number) => app.query<{ kind: string; amount: string }>(
  `select a.kind, sum(e.amount)::text as amount from journals j join journal_entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
   where j.document_type = $1 and j.document_id = $2 group by 1 order by 1`, [type, id],
)
