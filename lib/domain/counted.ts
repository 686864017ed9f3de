/** A number with its noun: `1 package`, `3 packages`; `many` where the plural is no `s`. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

/** A text of a definition with its counts filled in: `Cancel [n package]?` where `n` is among the values, `[n city|cities]` where the plural is no `s`. */
export const withCounts = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\[(\w+) ([^\]|]+)(?:\|([^\]]+))?\]/g, (_all, name: string, one: string, many?: string) => counted(Number(values[name] ?? 0), one, many))
