'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { NumberField } from '@/components/fields/number'
import { Button } from '@/components/ui/button'
import { Drawer } from '@/components/ui/drawer'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import { useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'
import { labelReject } from '@/lib/domain/variant'

type Order = Reply<'btbVariantOrders.one'>
type Line = Order['order_lines'][number]
interface Count { labelled: number | null; rejected: number | null; reject_reason: string | null; printed: number | null; spoiled: number | null }
const nothing: Count = { labelled: null, rejected: null, reject_reason: null, printed: null, spoiled: null }
const isSaid = ({ labelled, rejected, printed, spoiled }: Count) => Boolean(labelled || rejected || printed || spoiled)
const figures = [['labelled', 'Labelled'], ['printed', 'Labels printed'], ['spoiled', 'Labels spoiled'], ['rejected', 'Rejected']] as const

interface LineProps { line: Line; count: Count; at: number; error: (field: string) => string | null; onChange: (part: Partial<Count>) => void }
const LineCount = ({ line, count, at, error, onChange }: LineProps) => (
  <li className="border-b pb-4 last:border-0">
    <p className="mb-2"><code className="font-semibold">{line.variant_code}</code> <bdi className="text-ink-soft">{line.sku_name}</bdi></p>
    <p className="mb-2 text-meta text-ink-soft">
      {line.pending_qty} of {line.requested_qty} wait{line.lot_no && <>, lot <code>{line.lot_no}</code></>}{line.pack_qty > 1 && `, packs of ${line.pack_qty}`}
    </p>
    <div className="grid grid-cols-2 items-start gap-3">
      {figures.map(([name, label]) => (
        <NumberField
          key={name} id={`count-${at}-${name}`} name={name} label={label} value={count[name]} error={error(name)}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      {Boolean(count.rejected) && (
        <ChoiceField
          id={`count-${at}-reason`} name="reject_reason" label="Why" required options={labelReject.options} value={count.reject_reason}
          error={error('reject_reason')} onChange={(value) => onChange({ reject_reason: value === null ? null : String(value) })}
        />
      )}
    </div>
  </li>
)

/** Counts of every line; what is refused stays with its field, and one count is sent once however often it is tried. */
function useCounting(order: Order, onClose: () => void) {
  const refresh = useRefresh()
  const [counts, setCounts] = useState<Record<number, Count>>({})
  const [fault, setFault] = useState<Refused | null>(null)
  const [busy, setBusy] = useState(false)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const said = order.order_lines.flatMap(({ id: line_id }) => {
    const count = counts[line_id]
    return count && isSaid(count) ? [{ line_id, count }] : []
  })
  const change = (id: number, part: Partial<Count>) => {
    setCounts((now) => ({ ...now, [id]: { ...nothing, ...now[id], ...part } }))
    setKey(crypto.randomUUID())
  }
  const send = async () => {
    setBusy(true)
    setFault(null)
    try {
      const lines = said.map(({ line_id, count: { reject_reason, ...of } }) => ({
        line_id, ...Object.fromEntries(Object.entries(of).map(([name, value]) => [name, value ?? 0])),
        ...(reject_reason && { reject_reason: reject_reason as (typeof labelReject.names)[number] }),
      }))
      await ask('btbVariantOrders.label', { id: order.id, lines }, { idempotencyKey: key })
      await refresh('btbVariantOrders.label')
      snack(`${order.variant_order_no} is counted.`)
      onClose()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error)
    } finally {
      setBusy(false)
    }
  }
  const error = (id: number) => (field: string) => {
    const at = said.findIndex(({ line_id }) => line_id === id)
    return fault?.errors.find((one) => one.field === `lines.${at}.${field}`)?.message ?? null
  }
  return { counts, fault, busy, isReady: said.length > 0, change, send, error }
}

/** What was labelled since the last count, line by line. */
export function LabelDrawer({ order, onClose }: { order: Order; onClose: () => void }) {
  const { counts, fault, busy, isReady, change, send, error } = useCounting(order, onClose)
  const send_ = () => void send()
  return (
    <Drawer
      open onOpenChange={(open) => !open && onClose()} title={`Record labelling of ${order.variant_order_no}`}
      footer={<Button variant="primary" busy={busy} disabledReason={!isReady && 'Say what is labelled first.'} onClick={send_}>Save the count</Button>}
    >
      <div className="flex flex-col gap-4">
        {order.instructions && <Notice tone="blue" title="Instructions"><bdi>{order.instructions}</bdi></Notice>}
        {fault && <Notice tone="red">{fault.message}</Notice>}
        <ol className="flex flex-col gap-4">
          {order.order_lines.map((line, at) => (
            <LineCount
              key={line.id} line={line} at={at} count={counts[line.id] ?? nothing} error={error(line.id)} onChange={(part) => change(line.id, part)}
            />
          ))}
        </ol>
      </div>
    </Drawer>
  )
}
