import type { Visit } from '@/components/screens/enter'
import type { Parent } from '@/components/screens/parent-definition'
import { EmptyState } from '@/components/ui/empty-state'
import { routeOf } from '@/lib/routes/routes'
import { ClientNav } from './client-nav'
import { ClientPicker } from '@/components/screens/client-picker'

export interface ScopedClient {
  id: number
  name: string
  /** The visitor has others to choose from. */
  mayChoose: boolean
}

/** The client an address names, or the only one the visitor has; 'several' where one is to be chosen, null for a visitor without any. */
async function findClient(visit: Visit): Promise<ScopedClient | 'several' | null> {
  const found = await visit.need('clients.dropdown', { status: ['active', 'inactive'] })
  const id = Number(visit.params.id || visit.search.client_id)
  const mayChoose = found.length > 1
  const isNamed = Number.isSafeInteger(id) && id > 0
  if (!isNamed && mayChoose) return 'several'
  if (!isNamed) return found[0] ? { id: found[0].id, name: found[0].name, mayChoose } : null
  const known = found.find((client) => client.id === id)
  if (known) return { id, name: known.name, mayChoose }
  const { name } = await visit.need('clients.one', { id })
  return { id, name, mayChoose: true }
}

const noClient = <EmptyState title="No client to show" text="Your account has no client yet, or none has been added." />

/** Whichever client is chosen above the page, with the way to its other pages. */
export const client: Parent<ScopedClient> = {
  name: 'client',
  query: 'client_id',
  find: async (visit, { part, address }) => {
    const record = await findClient(visit)
    if (!record) return { instead: noClient }
    if (record === 'several') return {
      instead: (
        <>
          <ClientPicker path={address} client={null} />
          <EmptyState title="Choose a client" text="Nothing is shown until you say whose page this is." />
        </>
      ),
    }
    visit.about.name = `${record.name} · ${routeOf(visit.path).title}`
    return {
      record,
      head: (
        <>
          <div className="mb-3">
            {record.mayChoose ? <ClientPicker path={address} client={record} /> : <p className="text-lead font-semibold">{record.name}</p>}
          </div>
          <ClientNav visit={visit} id={record.id} now={part} />
        </>
      ),
    }
  },
}
