'use client'

import { useState } from 'react'
import { FieldFrame } from '@/components/fields/field-frame'
import { InputBox } from '@/components/fields/input-box'
import { LookupField } from '@/components/fields/lookup'
import { MoneyField } from '@/components/fields/money'
import { NumberField } from '@/components/fields/number'
import { lookUp } from '@/components/screens/look-up'
import { Button } from '@/components/ui/button'
import { ask } from '@/lib/client/ask'
import { withSku, type LineDraft } from './order-draft'

interface Props {
  lines: readonly LineDraft[]
  /** Whose SKUs are chosen from; null while no client is chosen. */
  clientId: number | null
  needsClient: boolean
  currency: string
  error: (field: string) => string | null
  onChange: (lines: LineDraft[]) => void
}

/** A SKU or bundle by its barcode, code or alias: Enter adds one piece, or what its pack holds, so that a scanner goes on by itself. */
function ScanSku({ lines, clientId, onChange }: Pick<Props, 'lines' | 'clientId' | 'onChange'>) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const add = async () => {
    const text = typed.trim()
    if (text === '') return
    setTyped('')
    const [found, other] = await ask('saleOrders.skus', { ...(clientId !== null && { client_id: clientId }), search: text })
    const isIt = found && (!other || found.is_exact)
    setFault(isIt ? null : found ? `Several SKUs match ${text}. Choose one below.` : `No SKU or barcode is ${text}.`)
    if (isIt) onChange(withSku(lines, found, found.qty_per_pack))
  }
  return (
    <FieldFrame id="order-scan" label="Scan or type a SKU or barcode" error={fault}>
      <InputBox
        id="order-scan" value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void add()
        }}
      />
    </FieldFrame>
  )
}

function Line({ line, at, currency, error, change, remove }: {
  line: LineDraft; at: number; currency: string; error: Props['error']; change: (part: Partial<LineDraft>) => void; remove: () => void
}) {
  const of = (name: string) => ({ id: `order-line-${at}-${name}`, name, error: error(`items.${at}.${name}`) })
  return (
    <div className="grid grid-cols-2 items-end gap-2 border-b pb-3 sm:grid-cols-[2fr_.7fr_1fr_1fr_auto]">
      <p className="min-w-0 self-center max-sm:col-span-2">
        <bdi className="break-words">{line.label}</bdi>
        {error(`items.${at}.sku_code`) && <span role="alert" className="block text-red-strong">{error(`items.${at}.sku_code`)}</span>}
      </p>
      <NumberField {...of('qty')} label="Units" required value={line.qty} onChange={(qty) => change({ qty: qty as number | null })} />
      <MoneyField {...of('unit_price')} label="Price each" currency={currency} value={line.unit_price} onChange={(unit_price) => change({ unit_price })} />
      <MoneyField {...of('discount')} label="Discount" currency={currency} value={line.discount} onChange={(discount) => change({ discount })} />
      <Button size="small" aria-label={`Take out ${line.sku_code}`} onClick={remove}>Take out</Button>
    </div>
  )
}

/** What was ordered, line by line. */
export function OrderLines({ lines, clientId, needsClient, currency, error, onChange }: Props) {
  const of = { call: 'saleOrders.skus', value: 'label', text: 'label', with: clientId === null ? {} : { client_id: clientId } } as const
  const pick = (label: string) => onChange(withSku(lines, { sku_code: label.split(' · ')[0] ?? label, label }))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-meta font-semibold text-ink-faint">Lines</legend>
      {error('items') && <p role="alert" className="text-red-strong">{error('items')}</p>}
      {lines.map((line, at) => (
        <Line
          key={line.key} line={line} at={at} currency={currency} error={error} remove={() => onChange(lines.filter((one) => one !== line))}
          change={(part) => onChange(lines.map((one) => (one === line ? { ...one, ...part } : one)))}
        />
      ))}
      {lines.length > 0 && <p className="text-meta text-ink-faint">A price left empty is the SKU’s own; a bundle costs what its SKUs do.</p>}
      {needsClient
        ? <p className="text-ink-soft">Choose the client first, then its SKUs.</p>
        : (
          <div className="grid gap-4 sm:grid-cols-2">
            <ScanSku lines={lines} clientId={clientId} onChange={onChange} />
            <LookupField
              key={lines.length} id="order-sku" name="sku" label="Add a SKU or bundle" error={null} value={null}
              search={(typed, signal) => lookUp(of, typed, signal)} onChange={(label) => label !== null && pick(String(label))}
            />
          </div>
        )}
    </fieldset>
  )
}
