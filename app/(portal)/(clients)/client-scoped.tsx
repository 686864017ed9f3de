import type { Visit } from '@/components/screens/enter'
import { EmptyState } from '@/components/ui/empty-state'
import { routeOf } from '@/lib/routes/routes'
import { ClientNav, type ClientPage } from './client-nav'
import { ClientPicker } from './client-picker'

export interface ScopedClient {
  id: number
  name: string
  /** The visitor has others to choose from. */
  mayChoose: boolean
}

async function findClient(visit: Visit, named: unknown): Promise<ScopedClient | null> {
  const found = await visit.need('clients.dropdown', { status: ['active', 'inactive'] })
  const id = Number(named)
  const mayChoose = found.length > 1
  if (!Number.isSafeInteger(id) || id <= 0) return found[0] ? { id: found[0].id, name: found[0].name, mayChoose } : null
  const known = found.find((client) => client.id === id)
  if (known) return { id, name: known.name, mayChoose }
  const { name } = await visit.need('clients.one', { id })
  return { id, name, mayChoose: true }
}

/** The client an address names, else the first the visitor has; null for a visitor without any. */
export async function clientAsked(visit: Visit, named: unknown = visit.search.client_id): Promise<ScopedClient | null> {
  const client = await findClient(visit, named)
  if (client) visit.about.name = `${client.name} · ${routeOf(visit.path).title}`
  return client
}

/** Which client a page is of, and the way to the others. */
export function ClientHead({ visit, path, client, now }: { visit: Visit; path: string; client: ScopedClient; now: ClientPage }) {
  return (
    <>
      <div className="mb-3">{client.mayChoose ? <ClientPicker path={path} client={client} /> : <p className="text-lead font-semibold">{client.name}</p>}</div>
      <ClientNav visit={visit} id={client.id} now={now} />
    </>
  )
}

export const noClient = <EmptyState title="No client to show" text="Your account has no client yet, or none has been added." />
