'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { ScanCamera } from '@/components/screens/scan-camera'
import { ScanField } from '@/components/screens/scan-field'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { day } from '@/lib/domain/days'
import { SkuCard } from './sku-card'

type Hit = Reply<'b2bSkus.search'>['hits'][number]
const LEAST = 2

function Hits({ hits, onChoose }: { hits: readonly Hit[]; onChoose: (id: number) => void }) {
  return (
    <ul aria-label="SKUs found" className="rounded-lg border bg-surface">
      {hits.map((hit) => (
        <li key={hit.id} className="flex flex-wrap items-center justify-between gap-2 border-b px-3 py-2 last:border-0">
          <span className="min-w-0">
            <code className="block font-semibold break-all">{hit.sku_code}</code>
            <bdi className="block text-meta text-ink-soft">{`${hit.sku_name} · ${hit.client_name}`}</bdi>
          </span>
          <span className="flex items-center gap-3">
            <span className="figures">{hit.on_hand.toLocaleString('en-US')} on hand</span>
            <Button size="small" aria-label={`Show ${hit.sku_code}`} onClick={() => onChoose(hit.id)}>Show</Button>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What a GS1 code says beside its goods. */
const saidBy = ({ lot_no, expiry_date, serial }: Reply<'b2bSkus.search'>) =>
  [lot_no && `Lot ${lot_no}`, expiry_date && `expires ${day(expiry_date)}`, serial && `serial ${serial}`].filter(Boolean).join(', ')

/** Finds goods for B2B by scan or by what is typed; one hit shows its card at once, several are chosen from. */
export function SkuSearch({ start, opensStock }: { start: string; opensStock: boolean }) {
  const [router, path] = [useRouter(), usePathname()]
  const [q, setQ] = useState(start)
  const [chosen, setChosen] = useState<number | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { data, error, refetch, isFetching } = useAsk('b2bSkus.search', { q }, { enabled: q.length >= LEAST, keepOld: true })
  const find = (text: string) => {
    setQ(text)
    setChosen(null)
    router.replace(`${path}?q=${encodeURIComponent(text)}`, { scroll: false })
  }
  const hits = q.length >= LEAST ? (data?.hits ?? []) : []
  const exact = hits.filter(({ is_exact }) => is_exact)
  const shown = hits.find(({ id }) => id === chosen) ?? (exact.length === 1 ? exact[0] : hits.length === 1 ? hits[0] : undefined)
  const said = data && saidBy(data)
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <ScanField field={field} label="Barcode, SKU or name" onScan={(_, raw) => find(raw.trim())} />
      <div><ScanCamera onScan={find} /></div>
      {error && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {q.length > 0 && q.length < LEAST && <Notice tone="orange">Type at least 2 characters.</Notice>}
      {said && <Notice title="The code says">{said}</Notice>}
      {!data && isFetching && <TableSkeleton rows={4} columns={2} />}
      {shown && <SkuCard hit={shown} opensStock={opensStock} />}
      {!shown && hits.length > 1 && <Hits hits={hits} onChoose={setChosen} />}
      {q.length >= LEAST && data && !isFetching && hits.length === 0 && (
        <EmptyState title={`No SKU for ${q}`} text="Scan another barcode, or type a part of the code or name." />
      )}
      {q === '' && <EmptyState title="What are you looking for?" text="Scan a barcode, or type a code or a part of a name and press Enter." />}
    </div>
  )
}
