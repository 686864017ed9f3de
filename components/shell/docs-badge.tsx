'use client'

import { useAsk } from '@/lib/client/query'

const MOST_SHOWN = 99
const look = 'figures ms-1.5 flex h-4 min-w-4 shrink-0 items-center justify-center rounded-full bg-red-solid px-1 text-[0.6875rem] '
  + 'leading-none font-semibold text-white'

/** How many shipment documents nobody has opened yet, beside the menu's entry; counted anew when one is read, filed, closed or opened again. */
export function DocsBadge({ first }: { first: number }) {
  const count = useAsk('logisticsDocs.waiting', {}, { first: { count: first } }).data?.count ?? 0
  if (count === 0) return null
  return (
    <span className={look}>
      <span aria-hidden>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span><span className="sr-only">, {count} unread</span>
    </span>
  )
}
