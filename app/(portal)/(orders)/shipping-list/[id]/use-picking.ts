'use client'

import { useState } from 'react'
import { play } from '@/components/screens/scan-tones'
import { useGoodsScan, type ScannedGoods } from '@/components/screens/use-goods-scan'
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
const waiting = ({ picks }: Pick<Fulfilment, 'picks'>) => picks.filter(({ is_picked }) => !is_picked)
const empty: Hand = { isAtShelf: false, qty: 0, serials: [] }

const lineOf = ({ allocation_id, location_code }: PickLine, { qty, serials }: Hand, short_reason?: Why) => ({
  allocation_id, picked_qty: qty, location_code, ...(short_reason && { short_reason }), ...(serials.length > 0 && { serials }),
})

const atShelf = (pick: PickLine, hand: Hand, text: string): string | Hand =>
  (filedNumber(text) === filedNumber(pick.location_code) ? { ...hand, isAtShelf: true } : `${text} is not ${pick.location_code}.`)

/** What a scan says of the line at hand: a complaint, or what is in the hand afterwards. */
function scannedInto(pick: PickLine, hand: Hand, { code, said }: ScannedGoods): string | Hand {
  if (said && code !== null && scannedUnits(pick, code) === 0) return `${code} is not ${pick.sku_code}.`
  if (said?.lot_no && pick.lot_no !== 'NA' && said.lot_no !== pick.lot_no) return `Expected lot ${pick.lot_no}, scanned ${said.lot_no}.`
  const serial = pick.is_serial_tracked ? filedNumber((said ? said.serial : code) ?? '') : null
  if (serial === '') return `Scan the serial number of ${pick.sku_code}.`
  if (serial && hand.serials.includes(serial)) return `${serial} is picked already.`
  const units = serial ? 1 : code === null ? 0 : scannedUnits(pick, code) * (said?.count ?? 1)
  if (units === 0) return `${code ?? 'This code'} is not ${pick.sku_code}.`
  if (hand.qty + units > pick.qty) return `Only ${pick.qty} of ${pick.sku_code} are to be picked here.`
  return { ...hand, qty: hand.qty + units, serials: serial ? [...hand.serials, serial] : hand.serials }
}

/** Picking line by line: the shelf is scanned, then every piece or its pack; a line is sent once it is whole, or said to be short. */
export function usePicking(fulfilment: Fulfilment, onPicked: () => void) {
  const act = useAct('fulfilmentOrders.pick')
  const [chosen, setChosen] = useState<number | null>(null)
  const [hand, setHand] = useState(empty)
  const [wrong, setWrong] = useState<string | null>(null)
  const picks = waiting(act.data ?? fulfilment)
  const pick = picks.find(({ allocation_id }) => allocation_id === chosen) ?? picks[0]
  const start = (next: number | null) => { setChosen(next); setHand(empty); setWrong(null) }
  const send = (one: PickLine, of: Hand, why?: Why) => act.mutate({ id: fulfilment.id, lines: [lineOf(one, of, why)] }, {
    onSuccess: (after) => {
      play('ok')
      start(null)
      if (waiting(after).length > 0) return
      snack(after.picks.length > 0 ? `${after.fulfillment_no} is picked.` : `Nothing of ${after.fulfillment_no} is left in stock; it waits.`)
      onPicked()
    },
    onError: () => { setHand(empty); play('wrong') },
  })
  const settle = (next: string | Hand) => {
    if (!pick) return
    const isWrong = typeof next === 'string'
    setWrong(isWrong ? next : null)
    play(isWrong ? 'wrong' : 'ok')
    if (isWrong) return
    setHand(next)
    if (next.qty === pick.qty) send(pick, next)
  }
  const isKnown = (code: string) => pick !== undefined && scannedUnits(pick, code) > 0
  const goods = useGoodsScan((one) => { if (pick) settle(scannedInto(pick, hand, one)) }, isKnown, pick?.is_serial_tracked)
  const scan = (text: string, raw: string) =>
    (!pick || act.isPending ? undefined : hand.isAtShelf ? goods.take(raw) : settle(atShelf(pick, hand, text)))
  return {
    picks, pick, hand, wrong, scan, asking: goods.asking, start, error: act.error, isBusy: act.isPending,
    takeAll: () => { if (pick) send(pick, { ...hand, qty: pick.qty }) },
    leaveShort: (why: Why) => { if (pick) send(pick, hand, why) },
  }
}
