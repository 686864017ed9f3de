'use client'

import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { NumberField } from '@/components/fields/number'
import { TextField } from '@/components/fields/text'
import { ask } from '@/lib/client/ask'
import { packUnit, type PackUnit } from '@/lib/domain/units'
import { SkuLines, type SkuLinesProps } from '@/components/screens/sku-lines'
import { useVariants, VariantField } from '../../../variant-field'
import { withB2bSku, type B2bLineDraft, type B2bSku } from './b2b-inbound-draft'

interface Props extends SkuLinesProps<B2bLineDraft> {
  clientId: number | null
  lines: readonly B2bLineDraft[]
}

/** What the unit may be: those its SKU has packs of. */
const unitsOf = ({ sizes }: B2bLineDraft) => packUnit.names.filter((unit) => sizes[unit] !== null)
  .map((unit) => ({ value: unit, label: sizes[unit] === 1 ? packUnit.label(unit) : `${packUnit.label(unit)} of ${sizes[unit]}` }))

/** '240 units', of what is written. */
const inUnits = ({ qty, sizes, uom }: B2bLineDraft) => (uom === 'EA' || qty === null ? undefined : `${(qty * (sizes[uom] ?? 1)).toLocaleString('en-US')} units`)

const findB2bSkus = (of: { client_id?: number; search: string }, signal?: AbortSignal) => ask('b2bInbound.skus', of, { signal })

/** What comes, line by line, in whole packs. */
export function B2bInboundLines(props: Props) {
  const variantsOf = useVariants(props.lines)
  return (
    <SkuLines<B2bLineDraft, B2bSku>
      {...props} withSku={withB2bSku} findSkus={findB2bSkus} columns="md:grid-cols-8"
      empty="Nothing yet. Scan or find what comes; a draft may be kept without lines."
      renderFields={(line, of, onChange) => (
        <>
          <NumberField {...of('qty')} label="Quantity" required hint={inUnits(line)} value={line.qty} onChange={(qty) => onChange({ qty })} />
          <ChoiceField
            {...of('uom')} label="Unit" required options={unitsOf(line)} value={line.uom} onChange={(uom) => onChange({ uom: (uom ?? 'EA') as PackUnit })}
          />
          <VariantField
            {...of('variant_id')} choices={variantsOf(line.sku_id)} value={line.variant_id} onChange={(variant_id) => onChange({ variant_id })}
          />
          {line.is_batch_tracked && <TextField {...of('lot_no')} label="Lot" value={line.lot_no} onChange={(lot_no) => onChange({ lot_no })} />}
          {line.is_expiry_tracked && <DateField {...of('mfg_date')} label="Made on" value={line.mfg_date} onChange={(mfg_date) => onChange({ mfg_date })} />}
          {line.is_expiry_tracked && (
            <DateField {...of('expiry_date')} label="Expiry" value={line.expiry_date} onChange={(expiry_date) => onChange({ expiry_date })} />
          )}
          <TextField {...of('pallet_no')} label="Pallet" value={line.pallet_no} onChange={(pallet_no) => onChange({ pallet_no })} />
          <TextField {...of('carton_no')} label="Carton" value={line.carton_no} onChange={(carton_no) => onChange({ carton_no })} />
        </>
      )}
    />
  )
}
