'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { inboundStatus, osdReason, receivedOf, type OsdReason } from '@/lib/domain/inbound'
import { moveOf } from '@/lib/domain/move'

type Order = Reply<'b2bInbound.one'>
type Line = Order['order_lines'][number]

const differs = (line: Line) => receivedOf(line) - line.expected_qty
const differing = ({ order_lines }: Order) => order_lines.filter((line) => differs(line) !== 0)
const saysHow = (line: Line) => `${receivedOf(line)} of ${line.expected_qty} came: ${Math.abs(differs(line))} ${differs(line) < 0 ? 'short' : 'over'}.`

/** Why each line differs, and sending that; `unsaid`: how many do not say yet. */
function useEnding(order: Order, to: 'received' | 'closed', onDone: () => void) {
  const [receive, close] = [useAct('b2bInbound.receive'), useAct('b2bInbound.close')]
  const act = to === 'received' ? receive : close
  const lines = differing(order)
  const [why, setWhy] = useState(new Map(lines.flatMap(({ id, osd_reason }): [number, OsdReason][] => (osd_reason ? [[id, osd_reason]] : []))))
  const [remarks, setRemarks] = useState<string | null>(order.close_reason)
  const said = { id: order.id, reasons: [...why].map(([line_id, reason]) => ({ line_id, reason })), ...(remarks && { reason: remarks }) }
  const then = { onSuccess: onDone }
  return {
    lines, why, remarks, setRemarks, unsaid: lines.length - why.size, error: act.error, isBusy: act.isPending,
    say: (id: number, value: unknown) => setWhy((now) => new Map([...now].filter(([of]) => of !== id).concat(osdReason.is(value) ? [[id, value]] : []))),
    send: () => (to === 'received' ? receive.mutate({ ...said, lines: [], complete: true }, then) : close.mutate(said, then)),
  }
}

/** Ends the receiving of an order, or the order: every line that got more or less than it announced says why. */
export function EndOrder({ order, to, onClose }: { order: Order; to: 'received' | 'closed'; onClose: () => void }) {
  const move = moveOf(inboundStatus, order.status, to)
  const ending = useEnding(order, to, () => { snack((move?.done ?? '').replaceAll('[it]', order.inbound_no)); onClose() })
  const { lines, unsaid } = ending
  const unready = unsaid > 0 && `${unsaid} of ${lines.length} ${lines.length === 1 ? 'line has' : 'lines have'} no reason yet.`
  return (
    <Dialog
      open onOpenChange={(open) => !open && onClose()} locked={ending.isBusy} title={String(move?.confirm).replaceAll('[it]', order.inbound_no)}
      description={lines.length > 0 ? 'Say why each of these lines got more or less than it announced.' : move?.consequence}
      footer={(
        <>
          <Button onClick={onClose}>Keep it open</Button>
          <Button variant="primary" busy={ending.isBusy} disabledReason={unready} onClick={ending.send}>{move?.label}</Button>
        </>
      )}
    >
      <div className="flex flex-col gap-4">
        {ending.error && <Notice tone="red">{ending.error.message}</Notice>}
        {lines.map((line) => (
          <ChoiceField
            key={line.id} id={`why-${line.id}`} name={`why-${line.id}`} label={`Line ${line.line_no}, ${line.sku_code}`} hint={saysHow(line)} required
            options={osdReason.options} value={ending.why.get(line.id) ?? null} onChange={(value) => ending.say(line.id, value)}
          />
        ))}
        <TextField id="end-remarks" name="reason" label="Remarks" value={ending.remarks} onChange={ending.setRemarks} />
      </div>
    </Dialog>
  )
}
