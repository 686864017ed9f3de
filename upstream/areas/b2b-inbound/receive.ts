import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bInbound } from '@/lib/contract/b2b-inbound'
import type { InboundStatus } from '@/lib/domain/inbound'
import { packUnit, type PackUnit } from '@/lib/domain/units'
import { packSizesOf } from '../../core/stock/pack-sizes'
import { first, rows, type Db } from '../../db/db'
import { Refusal, type Fault } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { tellOfInbound } from '../inbound/letters'
import { moveInbound } from '../inbound/move'
import { receiveInbound } from '../inbound/receive'
import { holdInbound } from '../inbound/scope'

type Body = z.output<typeof b2bInbound.receive.body>
type Answer = z.output<typeof b2bInbound.receive.reply>

/** What was counted, with the units of the pack it is in: as its line was written, else as its SKU says today. A scan counts what its barcode says. */
async function inPacks(tx: Db, id: number, given: Body['lines']) {
  const lines = new Map((await rows<{ id: number; sku_id: number; uom: PackUnit; uom_units: number }>(tx, sql`select id, sku_id, uom, uom_units
    from inbound_lines where inbound_id = ${id}`)).map((line) => [line.id, line]))
  const known = await packSizesOf(tx, [...lines.values()].map(({ sku_id }) => sku_id))
  const faults: Fault[] = []
  const counted = given.map(({ uom, ...entry }, i) => {
    const line = lines.get(entry.line_id ?? 0)
    if (!line || uom === undefined) return entry
    const sku = known.get(line.sku_id)
    const uom_units = uom === line.uom ? line.uom_units : (sku?.sizes[uom] ?? null)
    if (uom_units === null) faults.push({ field: `lines.${i}.uom`, message: `${sku?.sku_code} has no ${packUnit.label(uom).toLowerCase()} quantity; use EA.` })
    return { ...entry, uom, uom_units: uom_units ?? 1 }
  })
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
  return counted
}

/** Receives goods of a business order and, where it says so, ends its receiving; the client is told what came. */
export async function receiveB2b(tx: Db, who: Who, services: Services, id: number, { lines, complete, reason, reasons, happened_at }: Body) {
  const before = { status: (await holdInbound(tx, who, 'b2b', id)).status }
  const received = lines.length > 0 ? await receiveInbound(tx, who, 'b2b', id, { lines: await inPacks(tx, id, lines), happened_at }) : null
  let status: InboundStatus = received ? 'receiving' : before.status
  if (complete) {
    status = (await moveInbound(tx, who, 'b2b', id, 'complete_receiving', reason, reasons)).after.status
    await tellOfInbound(tx, who, services, 'b2b', 'received', id)
  }
  const last = await first<{ grn_no: string }>(tx, sql`select grn_no from inbound_receipts where inbound_id = ${id} order by id desc limit 1`)
  const after: Answer = { grn_no: received?.grn_no ?? last?.grn_no ?? null, lines: received?.lines ?? [], status }
  return { before, after }
}
