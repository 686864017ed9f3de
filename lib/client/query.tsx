'use client'

import { QueryClient, QueryClientProvider, useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { CallName, Input, Reply } from '@/lib/contract/types'
import { LOOKUP_SECONDS } from '@/lib/domain/lookup'
import { Refused } from '@/lib/domain/refused'
import { ask } from './ask'
import { cardNamed, cardsAt } from './cards'

/** Lookups are asked once while empty (seeds section 7) and kept as long as the page lives. */
const LOOKUP_MS = LOOKUP_SECONDS * 1000

/** The page's cache, and where it learns how calls are made. Reads are tried once more when the service was away, never when it said no. */
export function Asking({ cards, children }: { cards: string; children: ReactNode }) {
  cardsAt(cards)
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: (n, e) => n < 1 && e instanceof Refused && (e.status === 0 || e.status >= 502), refetchOnWindowFocus: false, staleTime: 1000 },
          mutations: { retry: false },
        },
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Reads a call; `first` is what the server already asked for this very input. */
export function useAsk<N extends CallName>(
  name: N, input: Input<N>,
  o: { first?: Reply<N>; enabled?: boolean; pollMs?: number | ((now: Reply<N> | undefined) => number | false); keepOld?: boolean } = {},
): UseQueryResult<Reply<N>, Refused> {
  return useQuery<Reply<N>, Refused>({
    queryKey: [name, input],
    queryFn: ({ signal }) => ask(name, input, { signal }),
    initialData: o.first,
    enabled: o.enabled,
    refetchInterval: typeof o.pollMs === 'function' ? (query) => (o.pollMs as (now: Reply<N> | undefined) => number | false)(query.state.data) : o.pollMs,
    // react-query forbids a function as placeholder where the data may be one; a reply never is.
    placeholderData: o.keepOld ? (old: Reply<N> | undefined) => old as never : undefined,
  })
}

/** Reads a lookup list once and keeps it. */
export const useLookup = <N extends CallName>(name: N, input: Input<N>) =>
  useQuery<Reply<N>, Refused>({ queryKey: [name, input], queryFn: () => ask(name, input, { mayBeKept: true }), staleTime: LOOKUP_MS, gcTime: LOOKUP_MS })

/** Makes stale what a call says it changes. */
export function useRefresh() {
  const client = useQueryClient()
  return async (name: CallName) => {
    const stale = (await cardNamed(name)).refreshes
    return client.invalidateQueries({ predicate: (query) => stale.includes(String(query.queryKey[0])) })
  }
}

interface After<N extends CallName> {
  onSuccess?: (reply: Reply<N>) => void
  onError?: (fault: Refused) => void
  onSettled?: () => void
}

/**
 * Makes a call that changes something, then refreshes what it says. What is to follow does so even where the refresh took away the part that
 * made the call, as a button leaves once nothing is left for it to do: react-query alone would keep silent. Nothing follows on another page.
 */
export function useAct<N extends CallName>(name: N) {
  const refresh = useRefresh()
  const act = useMutation<Reply<N>, Refused, Input<N>>({
    mutationFn: (input) => ask(name, input),
    onSuccess: () => refresh(name),
  })
  const mutate = (input: Input<N>, after: After<N> = {}) => {
    const page = location.pathname
    const then = <T,>(follow?: (given: T) => void) => (given: T) => {
      if (location.pathname !== page) return
      follow?.(given)
      after.onSettled?.()
    }
    void act.mutateAsync(input).then(then(after.onSuccess), then(after.onError))
  }
  return { ...act, mutate }
}
