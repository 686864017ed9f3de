/** Dots inked or beside an inked one: engines differ by a hair in the width of a space. */
const thickened = (dots: readonly boolean[], width: number) => dots.map((dot, i) => dot || [-2, -1, 1, 2, -width, width].some((by) => dots[i + by]))

/** Share of each drawing's ink that the other has too: 1 is the same picture. */
export function likeness(one: readonly boolean[], other: readonly boolean[], width: number): number {
  const [nearOne, nearOther] = [thickened(one, width), thickened(other, width)]
  const shared = one.filter((dot, i) => dot && nearOther[i]).length + other.filter((dot, i) => dot && nearOne[i]).length
  return shared / (one.filter(Boolean).length + other.filter(Boolean).length)
}
