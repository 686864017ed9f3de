'use client'

import { PickScreen } from '@/components/picking/pick-screen'
import type { Reply } from '@/lib/contract/types'
import { usePicking } from './use-picking'

/** Picking a fulfilment order. */
export function PickStation({ fulfilment, onClose }: { fulfilment: Reply<'fulfilmentOrders.one'>; onClose: () => void }) {
  const walk = usePicking(fulfilment, onClose)
  return <PickScreen title={`Pick ${fulfilment.fulfillment_no}`} about={`${fulfilment.client} · ${fulfilment.warehouse}`} walk={walk} onClose={onClose} />
}
