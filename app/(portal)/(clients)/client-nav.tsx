import type { Visit } from '@/components/screens/enter'
import { mayGo } from '@/components/screens/may-go'
import { LinkTabs } from '@/components/ui/link-tabs'

const pages = {
  Record: '/clients/add/[id]', Addresses: '/client-addresses?client_id=[id]', 'API tokens': '/client-token?client_id=[id]',
  Settings: '/client-settings?client_id=[id]', Sellers: '/clients/map-sellers?client_id=[id]',
  Invoices: '/client-invoices?client_id=[id]',
}

/** What there is of a client, a click away from each other. */
export function ClientNav({ visit, id, now }: { visit: Visit; id: number; now: string }) {
  const open = Object.entries(pages)
    .map(([label, href]) => ({ name: label, label, href: href.replace('[id]', String(id)) }))
    .filter(({ name, href }) => name === now || mayGo(visit, href))
  return open.length > 1 && <LinkTabs label="Of this client" tabs={open} now={now} />
}
