import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { HandlingUnit, handlingUnits as calls } from '@/lib/contract/handling-units'
import { counted } from '@/lib/domain/counted'
import { compare, sum } from '@/lib/domain/decimal'
import { handlingUnitStatus } from '@/lib/domain/handling-unit'
import { inboundUnitLevel } from '@/lib/domain/inbound'
import { kg } from '@/lib/domain/weight'
import { unitCbm } from '../../core/stock/volume'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { handlingLabelsPdf, handlingLabelsZpl, type HandlingLabel } from '../../documents/handling-label'
import { handlingListPdf, type HandlingRow } from '../../documents/handling-list'
import { Download } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { outboundOf } from './read'

type Unit = z.output<typeof HandlingUnit>
type Order = Awaited<ReturnType<typeof outboundOf>>

/** Cubic metres of cartons and pallets, by number: as measured, else those of their goods. */
const volumes = async (db: Db, id: number) => new Map((await rows<{ sscc: string; cbm: string | null }>(
  db,
  sql`select h.sscc, round(coalesce(h.length * h.width * h.height / 1000000.0, (select sum(c.qty * ${unitCbm(sql`k`)}) from handling_unit_contents c
        join handling_units u on u.id = c.unit_id join outbound_lines l on l.id = c.line_id join skus k on k.id = l.sku_id
        where u.id = h.id or u.parent_id = h.id)), 3)::text as cbm
      from handling_units h where h.outbound_id = ${id} and h.status <> ${literal(handlingUnitStatus, 'emptied')}`,
)).map(({ sscc, cbm }) => [sscc, cbm]))

/** Weighed, else what its goods weigh. */
const grossOf = ({ gross_weight, net_weight }: Unit) => gross_weight ?? net_weight

const present = ({ handling_units }: Order) => handling_units.filter(({ status }) => status !== 'emptied')

function rowsOf(unit: Unit, cbm: string | null): HandlingRow[] {
  const head = {
    sscc: unit.sscc, type: `${unit.parent_sscc ? '– ' : ''}${inboundUnitLevel.label(unit.hu_type)}`, net: kg(unit.net_weight), gross: kg(grossOf(unit)),
    cbm: cbm ?? '–',
  }
  const goods = unit.contents.map(({ sku_code, lot_no, expiry_date, qty }) => (
    { sku: sku_code, lot: lot_no === 'NA' ? '' : lot_no, expiry: expiry_date ?? '', qty: String(qty) }))
  const [first = { sku: '', lot: '', expiry: '', qty: '' }, ...more] = goods
  return [{ ...head, ...first }, ...more.map((one) => ({ sscc: '', type: '', net: '', gross: '', cbm: '', ...one }))]
}

/** What lies in which carton and pallet of an order, with its weights and sizes; 409 before anything is packed. */
export async function packingList(db: Db, who: Who, id: number): Promise<Download> {
  const order = await outboundOf(db, who, id)
  const units = present(order)
  if (units.length === 0) throw new Refusal(409, `Nothing of ${order.outbound_no} is packed yet.`)
  const cbm = await volumes(db, id)
  const alone = units.filter(({ parent_sscc }) => parent_sscc === null)
  const volume = sum(alone.map(({ sscc }) => cbm.get(sscc) ?? '0'))
  const pieces = units.reduce((all, { contents }) => all + contents.reduce((n, { qty }) => n + qty, 0), 0)
  return new Download(handlingListPdf({
    number: order.outbound_no, rows: units.flatMap((unit) => rowsOf(unit, cbm.get(unit.sscc) ?? null)),
    facts: [
      ['Client', order.client], ['Consignee', order.consignee_name], ['Address', order.consignee_address], ['Reference', order.ref_no],
      ['Warehouse', order.warehouse], ['Seal', order.seal_no ?? '–'],
    ],
    totals: [
      counted(alone.length, 'handling unit'), counted(pieces, 'unit'), `net ${kg(sum(alone.map(({ net_weight }) => net_weight)))} kg`,
      `gross ${kg(sum(alone.map(grossOf)))} kg`, compare(volume, 0) > 0 ? `${volume} cbm` : '',
    ].filter(Boolean).join(', '),
  }), 'application/pdf', `PL_${order.outbound_no}.pdf`, true)
}

/** Lines of what is in a carton, or on a pallet and in its cartons. */
const contentsOf = (units: readonly Unit[], { sscc, contents }: Unit): string[] =>
  [...contents, ...units.filter(({ parent_sscc }) => parent_sscc === sscc).flatMap((carton) => carton.contents)]
    .map(({ qty, sku_code, lot_no, expiry_date }) =>
      [`${qty} × ${sku_code}`, lot_no !== 'NA' && `lot ${lot_no}`, expiry_date && `exp ${expiry_date}`].filter(Boolean).join(', '))

function labelOf(order: Order, units: readonly Unit[], unit: Unit): HandlingLabel {
  const alike = units.filter(({ hu_type }) => hu_type === unit.hu_type)
  return {
    level: unit.hu_type, nth: alike.indexOf(unit) + 1, count: alike.length, client: order.client, warehouse: order.warehouse, consignee: order.consignee_name,
    address: order.consignee_address, outbound_no: order.outbound_no, ref_no: order.ref_no, contents: contentsOf(units, unit), gross_weight: kg(grossOf(unit)),
    sscc: unit.sscc,
  }
}

/** Labels of cartons and pallets of an order: those that are named, else all that have not left. 409 for one that is none of it, or where there is none. */
export async function unitLabels(db: Db, who: Who, id: number, { ssccs, format, copies }: z.output<typeof calls.labels.body>): Promise<Download> {
  const order = await outboundOf(db, who, id)
  const units = present(order)
  const stray = ssccs.find((sscc) => !units.some((unit) => unit.sscc === sscc))
  if (stray) throw new Refusal(409, `${stray} is no carton or pallet of outbound ${order.outbound_no}.`)
  const chosen = units.filter(({ sscc, status }) => (ssccs.length > 0 ? ssccs.includes(sscc) : status !== 'shipped'))
  if (chosen.length === 0) throw new Refusal(409, `Outbound ${order.outbound_no} has no carton or pallet to label.`)
  const labels = chosen.map((unit) => labelOf(order, units, unit))
  const name = `HU_${chosen.length === 1 ? chosen[0]?.sscc : order.outbound_no}`
  return format === 'zpl'
    ? new Download(handlingLabelsZpl(labels, copies), 'application/zpl', `${name}.zpl`)
    : new Download(handlingLabelsPdf(labels, copies), 'application/pdf', `${name}.pdf`, true)
}
