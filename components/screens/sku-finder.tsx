'use client'

import { useRef, useState } from 'react'
import { LookupField } from '@/components/fields/lookup'
import { ScanField } from './scan-field'
import { play } from './scan-tones'
import { Notice } from '@/components/ui/notice'
import { ask } from '@/lib/client/ask'
import type { Reply } from '@/lib/contract/types'

export type FoundSku = Reply<'inbound.skus'>[number]

/** SKUs of a client, all without one, by what was typed or scanned. */
export type FindSkus<S extends FoundSku> = (of: { client_id?: number; search: string }, signal?: AbortSignal) => Promise<readonly S[]>
export const findShopSkus: FindSkus<FoundSku> = (of, signal) => ask('inbound.skus', of, { signal })

interface Props<S extends FoundSku> { clientId: number | null; findSkus: FindSkus<S>; onFound: (sku: S) => void }

/** Finds a SKU of the client by scan, or by code and name. */
export function SkuFinder<S extends FoundSku>({ clientId, findSkus, onFound }: Props<S>) {
  const found = useRef(new Map<number, S>())
  const field = useRef<HTMLInputElement>(null)
  const [unknown, setUnknown] = useState<string | null>(null)
  const find = (search: string, signal?: AbortSignal) => findSkus({ ...(clientId !== null && { client_id: clientId }), search }, signal)
  const add = (sku: S) => { setUnknown(null); onFound(sku) }
  const scan = async (text: string) => {
    const exact = (await find(text)).find(({ is_exact }) => is_exact)
    if (exact) { play('ok'); return add(exact) }
    play('wrong')
    setUnknown(text)
  }
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ScanField field={field} label="Scan a barcode" onScan={(text) => void scan(text)} />
        <LookupField
          id="add-sku" name="sku" label="Or find a SKU" value={null}
          search={async (typed, signal) => (await find(typed, signal)).map((sku) => {
            found.current.set(sku.id, sku)
            return { value: sku.id, label: `${sku.sku_code} · ${sku.sku_name}` }
          })}
          onChange={(id) => { const sku = found.current.get(Number(id)); if (sku) add(sku) }}
        />
      </div>
      {unknown && <Notice tone="red">{`No SKU of this client has the barcode or code ${unknown}.`}</Notice>}
    </>
  )
}
