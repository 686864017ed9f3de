'use client'

import { DateField } from '@/components/fields/date'
import { NumberField } from '@/components/fields/number'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { SkuFinder } from '../../sku-finder'
import { withSku, type LineDraft } from './inbound-draft'

interface Props {
  clientId: number | null
  lines: readonly LineDraft[]
  error: (field: string) => string | null
  onChange: (change: (lines: LineDraft[]) => LineDraft[]) => void
}

function Line({ line, at, error, onChange, onDrop }: {
  line: LineDraft; at: number; error: Props['error']; onChange: (part: Partial<LineDraft>) => void; onDrop: () => void
}) {
  const of = (name: string) => ({ id: `lines-${at}-${name}`, name, error: error(`lines.${at}.${name}`) })
  return (
    <li className="border-b pb-3 last:border-0">
      <p className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <code className="font-semibold">{line.sku_code}</code><bdi className="text-ink-soft">{line.sku_name}</bdi>
        <span className="ms-auto"><Button size="small" aria-label={`Take out line ${at + 1}`} onClick={onDrop}>Take out</Button></span>
      </p>
      {error(`lines.${at}.sku_id`) && <p role="alert" className="mb-2 text-red-strong">{error(`lines.${at}.sku_id`)}</p>}
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-5">
        <NumberField {...of('expected_qty')} label="Units" required value={line.expected_qty} onChange={(expected_qty) => onChange({ expected_qty })} />
        {line.is_batch_tracked && <TextField {...of('lot_no')} label="Lot" value={line.lot_no} onChange={(lot_no) => onChange({ lot_no })} />}
        {line.is_expiry_tracked && <DateField {...of('mfg_date')} label="Made on" value={line.mfg_date} onChange={(mfg_date) => onChange({ mfg_date })} />}
        {line.is_expiry_tracked && (
          <DateField {...of('expiry_date')} label="Expiry" value={line.expiry_date} onChange={(expiry_date) => onChange({ expiry_date })} />
        )}
        <TextField {...of('carton_no')} label="Carton" value={line.carton_no} onChange={(carton_no) => onChange({ carton_no })} />
      </div>
    </li>
  )
}

/** What comes, line by line: scanned, or found by code or name. */
export function InboundLines({ clientId, lines, error, onChange }: Props) {
  const change = (at: number, part: Partial<LineDraft>) => onChange((now) => now.map((line, nth) => (nth === at ? { ...line, ...part } : line)))
  return (
    <section aria-label="Lines" className="flex flex-col gap-4">
      <SkuFinder clientId={clientId} onFound={(sku) => onChange((now) => withSku(now, sku))} />
      {error('lines') && <p role="alert" className="text-red-strong">{error('lines')}</p>}
      {lines.length === 0
        ? <p className="text-ink-soft">Nothing yet. Scan or find what comes; a draft may be kept without lines.</p>
        : (
          <ol className="flex flex-col gap-3">
            {lines.map((line, at) => (
              <Line
                key={line.key} line={line} at={at} error={error} onChange={(part) => change(at, part)}
                onDrop={() => onChange((now) => now.filter((_, nth) => nth !== at))}
              />
            ))}
          </ol>
        )}
    </section>
  )
}
