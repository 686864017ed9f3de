'use client'

import { useState } from 'react'
import { play } from '@/components/screens/scan-tones'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import type { shortReason } from '@/lib/domain/fulfilment-order'
import { filedNumber } from '@/lib/domain/scan-input'
import { scannedUnits } from './scanned-goods'

type Fulfilment = Reply<'fulfilmentOrders.one'>
type PickLine = Fulfilment['picks'][number]
type Why = (typeof shortReason.names)[number]
interface Hand {
  isAtShelf: boolean
  qty: number
  serials: string[]
}
const empty: Hand = { isAtShelf: false, qty: 0, serials: [] }

const lineOf = ({ allocation_id, location_code }: PickLine, { qty, serials }: Hand, short_reason?: Why) => ({
  allocation_id, picked_qty: qty, location_code, ...(short_reason && { short_reason }), ...(serials.length > 0 && { serials }),
})

/** What a scan says of the line at hand: a complaint, or what is in the hand afterwards. */
function scannedInto(pick: PickLine, hand: Hand, text: string): string | Hand {
  if (!hand.isAtShelf) return filedNumber(text) === filedNumber(pick.location_code) ? { ...hand, isAtShelf: true } : `${text} is not ${pick.location_code}.`
  const serial = pick.is_serial_tracked ? filedNumber(text) : null
  if (serial && hand.serials.includes(serial)) return `${serial} is picked already.`
  const units = serial ? 1 : scannedUnits(pick, text)
  if (units === 0) return `${text} is not ${pick.sku_code}.`
  if (hand.qty + units > pick.qty) return `Only ${pick.qty} of ${pick.sku_code} are to be picked here.`
  return { ...hand, qty: hand.qty + units, serials: serial ? [...hand.serials, serial] : hand.serials }
}

/** Picking line by line: the shelf is scanned, then every piece or its pack; a line is sent once it is whole, or said to be short. */
export function usePicking(fulfilment: Fulfilment, onPicked: () => void) {
  const act = useAct('fulfilmentOrders.pick')
  const [chosen, setChosen] = useState<number | null>(null)
  const [hand, setHand] = useState(empty)
  const [wrong, setWrong] = useState<string | null>(null)
  const picks = (act.data ?? fulfilment).picks.filter(({ is_picked }) => !is_picked)
  const pick = picks.find(({ allocation_id }) => allocation_id === chosen) ?? picks[0]
  const start = (next: number | null) => { setChosen(next); setHand(empty); setWrong(null) }
  const send = (one: PickLine, of: Hand, why?: Why) => act.mutate({ id: fulfilment.id, lines: [lineOf(one, of, why)] }, {
    onSuccess: (after) => {
      play('ok')
      start(null)
      if (after.picks.some(({ is_picked }) => !is_picked)) return
      snack(after.picks.length > 0 ? `${after.fulfillment_no} is picked.` : `Nothing of ${after.fulfillment_no} is left in stock; it waits.`)
      onPicked()
    },
    onError: () => { setHand(empty); play('wrong') },
  })
  const scan = (text: string) => {
    if (!pick || act.isPending) return
    const next = scannedInto(pick, hand, text)
    const isWrong = typeof next === 'string'
    setWrong(isWrong ? next : null)
    play(isWrong ? 'wrong' : 'ok')
    if (isWrong) return
    setHand(next)
    if (next.qty === pick.qty) send(pick, next)
  }
  return {
    picks, pick, hand, wrong, scan, start, error: act.error, isBusy: act.isPending,
    takeAll: () => { if (pick) send(pick, { ...hand, qty: pick.qty }) },
    leaveShort: (why: Why) => { if (pick) send(pick, hand, why) },
  }
}
