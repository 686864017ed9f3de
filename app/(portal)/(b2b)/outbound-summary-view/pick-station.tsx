'use client'

import { PickScreen } from '@/components/picking/pick-screen'
import { usePickWalk, type Hand, type PickPlace, type Why } from '@/components/picking/use-pick-walk'
import { play } from '@/components/screens/scan-tones'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { isOutboundIn, pickableOutbound, readyOutbound } from '@/lib/domain/outbound'

type Order = Reply<'outbound.one'>
type Line = Order['order_lines'][number]
interface Place extends PickPlace { line: Line; walk: number }

const isOthers = ({ picked_by, is_mine }: Line) => picked_by !== null && !is_mine
const isLeft = ({ is_picked }: Line['allocations'][number]) => !is_picked

const placeOf = (line: Line, one: Line['allocations'][number]): Place => ({
  allocation_id: one.id, location_code: one.location_code ?? '', sku_code: line.sku_code, sku_name: line.sku_name, barcodes: line.barcodes, lot_no: one.lot_no,
  qty: one.qty, is_serial_tracked: line.is_serial_tracked, line, walk: one.pick_sequence ?? Number.MAX_SAFE_INTEGER,
})
/** What is left to pick, in the order of the walk; what somebody else picks is left out. */
const placesOf = ({ order_lines }: Order): Place[] => order_lines.filter((line) => !isOthers(line))
  .flatMap((line) => line.allocations.filter(isLeft).map((one) => placeOf(line, one)))
  .toSorted((one, other) => one.walk - other.walk || one.location_code.localeCompare(other.location_code))

const pickOf = ({ allocation_id, location_code, lot_no }: PickPlace, { qty, serials }: Hand, short_reason?: Why) => ({
  allocation_id, qty, location_code, lot_no, ...(short_reason && { short_reason }), ...(serials.length > 0 && { serials }),
})

/** Lines somebody else picks now. */
function Others({ order }: { order: Order }) {
  const lines = order.order_lines.filter((line) => isOthers(line) && line.allocations.some(isLeft))
  if (lines.length === 0) return null
  return (
    <section aria-label="With others" className="rounded-lg border bg-surface">
      <h3 className="border-b px-3 py-2 font-semibold">With others <span className="figures text-ink-soft">{lines.length}</span></h3>
      <ul>
        {lines.map(({ id, sku_code, picked_by }) => (
          <li key={id} className="flex justify-between gap-3 border-b px-3 py-2 last:border-0"><code>{sku_code}</code><bdi>{picked_by}</bdi></li>
        ))}
      </ul>
    </section>
  )
}

/** Picking an outbound order by scan. Whoever stands at a shelf has its line: nobody else walks there. */
export function PickStation({ order, onClose }: { order: Order; onClose: () => void }) {
  const [act, claim] = [useAct('outbound.pick'), useAct('outbound.claim')]
  const picks = placesOf(order)
  const isShared = order.order_lines.some((line) => isOthers(line) && line.allocations.some(isLeft))
  const walk = usePickWalk({
    picks, isBusy: act.isPending || claim.isPending, error: act.error ?? claim.error,
    onShelf: (place) => {
      const line = picks.find(({ allocation_id }) => allocation_id === place.allocation_id)?.line
      if (line && !line.is_mine) claim.mutate({ id: order.id, line_ids: [line.id] }, { onError: () => play('wrong') })
    },
    send: (place, hand, why, { done, failed }) => act.mutate({ id: order.id, picks: [pickOf(place, hand, why)] }, {
      onSuccess: ({ status }) => {
        done()
        if (isOutboundIn(pickableOutbound, status)) return
        snack(isOutboundIn(readyOutbound, status) ? `${order.outbound_no} is picked.` : `Nothing of ${order.outbound_no} is left in stock; it waits.`)
        onClose()
      },
      onError: failed,
    }),
  })
  return (
    <PickScreen
      title={`Pick ${order.outbound_no}`} about={`${order.consignee_name} · ${order.ref_no}`} walk={walk} onClose={onClose}
      done={isShared ? 'What is left is with others' : 'All is picked'} beside={<Others order={order} />}
    />
  )
}
