'use client'

import { useState } from 'react'
import { scannedUnits } from '@/components/picking/scanned-goods'
import { play } from '@/components/screens/scan-tones'
import { useGoodsScan } from '@/components/screens/use-goods-scan'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'

type Fulfilment = Reply<'fulfilmentOrders.one'>
type Line = Fulfilment['order_lines'][number]

export interface OpenBox {
  /** Units by demand. */
  units: Readonly<Record<number, number>>
  weight: string | null
  /** A code of the box sizes. */
  box_type: string | null
  length: number | null
  width: number | null
  height: number | null
}
const emptyBox: OpenBox = { units: {}, weight: null, box_type: null, length: null, width: null, height: null }

const inBoxes = (boxes: readonly OpenBox[], { id }: Line) => boxes.reduce((all, { units }) => all + (units[id] ?? 0), 0)
const sent = ({ units, ...box }: OpenBox, is_weight_checked: boolean) => ({
  ...box, weight: box.weight ?? '', is_weight_checked,
  lines: Object.entries(units).filter(([, qty]) => qty > 0).map(([id, qty]) => ({ demand_id: Number(id), qty })),
})

/** The boxes of an order, of these sizes or of their own; the last of them is open. */
function useBoxes(sizes: Reply<'fulfilmentOrders.cartons'>['sizes']) {
  const [boxes, setBoxes] = useState<OpenBox[]>([emptyBox])
  const box = boxes.at(-1) ?? emptyBox
  const put = (change: Partial<OpenBox>) => setBoxes((all) => [...all.slice(0, -1), { ...(all.at(-1) ?? emptyBox), ...change }])
  return {
    boxes, box, put,
    choose: (code: string | null) => {
      const size = sizes.find(({ box_code }) => box_code === code)
      put({ box_type: code, ...(size && { length: size.length, width: size.width, height: size.height }) })
    },
    nextBox: () => setBoxes((all) => [...all, emptyBox]),
    add: (line: Line, qty: number) => put({ units: { ...box.units, [line.id]: (box.units[line.id] ?? 0) + qty } }),
  }
}

/** Packing box by box: what is scanned goes into the last box, until everything that was picked is in one. */
export function usePacking(fulfilment: Fulfilment, onPacked: () => void) {
  const act = useAct('fulfilmentOrders.pack')
  const { data: cartons } = useAsk('fulfilmentOrders.cartons', { id: fulfilment.id })
  const { boxes, box, put, choose, nextBox, add } = useBoxes(cartons?.sizes ?? [])
  const [wrong, setWrong] = useState<string | null>(null)
  const lines = fulfilment.order_lines.filter(({ picked }) => picked > 0)
  const left = (line: Line) => line.picked - inBoxes(boxes, line)
  const isWhole = lines.every((line) => left(line) === 0)
  const goods = useGoodsScan(({ code, said }) => {
    const units = (line: Line) => (code === null ? 0 : scannedUnits(line, code) * (said?.count ?? 1))
    const named = lines.filter((line) => units(line) > 0)
    const line = named.find((one) => left(one) >= units(one))
    const isAll = named[0] && left(named[0]) === 0
    const message = named.length === 0 ? `${code ?? 'This code'} is not on this order.` : line ? null
      : isAll ? `All of ${named[0]?.sku_code} is in boxes already.` : `Only ${named[0] && left(named[0])} of ${named[0]?.sku_code} are left to pack.`
    setWrong(message)
    play(line ? 'ok' : 'wrong')
    if (line) add(line, units(line))
  }, (code) => lines.some((line) => scannedUnits(line, code) > 0))
  /** Whether the last answer doubts a weight: sent again, somebody has looked. */
  const doubtsWeight = act.error?.errors.some(({ message }) => message.startsWith('Check the weight')) ?? false
  const pack = () => act.mutate({ id: fulfilment.id, packages: boxes.map((one) => sent(one, doubtsWeight)) }, {
    onSuccess: (after) => {
      play('ok')
      snack(after.booking_error ? `${after.fulfillment_no} is packed; no carrier is booked: ${after.booking_error}` : `${after.fulfillment_no} is packed.`, {
        ...(after.booking_error && { tone: 'red' as const }),
      })
      onPacked()
    },
    onError: () => play('wrong'),
  })
  return {
    lines, left, isWhole, box, boxNo: boxes.length, wrong, scan: goods.take, asking: goods.asking,
    put, choose, cartons, nextBox, pack, doubtsWeight, error: act.error, isBusy: act.isPending,
    addAll: () => put({ units: Object.fromEntries(lines.map((line) => [line.id, (box.units[line.id] ?? 0) + left(line)])) }),
  }
}
