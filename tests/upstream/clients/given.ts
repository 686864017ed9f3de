import type { Input } from '@/lib/contract/types'
import type { useApp } from '../app'

export type App = ReturnType<typeof useApp>

let made = 0

/** A client as the form sends it, like no other: in the Emirates, with a licence. */
export function form(more: Partial<Input<'clients.create'>> = {}): Input<'clients.create'> {
  const n = ++made
  return {
    client_code: `CL${100 + n}`, name: `Client number ${n} LLC`, client_type: 'brand', service_type: ['last_mile'],
    country_code: 'AE', currency: 'AED', trade_license_no: `CN-${n}`, contact_name: 'Sara Haddad',
    contact_email: `sara${n}@client.example`, contact_phone: '+971501234567', ...more,
  }
}

export const address = (more: Partial<Input<'clientAddresses.add'>> = {}) => ({
  address_type: 'head_office' as const, name: `Office ${++made}`, contact_name: 'Sara Haddad',
  contact_phone: '+971501234567', address_line1: 'Office 204, Harbour Tower', city: 'Dubai', country_code: 'AE', ...more,
})

export async function clientId(app: App, code: string): Promise<number> {
  const [client] = await app.query<{ id: number }>('select id from clients where client_code = $1', [code])
  if (!client) throw new Error(`The demo has no client ${code}`)
  return Number(client.id)
}

/** A new client that may work: with an office, and active. */
export async function activeClient(app: App, more: Partial<Input<'clients.create'>> = {}) {
  const staff = await app.as('super_admin')
  const sent = form(more)
  const { data } = await staff.call('clients.create', sent)
  await staff.call('clientAddresses.add', { id: data.id, ...address() })
  const { status, message } = await staff.call('clients.change', { id: data.id, status: 'active' })
  if (status !== 200) throw new Error(message)
  return { id: data.id, code: sent.client_code, email: sent.contact_email }
}
