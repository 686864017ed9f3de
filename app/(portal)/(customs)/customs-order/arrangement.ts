import { useState } from 'react'
import { snack } from '@/components/ui/snackbar'
import type { Reply } from '@/lib/contract/types'

export type BoeGroup = Reply<'customsOrders.preview'>['groups'][number]
/** An order on its way to another group. */
export interface Moving { id: number; order_no: string }

/** Where an order goes to stand by itself. */
export const OWN = 'own'
export interface Arrangement { key: string; order_ids: number[] }

/** Orders by their groups after one of them moved: to the end of another group, or to one of its own. A group that lost its last order is gone. */
export function moved(groups: readonly Arrangement[], id: number, to: string): Arrangement[] {
  const without = groups.map(({ key, order_ids }) => ({ key, order_ids: key === to ? [...order_ids, id] : order_ids.filter((one) => one !== id) }))
  return [...without.filter(({ order_ids }) => order_ids.length > 0), ...(to === OWN ? [{ key: `own-${id}`, order_ids: [id] }] : [])]
}

/** Groups by hand: null as long as they are as the rules made them. */
export function useArrangement() {
  const [arranged, setArranged] = useState<Arrangement[] | null>(null)
  const [last, setLast] = useState<number | null>(null)
  return {
    arranged, last, reset: () => { setArranged(null); setLast(null) },
    move: (groups: readonly BoeGroup[], { id, order_no }: Moving, to: string) => {
      // A second move may come before the first is judged.
      const now = arranged ?? groups.map(({ key, order_ids }) => ({ key, order_ids }))
      if (now.find(({ key }) => key === to)?.order_ids.includes(id)) return
      setArranged(moved(now, id, to))
      setLast(id)
      snack(to === OWN ? `${order_no} goes on a BOE of its own.` : `${order_no} is moved.`)
    },
  }
}
