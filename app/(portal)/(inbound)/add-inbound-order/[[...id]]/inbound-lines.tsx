'use client'

import { DateField } from '@/components/fields/date'
import { NumberField } from '@/components/fields/number'
import { TextField } from '@/components/fields/text'
import { ShopSkuLines, type SkuLinesProps } from '@/components/screens/sku-lines'
import { withSku, type LineDraft } from './inbound-draft'

interface Props extends SkuLinesProps<LineDraft> {
  clientId: number | null
  lines: readonly LineDraft[]
}

/** What comes, line by line. */
export const InboundLines = (props: Props) => (
  <ShopSkuLines
    {...props} withSku={withSku} columns="md:grid-cols-5" empty="Nothing yet. Scan or find what comes; a draft may be kept without lines."
    renderFields={(line, of, onChange) => (
      <>
        <NumberField {...of('expected_qty')} label="Units" required value={line.expected_qty} onChange={(expected_qty) => onChange({ expected_qty })} />
        {line.is_batch_tracked && <TextField {...of('lot_no')} label="Lot" value={line.lot_no} onChange={(lot_no) => onChange({ lot_no })} />}
        {line.is_expiry_tracked && <DateField {...of('mfg_date')} label="Made on" value={line.mfg_date} onChange={(mfg_date) => onChange({ mfg_date })} />}
        {line.is_expiry_tracked && (
          <DateField {...of('expiry_date')} label="Expiry" value={line.expiry_date} onChange={(expiry_date) => onChange({ expiry_date })} />
        )}
        <TextField {...of('carton_no')} label="Carton" value={line.carton_no} onChange={(carton_no) => onChange({ carton_no })} />
      </>
    )}
  />
)
