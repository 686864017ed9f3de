'use client'

import { ChoiceField } from '@/components/fields/choice'
import { DecimalBox } from '@/components/fields/decimal-box'
import { FieldFrame } from '@/components/fields/field-frame'
import { NumberField } from '@/components/fields/number'
import { skuVatRate } from '@/lib/domain/sku'
import { ShopSkuLines, type SkuLinesProps } from '@/components/screens/sku-lines'
import { withSku, type LineDraft, type PurchaseDraft } from './purchase-draft'

interface Props extends SkuLinesProps<LineDraft> {
  draft: Pick<PurchaseDraft, 'client_id' | 'currency' | 'lines'>
}

/** What is ordered, line by line. */
export function PurchaseLines({ draft: { client_id, currency, lines }, error, onChange: onLines }: Props) {
  if (client_id === null) return <p className="text-ink-soft">Choose the client first: its SKUs are offered then.</p>
  return (
    <ShopSkuLines
      clientId={client_id} lines={lines} error={error} onChange={onLines} withSku={withSku} columns="md:grid-cols-4"
      empty="Nothing yet. Scan or find what is ordered; a draft may be kept without lines."
      renderFields={(line, of, onChange) => (
        <>
          <NumberField {...of('ordered_qty')} label="Units" required value={line.ordered_qty} onChange={(ordered_qty) => onChange({ ordered_qty })} />
          <FieldFrame {...of('unit_cost')} label="Unit cost" required>
            <DecimalBox
              {...of('unit_cost')} label="Unit cost" required lead={currency ?? 'AED'} places={2} value={line.unit_cost}
              onChange={(unit_cost) => onChange({ unit_cost })}
            />
          </FieldFrame>
          <ChoiceField
            {...of('tax_rate')} label="VAT" required options={skuVatRate.options} value={line.tax_rate}
            onChange={(rate) => onChange({ tax_rate: String(rate) })}
          />
        </>
      )}
    />
  )
}
