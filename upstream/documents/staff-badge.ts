import type { Readable } from 'node:stream'
import { gridIn } from './barcode'
import { across, lineIn, text, type Mark, type Page } from './drawing'
import { pagesPdf } from './pdf-pages'
import { laid } from './scripted'

export interface StaffBadge {
  staff_code: string
  full_name: string
  role: string
  vendor_name: string
}

/** A card as readers and holders take it, 86 × 54 mm (vendors.md 6.4). */
const [wide, high, margin] = [86, 54, 5]
const qrSide = 28

/** Who it is and for whom, and the code the kiosk reads. */
const badgeMarks = ({ staff_code, full_name, role, vendor_name }: StaffBadge): Mark[] => {
  const room = wide - 3 * margin - qrSide
  return [
    lineIn({ x: margin, width: wide - 2 * margin }, 9, vendor_name, { size: 9, weight: 700, ink: 'grey', least: 6 }),
    across(margin, 12, wide - 2 * margin, 0.3),
    lineIn({ x: margin, width: room }, 24, full_name, { size: 13, weight: 700, least: 7 }),
    lineIn({ x: margin, width: room }, 31, role, { size: 10, least: 7 }),
    text(margin, 46, staff_code, { size: 18, weight: 800, width: room, least: 9, tabular: true }),
    gridIn(wide - margin, 17, qrSide, staff_code),
  ]
}

/** Badges, one a page of card size. */
export const staffBadges = (badges: readonly StaffBadge[]): Readable =>
  pagesPdf(laid(badges, (all) => all.map((one): Page => ({ width: wide, height: high, parts: [{ dx: 0, dy: 0, scale: 1, marks: badgeMarks(one) }] }))),
    'Badges')
