import type { Parent } from '@/components/screens/parent-definition'
import { EmptyState } from '@/components/ui/empty-state'
import type { Reply } from '@/lib/contract/types'
import { ClientPicker } from '@/components/screens/client-picker'

type Client = Reply<'clients.dropdown'>[number]

const noClient = <EmptyState title="No client to show" text="Your account has no client yet, or none has been added." />
const choose = <EmptyState title="Choose a client" text="Its layouts say how its files are read." />

/** The client whose files are sent: the one the address names, or the only one there is. */
export const clientOfFiles: Parent<Client> = {
  name: 'client of files',
  query: 'client_id',
  find: async (visit, { address }) => {
    const clients = await visit.need('clients.dropdown', { status: ['active'] })
    if (clients.length === 0) return { instead: noClient }
    const named = Number(visit.search.client_id)
    const record = clients.length === 1 ? clients[0] : clients.find(({ id }) => id === named)
    const head = clients.length > 1 && <ClientPicker path={address} client={record ?? null} active />
    return record ? { record, head } : { instead: <>{head}{choose}</> }
  },
}
