import { addDays } from '@/lib/domain/days'
import type { AdjustReason, MoveType, StockPlace, StockStatus } from '@/lib/domain/stock'
import { dayMs, hourMs, minuteMs, plainDay } from '../calendar'
import type { Dice } from '../dice'

export interface DemoSku {
  id: number
  client_id: number
  storage_class: string
  is_batch_tracked: boolean
  is_expiry_tracked: boolean
  unit_cost: string | null
  currency: string
}
export interface DemoShelf {
  id: number
  warehouse_id: number
  warehouse: string
  storage_class: string
}

/** One lot of a SKU on one shelf, and what has moved it; `end` is where a move begins or ends besides the shelf. */
export interface DemoPile {
  sku: DemoSku
  shelf: DemoShelf
  lot_no: string
  mfg_date: string | null
  expiry_date: string | null
  receivedMs: number
  moves: DemoMove[]
}
export interface DemoMove {
  atMs: number
  type: MoveType
  qty: number
  /** Whether it comes onto the shelf, leaves it, or stays on it with another status. */
  way: 'in' | 'out' | 'turn'
  end: Extract<StockPlace, 'supplier' | 'customer' | 'adjustment'> | Exclude<StockStatus, 'available'>
  reference: readonly [type: string, no: string]
  reason?: AdjustReason
}

const DAYS = 180

/** Somebody's working hours on a day so many days ago. */
const atWork = (nowMs: number, daysAgo: number, roll: Dice) =>
  Math.min(Math.floor((nowMs - daysAgo * dayMs) / dayMs) * dayMs + 4 * hourMs + roll.int(0, 9 * 60) * minuteMs, nowMs - 10 * minuteMs)
const numbered = (prefix: string, atMs: number, no: number, digits: number) =>
  `${prefix}${plainDay(atMs).slice(2, 7).replace('-', '')}9${String(no % 10 ** (digits - 1)).padStart(digits - 1, '0')}`

/** What happened to a pile: received, sold bit by bit, now and then more of it, a loss, something set aside, all of it gone. */
function movesOf(pile: Omit<DemoPile, 'moves'>, nth: number, nowMs: number, roll: Dice): DemoMove[] {
  const first = Math.round((nowMs - pile.receivedMs) / dayMs)
  const moves: DemoMove[] = [{
    atMs: pile.receivedMs, type: 'receipt', qty: roll.int(6, 24) * 10, way: 'in', end: 'supplier',
    reference: ['inbound', numbered('ASN', pile.receivedMs, nth, 6)],
  }]
  let left = moves[0]?.qty ?? 0
  const take = (daysAgo: number, most: number, move: Omit<DemoMove, 'atMs' | 'qty' | 'reference'>, reference: (atMs: number) => DemoMove['reference']) => {
    const qty = Math.min(most, left)
    if (qty < 1) return
    const atMs = Math.max(atWork(nowMs, daysAgo, roll), (moves.at(-1)?.atMs ?? 0) + minuteMs)
    moves.push({ ...move, atMs, qty, reference: reference(atMs) })
    left -= qty
  }
  const sales = roll.int(6, 10)
  for (let i = 0; i < sales; i += 1) {
    take(Math.floor(first * (1 - (i + 1) / (sales + 1))), roll.int(1, 9), { type: 'ship', way: 'out', end: 'customer' },
      (atMs) => ['order', numbered('SO', atMs, nth * 13 + i, 7)])
  }
  if (nth % 9 === 4) take(3, roll.int(1, 2), { type: 'adjust_out', way: 'out', end: 'adjustment', reason: nth % 2 ? 'lost' : 'damaged' }, (atMs) => [
    'adjustment', numbered('ADJ', atMs, nth, 6),
  ])
  const aside = ({ 3: 'hold', 8: 'damaged', 11: 'quarantine' } as const)[nth % 16]
  if (aside) take(2, roll.int(2, 8), { type: 'hold', way: 'turn', end: aside }, (atMs) => ['adjustment', numbered('ADJ', atMs, nth, 6)])
  if (pile.expiry_date !== null && pile.expiry_date < plainDay(nowMs))
    take(0, left, { type: 'expire', way: 'turn', end: 'expired' }, () => ['expiry', pile.expiry_date ?? ''])
  else if (nth % 17 === 0) take(1, left, { type: 'ship', way: 'out', end: 'customer' }, (atMs) => ['order', numbered('SO', atMs, nth * 13 + 12, 7)])
  return moves
}

/** Where most goods lie: one warehouse holds six of ten piles. */
const share = ['JXB1', 'DIC1', 'JXB1', 'DIP1', 'JXB1', 'JXB1', 'DIC1', 'JXB1', 'JXB1', 'RUHW1'] as const

function shelfOf(sku: DemoSku, nth: number, shelves: ReadonlyMap<string, readonly DemoShelf[]>): DemoShelf | undefined {
  const fitting = shelves.get(`${share[nth % share.length]} ${sku.storage_class}`) ?? shelves.get(`JXB1 ${sku.storage_class}`) ?? []
  return fitting[(nth * 7) % fitting.length]
}

/** Piles of the SKUs over the shelves that fit their storage class: `each` of every SKU, some with lots that expire. A SKU that fits nowhere has none. */
export function planStock(skus: readonly DemoSku[], shelves: readonly DemoShelf[], each: number, nowMs: number, roll: Dice): DemoPile[] {
  const byClass = Map.groupBy(shelves, ({ warehouse, storage_class }) => `${warehouse} ${storage_class}`)
  let nth = 0
  return skus.flatMap((sku) =>
    Array.from({ length: each }, (_, lot) => {
      nth += 1
      const shelf = shelfOf(sku, nth, byClass)
      if (!shelf) return []
      const receivedMs = atWork(nowMs, DAYS - 1 - ((nth * 11) % 150), roll)
      const made = addDays(plainDay(receivedMs), -20)
      const pile = {
        sku, shelf, receivedMs, lot_no: sku.is_batch_tracked ? `L${plainDay(receivedMs).slice(2, 7).replace('-', '')}${String.fromCharCode(65 + lot)}` : 'NA',
        mfg_date: sku.is_expiry_tracked ? made : null,
        expiry_date: sku.is_expiry_tracked ? addDays(plainDay(nowMs), ((nth * 37) % 420) - 12) : null,
      }
      return [{ ...pile, moves: movesOf(pile, nth, nowMs, roll) }]
    }).flat(),
  )
}
