'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { NumberField } from '@/components/fields/number'
import { TagsField } from '@/components/fields/tags'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { shortReason } from '@/lib/domain/fulfilment-order'

type Order = Reply<'outbound.one'>
type Line = Order['order_lines'][number]
type Place = Line['allocations'][number]
interface ToPick { line: Line; place: Place }

/** What of a place was picked: scanned shelf and lot, units, and why less was there. */
function PickForm({ order, one: { line, place }, onDone }: { order: Order; one: ToPick; onDone: () => void }) {
  const act = useAct('outbound.pick')
  const [qty, setQty] = useState<number | null>(place.qty)
  const [shelf, setShelf] = useState<string | null>(null)
  const [lot, setLot] = useState<string | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const [serials, setSerials] = useState<string[]>([])
  const at = (name: string) => ({
    id: `pick-${name}`, name, error: act.error?.errors.find(({ field }) => field === `picks.0.${name}`)?.message ?? null,
  })
  const send = () => act.mutate({
    id: order.id,
    picks: [{
      allocation_id: place.id, qty: qty ?? 0, ...(shelf && { location_code: shelf }), ...(lot && { lot_no: lot }),
      ...(why && { short_reason: why as (typeof shortReason.names)[number] }), ...(line.is_serial_tracked && { serials }),
    }],
  }, { onSuccess: () => { snack(`${qty ?? 0} of ${line.sku_code} are picked.`); onDone() } })
  return (
    <form className="mt-2 grid items-start gap-3 sm:grid-cols-3" onSubmit={(event) => { event.preventDefault(); send() }}>
      {act.error && <div className="sm:col-span-3"><Notice tone="red">{act.error.message}</Notice></div>}
      <TextField {...at('location_code')} label="Shelf scanned" value={shelf} onChange={setShelf} autoFocus />
      <TextField {...at('lot_no')} label="Lot scanned" value={lot} onChange={setLot} />
      <NumberField {...at('qty')} label="Units" required value={qty} onChange={setQty} />
      {line.is_serial_tracked && <TagsField {...at('serials')} label="Serials" value={serials} onChange={(value) => setSerials(value ?? [])} />}
      <ChoiceField
        {...at('short_reason')} label="Less, because" options={shortReason.options} value={why}
        onChange={(value) => setWhy(value === null ? null : String(value))}
      />
      <div className="flex items-end gap-2">
        <Button type="submit" variant="primary" busy={act.isPending}>Picked</Button>
        <Button onClick={onDone}>Close</Button>
      </div>
    </form>
  )
}

/** Takes a line to be picked by oneself, so that nobody else walks there too. */
function Claim({ order, line }: { order: Order; line: Line }) {
  const act = useAct('outbound.claim')
  return (
    <Button
      size="small" busy={act.isPending}
      onClick={() => act.mutate({ id: order.id, line_ids: [line.id] }, { onError: ({ message }) => snack(message, { tone: 'red' }) })}
    >
      Take
    </Button>
  )
}

/** What is left to pick of an order, place by place, and who is picking it. */
export function Picks({ order }: { order: Order }) {
  const [open, setOpen] = useState<number | null>(null)
  const left = order.order_lines.flatMap((line): ToPick[] => line.allocations.filter(({ is_picked }) => !is_picked).map((place) => ({ line, place })))
  return (
    <Card title="To pick">
      <ol className="flex flex-col gap-3">
        {left.map((one) => (
          <li key={one.place.id} className="border-b pb-3 last:border-0">
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <b className="figures">{one.place.qty}</b><code className="font-semibold">{one.line.sku_code}</code>
              <span>at <code>{one.place.location_code}</code>, lot <code>{one.place.lot_no}</code></span>
              {one.line.picked_by && <span className="text-ink-soft">with <bdi>{one.line.picked_by}</bdi></span>}
              <span className="ms-auto flex gap-2">
                {!one.line.picked_by && <Claim order={order} line={one.line} />}
                <Button size="small" aria-label={`Pick ${one.line.sku_code} at ${one.place.location_code ?? ''}`} onClick={() => setOpen(one.place.id)}>
                  Pick
                </Button>
              </span>
            </p>
            {open === one.place.id && <PickForm order={order} one={one} onDone={() => setOpen(null)} />}
          </li>
        ))}
      </ol>
    </Card>
  )
}
