/** Memory of a server, in MB, look by look. */
export type Looks = number[]

/** What a server stands at between pieces of work: a tenth of the looks were lower. */
function floor(looks: readonly number[]): number {
  const sorted = looks.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 10)] ?? Number.NaN
}

/** Floors of the middle and of the last third; in the first, code is compiled and pools are opened. */
export function thirds(looks: Looks): { middle: number; last: number } {
  const third = Math.floor(looks.length / 3)
  return { middle: floor(looks.slice(third, 2 * third)), last: floor(looks.slice(2 * third)) }
}
