/** A number with its noun: `1 package`, `3 packages`; `many` where the plural is no `s`. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

/** A text of a definition with its counts filled in: `Cancel [n package]?`, and `[n city|cities]` where the plural is no `s`. */
export const withCounts = (text: string, n: number): string => text.replace(/\[n ([^\]|]+)(?:\|([^\]]+))?\]/g, (_all, one: string, many?: string) => counted(n, one, many))
