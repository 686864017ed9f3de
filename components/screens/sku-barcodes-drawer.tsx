'use client'

import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { useAsk } from '@/lib/client/query'
import { packLevel, skuSymbology } from '@/lib/domain/sku'
import type { PanelProps } from './list-panels'

/** Barcodes of a SKU beside the list, the primary first. */
export default function SkuBarcodesDrawer({ row, onClose }: PanelProps) {
  const id = Number(row['id'])
  const { data, error } = useAsk('b2bSkus.one', { id })
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={`Barcodes of ${String(row['sku_code'])}`}>
      {error && <Notice tone="red">{error.message}</Notice>}
      {data?.barcodes.length === 0 && <p className="text-ink-soft">It has none yet.</p>}
      <ul>
        {data?.barcodes.map(({ barcode, symbology, pack_level, qty_per_pack, is_primary }) => (
          <li key={barcode} className="border-b py-3 last:border-0">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <code className="font-semibold break-all">{barcode}</code>{is_primary && <span className="ms-auto"><Chip tone="blue">Primary</Chip></span>}
            </p>
            <p className="text-meta text-ink-soft">
              {packLevel.label(pack_level)}{qty_per_pack > 1 && ` of ${qty_per_pack} units`} · {skuSymbology.label(symbology)}
            </p>
          </li>
        ))}
      </ul>
      {data && <p className="mt-4"><Link href={`/add-edit-sku/${id}`} className="text-accent underline-offset-2 hover:underline">Change them</Link></p>}
    </Drawer>
  )
}
