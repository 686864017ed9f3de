'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '@/components/shell/use-keys'
import { classes } from '@/components/ui/classes'
import { Kbd } from '@/components/ui/kbd'
import { Link } from '@/components/ui/link'
import { solidTone } from '@/components/ui/tone-look'
import { packageStatus } from '@/lib/domain/package'
import { keep, kept, type TrackingPath, type ReferenceData } from '../tracking-kept'

/** The other parcels of the last search; the arrow keys go from one to the next. Nothing for a single parcel. */
export function NumberList({ base, selected }: { base: TrackingPath; selected: string }) {
  const hrefOf = (tracking_no: string) => `${base}/details?tracking_no=${encodeURIComponent(tracking_no)}`
  const router = useRouter()
  const list = useRef<HTMLOListElement>(null)
  const [found, setFound] = useState<ReferenceData['found']>([])
  useEffect(() => {
    keep('selected', selected)
    const each = new Map((kept('references')?.found ?? []).map((row) => [row.tracking_no, row]))
    setFound(each.has(selected) ? [...each.values()] : [])
  }, [selected])
  const at = found.findIndex(({ tracking_no }) => tracking_no === selected)
  useEffect(() => {
    // Newer browsers answer a promise here, which is no way to end an effect.
    void list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const go = (to: number) => {
    const next = found[to]
    if (next) router.replace(hrefOf(next.tracking_no), { scroll: false })
  }
  useKeys(found.length > 1 ? { ArrowUp: () => go(at - 1), ArrowDown: () => go(at + 1), Home: () => go(0), End: () => go(found.length - 1) } : {})
  if (found.length < 2) return null
  return (
    <nav aria-label="Parcels of this search" className="w-44 shrink-0 max-md:w-full xl:w-56">
      <p className="mb-1 flex items-center justify-between text-meta text-ink-soft">
        <span className="figures">{at + 1} of {found.length}</span>
        <span className="flex gap-1 max-md:hidden"><Kbd keys="↑" /><Kbd keys="↓" /></span>
      </p>
      <ol
        ref={list}
        className="thin-scroll max-h-[calc(100dvh-14rem)] overflow-y-auto rounded border bg-surface max-md:flex max-md:max-h-none max-md:overflow-x-auto"
      >
        {found.map(({ tracking_no, number, status }) => (
          <li key={tracking_no} className="border-b last:border-0 max-md:border-e max-md:border-b-0">
            <Link
              href={hrefOf(tracking_no)}
              replace
              scroll={false}
              aria-current={tracking_no === selected ? 'page' : undefined}
              className="flex min-h-10 items-center gap-2 border-s-3 border-transparent px-2 py-1 -outline-offset-2 hover:bg-surface-hover aria-[current]:border-primary aria-[current]:bg-accent-soft aria-[current]:font-semibold"
            >
              <span aria-hidden className={classes('size-2 shrink-0 rounded-full', solidTone[packageStatus.tone(status)])} />
              <span className="min-w-0">
                <bdi dir="ltr" className="block truncate font-mono text-[0.8125rem]">{tracking_no}</bdi>
                <span className="block truncate text-meta font-normal text-ink-soft">
                  {packageStatus.label(status)}
                  {number !== tracking_no && ` · ${number}`}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
