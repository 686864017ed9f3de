/** Inner sides in centimetres. */
export interface Sides {
  length: number
  width: number
  height: number
}
export interface BoxSize extends Sides {
  id: number
  /** Kilograms: what the empty box weighs, and the most it may weigh full. */
  tare_weight: number
  max_weight: number
}
/** Goods of one kind; `weight` in kilograms a unit. */
export interface Goods extends Sides {
  id: number
  qty: number
  weight: number
}
export interface Carton<Size extends BoxSize = BoxSize> {
  /** Null for a unit that no box takes: it goes in its own wrapping. */
  size: Size | null
  units: Map<number, number>
  /** Kilograms, with the box. */
  weight: number
}

/** Of more units nothing is suggested: whoever packs so many has pallets in mind. */
export const MOST_UNITS = 300

const volume = ({ length, width, height }: Sides) => length * width * height
const turned = ({ length: a, width: b, height: c }: Sides): Sides[] => [
  [a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a],
].map(([length = 0, width = 0, height = 0]) => ({ length, width, height }))
const fits = (unit: Sides, room: Sides) => unit.length <= room.length && unit.width <= room.width && unit.height <= room.height

/** What is left of a room beside, before and above a unit in its corner. */
const left = (room: Sides, unit: Sides): Sides[] => [
  { length: room.length - unit.length, width: room.width, height: room.height },
  { length: unit.length, width: room.width - unit.width, height: room.height },
  { length: unit.length, width: unit.width, height: room.height - unit.height },
].filter((part) => volume(part) > 0)

/** The smallest room a unit fits into, turned as it must be; null where it fits into none. */
function place(rooms: readonly Sides[], unit: Sides): { at: number; as: Sides } | null {
  const among = rooms.map((room, at) => ({ at, room })).toSorted((a, b) => volume(a.room) - volume(b.room))
  for (const { at, room } of among) {
    const as = turned(unit).find((side) => fits(side, room))
    if (as) return { at, as }
  }
  return null
}

/** Packs units, in their order, into one box until no further one fits; what does not fit is left over. */
function fill(size: BoxSize, units: readonly Goods[]): { taken: Goods[]; over: Goods[] } {
  let [rooms, weight]: [Sides[], number] = [[size], size.tare_weight]
  const [taken, over]: [Goods[], Goods[]] = [[], []]
  for (const unit of units) {
    const found = weight + unit.weight <= size.max_weight ? place(rooms, unit) : null
    if (!found) { over.push(unit); continue }
    const room = rooms[found.at] ?? size
    rooms = [...rooms.slice(0, found.at), ...left(room, found.as), ...rooms.slice(found.at + 1)]
    weight += unit.weight
    taken.push(unit)
  }
  return { taken, over }
}

const carton = <Size extends BoxSize>(size: Size | null, units: readonly Goods[]): Carton<Size> => ({
  size, weight: units.reduce((sum, unit) => sum + unit.weight, size?.tare_weight ?? 0),
  units: new Map([...Map.groupBy(units, ({ id }) => id)].map(([id, same]) => [id, same.length])),
})

/**
 * Boxes for goods: each unit lies in a place of its own, turned as it must be, and no box is heavier than it may be. The fewest boxes are looked for
 * with the largest first, then each is made as small as what it holds allows; it is a suggestion, not the best there is. A unit that no box takes goes
 * alone. Null above `MOST_UNITS` units.
 */
export function suggestCartons<Size extends BoxSize>(goods: readonly Goods[], sizes: readonly Size[]): Carton<Size>[] | null {
  if (goods.reduce((sum, { qty }) => sum + qty, 0) > MOST_UNITS) return null
  const growing = sizes.toSorted((a, b) => volume(a) - volume(b))
  let units = goods.flatMap((one) => Array.from({ length: one.qty }, () => one)).toSorted((a, b) => volume(b) - volume(a) || a.id - b.id)
  const cartons: Carton<Size>[] = []
  while (units.length > 0) {
    const whole = growing.find((size) => fill(size, units).over.length === 0)
    const fullest = whole ?? growing.toReversed().find((size) => fill(size, units).taken.length > 0)
    if (!fullest) return [...cartons, ...units.map((unit) => carton<Size>(null, [unit]))]
    const { taken, over } = fill(fullest, units)
    cartons.push(carton(growing.find((size) => fill(size, taken).over.length === 0) ?? fullest, taken))
    units = over
  }
  return cartons
}
