import type { z } from 'zod'
import type { b2bInbound } from '@/lib/contract/b2b-inbound'
import { packUnit } from '@/lib/domain/units'
import { packSizesOf } from '../../core/stock/pack-sizes'
import type { Db } from '../../db/db'
import { Refusal, type Fault } from '../../platform/refusal'
import type { Announced } from '../inbound/save'

type Body = Omit<z.output<typeof b2bInbound.change.body>, 'version'>
type Line = Body['lines'][number]

/** Most units of a line, as a shop's line has. */
const MOST_UNITS = 999_999

/** A line in units; of one each where its SKU does not say how many a pack holds, with the fault noted. */
export function inUnits<L extends Pick<Line, 'sku_id' | 'uom' | 'qty'>>(
  { uom, qty, ...line }: L, at: number, known: Awaited<ReturnType<typeof packSizesOf>>, faults: Fault[],
) {
  const sku = known.get(line.sku_id)
  const uom_units = sku?.sizes[uom] ?? (sku ? null : 1)
  if (uom_units === null) faults.push({ field: `lines.${at}.uom`, message: `${sku?.sku_code} has no ${packUnit.label(uom).toLowerCase()} quantity; use EA.` })
  const expected_qty = qty * (uom_units ?? 1)
  if (expected_qty > MOST_UNITS) faults.push({ field: `lines.${at}.qty`, message: `At most ${MOST_UNITS.toLocaleString('en-US')} units a line.` })
  return { ...line, expected_qty, uom, uom_units: uom_units ?? 1 }
}

/** What was announced, in whole units: 10 cases of 24 are 240 (b2b.md 7.1). 422 at each line in a pack its SKU does not have. */
export async function announcedInUnits<B extends Body>(tx: Db, { supplier_id, po_no, lines, ...head }: B) {
  const known = await packSizesOf(tx, lines.map(({ sku_id }) => sku_id))
  const faults: Fault[] = []
  const counted = lines.map((line, at) => inUnits(line, at, known, faults))
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
  return { ...head, vendor_id: supplier_id, po_ref: po_no, lines: counted } satisfies Announced
}
