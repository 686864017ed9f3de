'use client'

import { useState } from 'react'
import { play } from '@/components/screens/scan-tones'
import { useGoodsScan, type ScannedGoods } from '@/components/screens/use-goods-scan'
import type { shortReason } from '@/lib/domain/fulfilment-order'
import { filedNumber } from '@/lib/domain/scan-input'
import { scannedUnits } from './scanned-goods'

/** Goods of one lot on one shelf that an order has. */
export interface PickPlace {
  allocation_id: number
  location_code: string
  sku_code: string
  sku_name: string
  barcodes: { barcode: string; qty_per_pack: number }[]
  lot_no: string
  qty: number
  is_serial_tracked: boolean
}
export type Why = (typeof shortReason.names)[number]
export interface Hand {
  isAtShelf: boolean
  qty: number
  serials: string[]
}
const empty: Hand = { isAtShelf: false, qty: 0, serials: [] }

const atShelf = (place: PickPlace, hand: Hand, text: string): string | Hand =>
  (filedNumber(text) === filedNumber(place.location_code) ? { ...hand, isAtShelf: true } : `${text} is not ${place.location_code}.`)

/** What a scan says of the line at hand: a complaint, or what is in the hand afterwards. */
function scannedInto(place: PickPlace, hand: Hand, { code, said }: ScannedGoods): string | Hand {
  if (said && code !== null && scannedUnits(place, code) === 0) return `${code} is not ${place.sku_code}.`
  if (said?.lot_no && place.lot_no !== 'NA' && said.lot_no !== place.lot_no) return `Expected lot ${place.lot_no}, scanned ${said.lot_no}.`
  const serial = place.is_serial_tracked ? filedNumber((said ? said.serial : code) ?? '') : null
  if (serial === '') return `Scan the serial number of ${place.sku_code}.`
  if (serial && hand.serials.includes(serial)) return `${serial} is picked already.`
  const units = serial ? 1 : code === null ? 0 : scannedUnits(place, code) * (said?.count ?? 1)
  if (units === 0) return `${code ?? 'This code'} is not ${place.sku_code}.`
  if (hand.qty + units > place.qty) return `Only ${place.qty} of ${place.sku_code} are to be picked here.`
  return { ...hand, qty: hand.qty + units, serials: serial ? [...hand.serials, serial] : hand.serials }
}

interface Walk {
  /** What is left to pick, in the order of the walk. */
  picks: readonly PickPlace[]
  isBusy: boolean
  error: { message: string } | null
  send: (place: PickPlace, hand: Hand, why: Why | undefined, then: { done: () => void; failed: () => void }) => void
  /** Somebody stands at the shelf of a place. */
  onShelf?: (place: PickPlace) => void
}
export type PickWalk = ReturnType<typeof usePickWalk>

/** Picking line by line: the shelf is scanned, then every piece or its pack; a line is sent once it is whole, or said to be short. */
export function usePickWalk({ picks, isBusy, error, send, onShelf }: Walk) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [hand, setHand] = useState(empty)
  const [wrong, setWrong] = useState<string | null>(null)
  const pick = picks.find(({ allocation_id }) => allocation_id === chosen) ?? picks[0]
  const start = (next: number | null) => { setChosen(next); setHand(empty); setWrong(null) }
  const sent = (one: PickPlace, of: Hand, why?: Why) => send(one, of, why, {
    done: () => { play('ok'); start(null) }, failed: () => { setHand(empty); play('wrong') },
  })
  const settle = (next: string | Hand) => {
    if (!pick) return
    const isWrong = typeof next === 'string'
    setWrong(isWrong ? next : null)
    play(isWrong ? 'wrong' : 'ok')
    if (isWrong) return
    if (next.isAtShelf && !hand.isAtShelf) onShelf?.(pick)
    setHand(next)
    if (next.qty === pick.qty) sent(pick, next)
  }
  const isKnown = (code: string) => pick !== undefined && scannedUnits(pick, code) > 0
  const goods = useGoodsScan((one) => { if (pick) settle(scannedInto(pick, hand, one)) }, isKnown, pick?.is_serial_tracked)
  const scan = (text: string, raw: string) =>
    (!pick || isBusy ? undefined : hand.isAtShelf ? goods.take(raw) : settle(atShelf(pick, hand, text)))
  return {
    picks, pick, hand, wrong, scan, asking: goods.asking, start, error, isBusy,
    count: (qty: number) => setHand((now) => ({ ...now, qty })),
    takeAll: () => { if (pick) sent(pick, { ...hand, qty: pick.qty }) },
    leaveShort: (why: Why) => { if (pick) sent(pick, hand, why) },
  }
}
