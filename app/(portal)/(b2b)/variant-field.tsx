'use client'

import { ChoiceField } from '@/components/fields/choice'
import { chosenId } from '@/components/fields/chosen-id'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'

type Choice = Reply<'btbVariants.choices'>[number]
const none: readonly Choice[] = []

/** Variants in use of the SKUs of some lines, by SKU. */
export function useVariants(lines: readonly { sku_id: number }[]): (skuId: number) => readonly Choice[] {
  const sku_id = [...new Set(lines.map((line) => line.sku_id))].toSorted((a, b) => a - b)
  const found = useAsk('btbVariants.choices', { sku_id: sku_id.slice(0, 200) }, { enabled: sku_id.length > 0 }).data ?? none
  return (skuId) => found.filter((one) => one.sku_id === skuId)
}

interface Props { id: string; name: string; error: string | null; choices: readonly Choice[]; value: number | null; onChange: (id: number | null) => void }
/** The market form units of a line are labelled as; nothing to choose where its SKU has none. */
export const VariantField = ({ choices, onChange, ...field }: Props) => (choices.length === 0 ? null : (
  <ChoiceField
    key={choices.length} {...field} label="Variant" onChange={(value) => onChange(chosenId(value))}
    options={choices.map(({ id, variant_code, market_country, pack_qty }) => (
      { value: id, label: `${variant_code} · ${market_country}${pack_qty > 1 ? `, ${pack_qty} a pack` : ''}` }))}
  />
))
