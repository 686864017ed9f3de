'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { findShopSkus, SkuFinder, type FindSkus, type FoundSku } from './sku-finder'

type FieldOf = (name: string) => { id: string; name: string; error: string | null }
interface Line { key: number; sku_code: string; sku_name: string }

export interface SkuLinesProps<L> {
  error: (field: string) => string | null
  onChange: (change: (lines: L[]) => L[]) => void
}

interface Props<L extends Line, S extends FoundSku> extends SkuLinesProps<L> {
  clientId: number | null
  lines: readonly L[]
  withSku: (lines: L[], sku: S) => L[]
  findSkus: FindSkus<S>
  /** What is said while there are none. */
  empty: string
  /** How fields stand side by side where there is room. */
  columns: string
  /** The fields of a line; `of` names one and finds its fault. */
  renderFields: (line: L, of: FieldOf, onChange: (part: Partial<L>) => void) => ReactNode
}

/** SKUs that shops sell, line by line. */
export const ShopSkuLines = <L extends Line>(props: Omit<Props<L, FoundSku>, 'findSkus'>) => <SkuLines {...props} findSkus={findShopSkus} />

/** SKUs line by line: scanned, or found by code or name. */
export function SkuLines<L extends Line, S extends FoundSku>({
  clientId, lines, error, onChange, withSku, findSkus, empty, columns, renderFields,
}: Props<L, S>) {
  const change = (at: number, part: Partial<L>) => onChange((now) => now.map((line, nth) => (nth === at ? { ...line, ...part } : line)))
  const fieldsOf = (at: number): FieldOf => (name) => ({ id: `lines-${at}-${name}`, name, error: error(`lines.${at}.${name}`) })
  return (
    <section aria-label="Lines" className="flex flex-col gap-4">
      <SkuFinder clientId={clientId} findSkus={findSkus} onFound={(sku) => onChange((now) => withSku(now, sku))} />
      {error('lines') && <p role="alert" className="text-red-strong">{error('lines')}</p>}
      {lines.length === 0 ? <p className="text-ink-soft">{empty}</p> : (
        <ol className="flex flex-col gap-3">
          {lines.map((line, at) => (
            <li key={line.key} className="border-b pb-3 last:border-0">
              <p className="mb-2 flex flex-wrap items-baseline gap-x-3">
                <code className="font-semibold">{line.sku_code}</code><bdi className="text-ink-soft">{line.sku_name}</bdi>
                <span className="ms-auto">
                  <Button size="small" aria-label={`Take out line ${at + 1}`} onClick={() => onChange((now) => now.filter((_, nth) => nth !== at))}>
                    Take out
                  </Button>
                </span>
              </p>
              {error(`lines.${at}.sku_id`) && <p role="alert" className="mb-2 text-red-strong">{error(`lines.${at}.sku_id`)}</p>}
              <div className={`grid grid-cols-2 items-start gap-3 ${columns}`}>{renderFields(line, fieldsOf(at), (part) => change(at, part))}</div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
