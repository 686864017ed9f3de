'use client'

import { ChoiceField } from '@/components/fields/choice'
import { DecimalBox } from '@/components/fields/decimal-box'
import { FieldFrame } from '@/components/fields/field-frame'
import { NumberField } from '@/components/fields/number'
import { Button } from '@/components/ui/button'
import { skuVatRate } from '@/lib/domain/sku'
import { SkuFinder } from '../../sku-finder'
import { withSku, type LineDraft, type PurchaseDraft } from './purchase-draft'

interface Props {
  draft: Pick<PurchaseDraft, 'client_id' | 'currency' | 'lines'>
  error: (field: string) => string | null
  onChange: (change: (lines: LineDraft[]) => LineDraft[]) => void
}

function Line({ line, at, currency, error, onChange, onDrop }: {
  line: LineDraft; at: number; currency: string; error: Props['error']; onChange: (part: Partial<LineDraft>) => void; onDrop: () => void
}) {
  const of = (name: string) => ({ id: `lines-${at}-${name}`, name, error: error(`lines.${at}.${name}`) })
  return (
    <li className="border-b pb-3 last:border-0">
      <p className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <code className="font-semibold">{line.sku_code}</code><bdi className="text-ink-soft">{line.sku_name}</bdi>
        <span className="ms-auto"><Button size="small" aria-label={`Take out line ${at + 1}`} onClick={onDrop}>Take out</Button></span>
      </p>
      {error(`lines.${at}.sku_id`) && <p role="alert" className="mb-2 text-red-strong">{error(`lines.${at}.sku_id`)}</p>}
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-4">
        <NumberField {...of('ordered_qty')} label="Units" required value={line.ordered_qty} onChange={(ordered_qty) => onChange({ ordered_qty })} />
        <FieldFrame {...of('unit_cost')} label="Unit cost" required>
          <DecimalBox
            {...of('unit_cost')} label="Unit cost" required lead={currency} places={2} value={line.unit_cost} onChange={(unit_cost) => onChange({ unit_cost })}
          />
        </FieldFrame>
        <ChoiceField
          {...of('tax_rate')} label="VAT" required options={skuVatRate.options} value={line.tax_rate} onChange={(rate) => onChange({ tax_rate: String(rate) })}
        />
      </div>
    </li>
  )
}

/** What is ordered, line by line: scanned, or found by code or name. */
export function PurchaseLines({ draft: { client_id, currency, lines }, error, onChange }: Props) {
  if (client_id === null) return <p className="text-ink-soft">Choose the client first: its SKUs are offered then.</p>
  const change = (at: number, part: Partial<LineDraft>) => onChange((now) => now.map((line, nth) => (nth === at ? { ...line, ...part } : line)))
  return (
    <section aria-label="Lines" className="flex flex-col gap-4">
      <SkuFinder clientId={client_id} onFound={(sku) => onChange((now) => withSku(now, sku))} />
      {error('lines') && <p role="alert" className="text-red-strong">{error('lines')}</p>}
      {lines.length === 0
        ? <p className="text-ink-soft">Nothing yet. Scan or find what is ordered; a draft may be kept without lines.</p>
        : (
          <ol className="flex flex-col gap-3">
            {lines.map((line, at) => (
              <Line
                key={line.key} line={line} at={at} currency={currency ?? 'AED'} error={error} onChange={(part) => change(at, part)}
                onDrop={() => onChange((now) => now.filter((_, nth) => nth !== at))}
              />
            ))}
          </ol>
        )}
    </section>
  )
}
