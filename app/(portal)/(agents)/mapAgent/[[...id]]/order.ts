import type { Reply } from '@/lib/contract/types'

export type Mapping = Reply<'airportAgents.order'>[number]

/** One of the order: what is there, or what the form would make of it. */
export interface Placed extends Pick<Mapping, 'agent_name' | 'clients' | 'transport_mode' | 'priority'> {
  key: string
  isNew: boolean
}

/** The places a form's field holds: of an address it comes as one text. */
export const codesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : typeof value === 'string' && value ? [value] : [])

const ranks = ({ transport_mode, clients, priority }: Placed): number[] => [transport_mode === 'any' ? 1 : 0, clients === 'All' ? 1 : 0, priority]

/** As shipments ask (agents-prealerts.md 7.5): a mode before any, named clients before all, then by priority. */
export function inOrder(there: readonly Mapping[], self: number | null, made: Placed): Placed[] {
  const others = there.filter(({ id }) => id !== self).map((row) => ({ ...row, key: String(row.id), isNew: false }))
  return [...others, made].toSorted((a, b) => {
    const [x, y] = [ranks(a), ranks(b)]
    const at = x.findIndex((rank, i) => rank !== y[i])
    return at === -1 ? Number(a.isNew) - Number(b.isNew) : (x[at] ?? 0) - (y[at] ?? 0)
  })
}
