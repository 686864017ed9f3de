'use client'

import { useState } from 'react'
import { DateField } from '@/components/fields/date'
import { NumberField } from '@/components/fields/number'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'

type Order = Reply<'outbound.one'>
interface Lot { allocation_id: number; sku_code: string; lot_no: string; expiry_date: string | null; qty: number }

/** What was shipped by SKU and lot, each named by one of its allocations. */
function shippedLots(order: Order): Lot[] {
  const shipped = order.order_lines.flatMap((line) => line.allocations.filter(({ is_shipped }) => is_shipped).map((one) => ({ ...one, line })))
  const lots = [...Map.groupBy(shipped, ({ line, lot_no, expiry_date }) => `${line.sku_id} ${lot_no} ${expiry_date ?? ''}`).values()]
  return lots.flatMap(([first, ...more]) => (first
    ? [{
      allocation_id: first.id, sku_code: first.line.sku_code, lot_no: first.lot_no, expiry_date: first.expiry_date,
      qty: more.reduce((sum, { qty }) => sum + qty, first.qty),
    }]
    : []))
}

/** Announces what its consignee sends back: so many of each lot, which the warehouse receives as a return. */
export function SendBack({ order, onClose }: { order: Order; onClose: () => void }) {
  const act = useAct('outbound.sendBack')
  const lots = shippedLots(order)
  const [units, setUnits] = useState<Record<number, number | null>>({})
  const [expected_date, setDate] = useState<string | null>(addDays(today(), 1))
  const [reason, setReason] = useState<string | null>(null)
  const goods = lots.flatMap(({ allocation_id }) => (units[allocation_id] ? [{ allocation_id, qty: units[allocation_id] }] : []))
  const error = (field: string) => act.error?.errors.find((fault) => fault.field === field)?.message ?? null
  const send = () => act.mutate({ id: order.id, goods, expected_date: expected_date ?? '', reason: reason ?? '' }, {
    onSuccess: ({ inbound_no }) => { snack(`${inbound_no} announces what comes back.`); onClose() },
  })
  return (
    <Dialog
      open onOpenChange={(open) => !open && onClose()} locked={act.isPending} title={`What comes back of ${order.outbound_no}`}
      description="The warehouse it left receives it as a return; it is stock again once it is put away."
      footer={<><Button onClick={onClose}>Close</Button><Button variant="primary" busy={act.isPending} onClick={send}>Announce the return</Button></>}
    >
      <div className="flex flex-col gap-4">
        {act.error && <Notice tone="red">{act.error.message}</Notice>}
        {lots.map(({ allocation_id, sku_code, lot_no, expiry_date, qty }) => (
          <NumberField
            key={allocation_id} id={`back-${allocation_id}`} name={`qty-${allocation_id}`} label={`${sku_code}, lot ${lot_no}`}
            hint={`${qty} were shipped${expiry_date ? `, expires ${expiry_date}` : ''}.`} value={units[allocation_id] ?? null}
            error={error(`goods.${goods.findIndex((one) => one.allocation_id === allocation_id)}.qty`)}
            onChange={(value) => setUnits((now) => ({ ...now, [allocation_id]: value }))}
          />
        ))}
        <DateField id="back-date" name="expected_date" label="Expected" required value={expected_date} error={error('expected_date')} onChange={setDate} />
        <TextField id="back-reason" name="reason" label="Reason" required value={reason} error={error('reason')} onChange={setReason} />
      </div>
    </Dialog>
  )
}
