'use client'

import { useRef, useState } from 'react'
import { DateField } from '@/components/fields/date'
import { LookupField } from '@/components/fields/lookup'
import { NumberField } from '@/components/fields/number'
import { TextField } from '@/components/fields/text'
import { ScanField } from '@/components/screens/scan-field'
import { play } from '@/components/screens/scan-tones'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { ask } from '@/lib/client/ask'
import { withSku, type FoundSku, type LineDraft } from './inbound-draft'

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

/** Finds a SKU of the client by scan, or by code and name. */
function Finder({ clientId, onFound }: { clientId: number | null; onFound: (sku: FoundSku) => void }) {
  const found = useRef(new Map<number, FoundSku>())
  const field = useRef<HTMLInputElement>(null)
  const [unknown, setUnknown] = useState<string | null>(null)
  const find = (search: string, signal?: AbortSignal) => ask('inbound.skus', { ...(clientId !== null && { client_id: clientId }), search }, { signal })
  const add = (sku: FoundSku) => { setUnknown(null); onFound(sku) }
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

/** What comes, line by line: scanned, or found by code or name. */
export function InboundLines({ clientId, lines, error, onChange }: Props) {
  const change = (at: number, part: Partial<LineDraft>) => onChange((now) => now.map((line, nth) => (nth === at ? { ...line, ...part } : line)))
  return (
    <section aria-label="Lines" className="flex flex-col gap-4">
      <Finder clientId={clientId} onFound={(sku) => onChange((now) => withSku(now, sku))} />
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
