'use client'

import { HsCode } from '@/components/cells/hs-code'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/failure'
import { Skeleton } from '@/components/ui/skeleton'
import { useAsk } from '@/lib/client/query'
import type { SellerCategory } from '@/lib/domain/seller'

interface Props {
  description: string
  category?: SellerCategory | null
  /** Of the button beside each code. */
  label: string
  busy?: boolean
  onTake?: (code: string) => void
}

/** Codes goods may belong under, the likeliest first, each with its reasons: a person takes one. */
export function Suggestions({ description, category, label, busy = false, onTake }: Props) {
  const { data, error, refetch, isFetching } = useAsk('classification.suggest', { description: description.trim().slice(0, 300),
    ...(category && { category }) })
  if (error) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton className="h-32" />
  if (data.length === 0) return <p className="text-ink-soft">Nothing in the tariff or among precedents is like it. Describe the goods in other words.</p>
  return (
    <ol className="flex flex-col divide-y divide-line border-y" aria-label="Suggested HS codes">
      {data.map(({ code, description_en, description_ar, score, reasons }) => (
        <li key={code} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2">
          <div className="min-w-0 flex-1">
            <p><HsCode code={code} /> {description_en}</p>
            {description_ar && <p dir="rtl" lang="ar" className="text-ink-soft">{description_ar}</p>}
            <ul className="text-meta text-ink-soft">{reasons.map((reason) => <li key={reason}>{reason}</li>)}</ul>
          </div>
          <span className="figures text-meta text-ink-soft" data-tip="How well it fits, of 100">{score}</span>
          {onTake && <Button size="small" busy={busy} onClick={() => onTake(code)}>{label}</Button>}
        </li>
      ))}
    </ol>
  )
}
