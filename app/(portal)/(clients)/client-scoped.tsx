import type { Visit } from '@/components/screens/enter'
import { mayGo } from '@/components/screens/list'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { ClientPicker } from './client-picker'

export interface ScopedClient {
  id: number
  name: string
  /** The visitor has others to choose from. */
  mayChoose: boolean
}

/** The client an address names, else the first the visitor has; null for a visitor without any. */
export async function clientAsked(visit: Visit, named: unknown = visit.search.client_id): Promise<ScopedClient | null> {
  const found = await visit.need('clients.dropdown', { status: ['active', 'inactive'] })
  const id = Number(named)
  const mayChoose = found.length > 1
  if (!Number.isSafeInteger(id) || id <= 0) return found[0] ? { id: found[0].id, name: found[0].name, mayChoose } : null
  const known = found.find((client) => client.id === id)
  if (known) return { id, name: known.name, mayChoose }
  const { name } = await visit.need('clients.one', { id })
  return { id, name, mayChoose: true }
}

const pages = [
  ['Record', (id: number) => `/clients/add/${id}`],
  ['Addresses', (id: number) => `/client-addresses?client_id=${id}`],
  ['API tokens', (id: number) => `/client-token?client_id=${id}`],
  ['Settings', (id: number) => `/client-settings?client_id=${id}`],
  ['Sellers', (id: number) => `/clients/map-sellers?client_id=${id}`],
] as const
export type ClientPage = (typeof pages)[number][0]

/** What there is of a client, a click away from each other. */
export function ClientNav({ visit, id, now }: { visit: Visit; id: number; now: ClientPage }) {
  const open = pages.filter(([label, href]) => label === now || mayGo(visit, href(id)))
  if (open.length < 2) return null
  return (
    <nav aria-label="Of this client" className="thin-scroll mb-4 flex gap-4 overflow-x-auto border-b">
      {open.map(([label, href]) => (
        <Link
          key={label}
          href={href(id)}
          aria-current={label === now ? 'page' : undefined}
          className="-mb-px flex h-9 shrink-0 items-center border-b-2 border-transparent whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-primary aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
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
