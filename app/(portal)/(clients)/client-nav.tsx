import type { Visit } from '@/components/screens/enter'
import { mayGo } from '@/components/screens/may-go'
import { Link } from '@/components/ui/link'

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
