export type Box = { left: number; top: number; width: number; height: number }
type Placing = {
  anchor: Box
  /** Width and height of what floats, px. */
  size: { width: number; height: number }
  view: { width: number; height: number }
  side: 'above' | 'below'
  align: 'start' | 'center'
  rtl?: boolean
}

const gap = 4
const edge = 8

/** Where something floats beside its anchor, px in the viewport: on the asked side if it fits there or fits nowhere better, and never over the edge. */
export function place({ anchor, size, view, side, align, rtl = false }: Placing): { left: number; top: number } {
  const above = anchor.top - gap - size.height
  const below = anchor.top + anchor.height + gap
  const fitsAbove = above >= edge
  const fitsBelow = below + size.height <= view.height - edge
  const goesAbove = side === 'above' ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove
  const start = rtl ? anchor.left + anchor.width - size.width : anchor.left
  const left = align === 'start' ? start : anchor.left + (anchor.width - size.width) / 2
  return {
    left: Math.round(within(left, edge, view.width - size.width - edge)),
    top: Math.round(within(goesAbove ? above : below, edge, view.height - size.height - edge)),
  }
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))
