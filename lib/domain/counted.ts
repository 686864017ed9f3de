/** A number with its noun: `1 package`, `3 packages`; `many` where the plural is no `s`. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
