'use client'

import { usePickWalk, type Hand, type PickPlace, type Why } from '@/components/picking/use-pick-walk'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'

type Fulfilment = Reply<'fulfilmentOrders.one'>
const waiting = ({ picks }: Pick<Fulfilment, 'picks'>) => picks.filter(({ is_picked }) => !is_picked)

const lineOf = ({ allocation_id, location_code }: PickPlace, { qty, serials }: Hand, short_reason?: Why) => ({
  allocation_id, picked_qty: qty, location_code, ...(short_reason && { short_reason }), ...(serials.length > 0 && { serials }),
})

/** Picking a fulfilment order. */
export function usePicking(fulfilment: Fulfilment, onPicked: () => void) {
  const act = useAct('fulfilmentOrders.pick')
  return usePickWalk({
    picks: waiting(act.data ?? fulfilment), isBusy: act.isPending, error: act.error,
    send: (place, hand, why, { done, failed }) => act.mutate({ id: fulfilment.id, lines: [lineOf(place, hand, why)] }, {
      onSuccess: (after) => {
        done()
        if (waiting(after).length > 0) return
        snack(after.picks.length > 0 ? `${after.fulfillment_no} is picked.` : `Nothing of ${after.fulfillment_no} is left in stock; it waits.`)
        onPicked()
      },
      onError: failed,
    }),
  })
}
