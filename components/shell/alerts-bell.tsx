'use client'

import { TriangleAlert } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { useAsk } from '@/lib/client/query'

const LOOK_MS = 60_000

/** How many alerts are open, looked for every minute; nothing while there is none to see. */
export function AlertsBell() {
  const { data } = useAsk('alerts.open', {}, { pollMs: LOOK_MS })
  const open = data?.open ?? 0
  const label = open > 0 ? `Alerts, ${open} open` : 'Alerts'
  return (
    <Link
      href="/alerts" aria-label={label} data-tip={label}
      className="relative flex size-9 shrink-0 items-center justify-center rounded hover:bg-primary-raised pointer-coarse:size-11"
    >
      <TriangleAlert aria-hidden className="size-4.5" />
      {open > 0 && (
        <span aria-hidden className="figures absolute start-4.5 top-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-red-solid px-1 text-[0.6875rem] leading-none font-semibold text-white">
          {open > 99 ? '99+' : open}
        </span>
      )}
    </Link>
  )
}
