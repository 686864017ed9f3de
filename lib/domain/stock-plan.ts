import { addDays } from './days'
import type { Rotation } from './sku'

/** What one line still wants of a SKU; rows of one `line` are the components of a bundle. */
export interface DemandLine {
  demand_id: number
  line: string
  sku_id: number
  warehouse_id: number
  owner_id: number
  /** Units still wanted, whole pieces of `per_piece`. */
  open: number
  per_piece: number
  /** The lot it has to be, the earliest expiry it takes, and whether all of it has to be of one lot. */
  lot_id?: number | null
  min_expiry?: string | null
  is_single_lot?: boolean
}

/** Free stock of one balance, with what its place in the row is judged by. */
export interface FreeStock {
  balance_id: number
  sku_id: number
  warehouse_id: number
  owner_id: number
  free: number
  lot_id: number
  lot_no: string
  expiry_date: string | null
  first_received_at: string
  is_pick: boolean
  pick_sequence: number
  rotation: Rotation
  is_expiry_tracked: boolean
  min_ship_shelf_life_days: number
}

export interface Reservation {
  demand_id: number
  /** Units reserved now, and units the line is short of. */
  reserved: number
  short: number
  /** Lots left out because they do not say when they expire. */
  undated: string[]
  /** Free units of the SKU that are none of its line’s: of another lot, or too near their expiry. */
  unfit: number
}
interface Taking {
  demand_id: number
  balance_id: number
  qty: number
}

const compared = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
const LAST = '9999-12-31'

/** Earliest expiry, then oldest receipt; then shelves of the pick zone in the order they are walked, then the fullest (fulfilment.md 7.3). */
function inTurn(a: FreeStock, b: FreeStock): number {
  const received = compared(a.first_received_at, b.first_received_at)
  const lots = a.rotation === 'fefo' ? compared(a.expiry_date ?? LAST, b.expiry_date ?? LAST) || received : a.rotation === 'lifo' ? -received : received
  return lots || compared(Number(b.is_pick), Number(a.is_pick)) || compared(a.pick_sequence, b.pick_sequence)
    || compared(b.free, a.free) || compared(a.balance_id, b.balance_id)
}

/** Whether a lot without a date may not be judged by it. */
export const isUndated = ({ is_expiry_tracked, expiry_date }: Pick<FreeStock, 'is_expiry_tracked' | 'expiry_date'>) => is_expiry_tracked && expiry_date === null

/** Whether a lot lives long enough to be shipped on a day. */
export const isFresh = (stock: Pick<FreeStock, 'is_expiry_tracked' | 'expiry_date' | 'min_ship_shelf_life_days'>, day: string) =>
  !isUndated(stock) && (stock.expiry_date === null || stock.expiry_date >= addDays(day, stock.min_ship_shelf_life_days))

/** Whether goods of a lot are what a line wants, fresh as they are. */
const fits = ({ lot_id, min_expiry }: DemandLine, stock: FreeStock) =>
  (!lot_id || stock.lot_id === lot_id) && (!min_expiry || stock.expiry_date === null || stock.expiry_date >= min_expiry)

const unitsOf = (shelves: readonly { free: number }[]) => shelves.reduce((sum, { free }) => sum + free, 0)

/** The shelves a line may be served from, in turn; of one lot the first that holds all of it. */
function shelvesFor(line: DemandLine, shelves: readonly FreeStock[]): readonly FreeStock[] {
  const fitting = shelves.filter((shelf) => fits(line, shelf))
  if (!line.is_single_lot) return fitting
  return [...Map.groupBy(fitting, ({ lot_id }) => lot_id).values()].find((lot) => unitsOf(lot) >= line.open) ?? []
}

const keyOf = ({ sku_id, warehouse_id, owner_id }: { sku_id: number; warehouse_id: number; owner_id: number }) => `${sku_id} ${warehouse_id} ${owner_id}`

/**
 * Shares free stock among lines in the order they are given: whole pieces of a bundle only, the lots of each SKU by its rotation, none that expires within the
 * days it must still have. Never takes more than is free. `day` is the day in Dubai.
 */
export function planReservation(demand: readonly DemandLine[], stock: readonly FreeStock[], day: string): { takings: Taking[]; reservations: Reservation[] } {
  const all = Map.groupBy(stock.map((one) => ({ ...one })), keyOf)
  const shelves = new Map([...all].map(([key, of]) => [key, of.filter((one) => isFresh(one, day)).toSorted(inTurn)]))
  const undated = Map.groupBy(stock.filter(isUndated), keyOf)
  const shelvesOf = (line: DemandLine) => shelvesFor(line, shelves.get(keyOf(line)) ?? [])
  const freeOf = (line: DemandLine) => unitsOf(shelvesOf(line))
  const takings: Taking[] = []
  const take = (line: DemandLine, qty: number) => {
    let left = qty
    for (const shelf of shelvesOf(line)) {
      const taken = Math.min(left, shelf.free)
      if (taken > 0) takings.push({ demand_id: line.demand_id, balance_id: shelf.balance_id, qty: taken })
      shelf.free -= taken
      left -= taken
    }
  }
  const reservations = [...Map.groupBy(demand, ({ line }) => line).values()].flatMap((parts) => {
    const pieces = Math.min(...parts.map((part) => Math.floor(Math.min(part.open, freeOf(part)) / part.per_piece)))
    return parts.map((part): Reservation => {
      const reserved = pieces * part.per_piece
      const unfit = unitsOf(all.get(keyOf(part)) ?? []) - freeOf(part)
      take(part, reserved)
      return {
        demand_id: part.demand_id, reserved, short: part.open - reserved, undated: [...new Set((undated.get(keyOf(part)) ?? []).map(({ lot_no }) => lot_no))],
        unfit,
      }
    })
  })
  return { takings, reservations }
}
