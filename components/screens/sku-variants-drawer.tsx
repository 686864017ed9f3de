'use client'

import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Notice } from '@/components/ui/notice'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { countryNames, type CountryCode } from '@/lib/domain/countries'
import { recordStatus } from '@/lib/domain/record-status'
import { variantImage, variantLabel } from '@/lib/domain/variant'
import type { PanelProps } from './list-panels'

type Variant = Reply<'btbVariants.list'>['rows'][number]

const One = ({ variant }: { variant: Variant }) => (
  <li className="border-b py-3 last:border-0">
    <p className="flex flex-wrap items-baseline gap-x-3">
      <code className="font-semibold break-all">{variant.variant_code}</code><bdi>{variant.variant_name}</bdi>
      <span className="ms-auto"><Chip tone={recordStatus.tone(variant.status)}>{recordStatus.label(variant.status)}</Chip></span>
    </p>
    <p className="text-meta text-ink-soft">
      {countryNames[variant.market_country as CountryCode]} · {variantLabel.label(variant.label_template)}
      {variant.pack_qty > 1 && ` · ${variant.pack_qty} units a pack`}{variant.barcode && <> · <code>{variant.barcode}</code></>}
    </p>
    <p className="mt-1"><Chip tone={variantImage.tone(variant.image_status)}>{`Picture: ${variantImage.label(variant.image_status).toLowerCase()}`}</Chip></p>
  </li>
)

/** Market forms of a SKU beside the list. */
export default function SkuVariantsDrawer({ row, onClose }: PanelProps) {
  const { data, error } = useAsk('btbVariants.list', { sku_id: [Number(row['id'])], page_size: 200 })
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={`Variants of ${String(row['sku_code'])}`}>
      {error && <Notice tone="red">{error.message}</Notice>}
      {data?.rows.length === 0 && <p className="text-ink-soft">It has none yet.</p>}
      <ul>{data?.rows.map((variant) => <One key={variant.id} variant={variant} />)}</ul>
    </Drawer>
  )
}
