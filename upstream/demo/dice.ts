/** Choices that come out the same for the same name, so that every load of the demo is the same load. */
export type Dice = {
  /** 0 <= x < 1. */
  next: () => number
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number
  /** A number from `min` up to, not including, `max`. */
  real: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** One of the names, as often as its weight asks. */
  weighted: <T>(entries: readonly (readonly [T, number])[]) => T
  hex: (length: number) => string
}

/** FNV-1a: spreads names over the 32-bit seeds. */
function seedOf(name: string): number {
  let hash = 0x811c9dc5
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/**
 * A generator of its own for each name (mulberry32), so that one more draw for clients does not reshuffle parcels.
 * `pick` and `weighted` throw RangeError on an empty list.
 */
export function dice(name: string): Dice {
  let state = seedOf(name)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    real: (min, max) => min + next() * (max - min),
    chance: probability => next() < probability,
    pick: <T>(list: readonly T[]) => member(list, int(0, list.length - 1)),
    weighted: entries => heaviest(entries, next()),
    hex: length => Array.from({ length }, () => int(0, 15).toString(16)).join(''),
  }
}

function member<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError('Nothing to choose from')
  return list[index] as T
}

function heaviest<T>(entries: readonly (readonly [T, number])[], fraction: number): T {
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
  let left = fraction * total
  for (const [value, weight] of entries) {
    left -= weight
    if (left < 0) return value
  }
  return member(entries, entries.length - 1)[0]
}
