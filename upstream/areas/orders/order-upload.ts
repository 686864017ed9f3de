import { sql } from 'drizzle-orm'
import { orderTemplate } from '@/lib/contract/order-columns'
import type { UploadColumn } from '@/lib/contract/upload-column'
import { round } from '@/lib/domain/decimal'
import { paymentMode } from '@/lib/domain/package'
import { orderDelivery, type SaleOrderStatus } from '@/lib/domain/sale-order'
import { cleanNumber } from '@/lib/domain/scan-input'
import { settingAt } from '../../core/settings/setting-at'
import { codeKey } from '../../core/stock/sku-of'
import { fileClient } from '../../core/uploads/file-client'
import { forWhom } from '../../core/uploads/for-whom'
import { auditUpload, ChangedMeanwhile } from '../../core/uploads/row-kind'
import { UploadFailed } from '../../core/uploads/upload-failed'
import type { KindRun, Prepared, RowGroup, RunContext, UploadKindWork, Verdict } from '../../core/uploads/upload-work'
import { inTransaction, rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import { loadReferenceData, type ReferenceData } from '../packages/lookups'
import { readAddresses, type OrderAddress } from './address'
import { allocateOrders } from './allocate'
import { expectInTime, namedWarehouse, orderingClient, refTaken, writeOrder, type ReadyOrder } from './add'
import { amountsOf, codOf, type OrderedLine } from './lines'
import { confirmOne } from './moves'
import { orderedGoods, type Read } from './ordered-goods'
import { holdOrder, noteStep, type HeldOrder } from './scope'
import { codesIn, headFaults, linesIn, orderIn, orderSheet, type SheetOrder } from './sheet-order'

/** What holds for every order of a file. */
interface Terms {
  clientId: number
  currency: string
  warehouse_id: number | null
  /** Confirms each order that can be. */
  confirms: boolean
  is_tax_inclusive: boolean
  places: ReferenceData
  /** Why nothing of the file can be sent the same day; null where it can. */
  tooLate: string | null
}

/** An order that has one of the file's references. */
interface Standing {
  ref_no: string
  order_no: string
  status: SaleOrderStatus
  /** What it says, as `signature` spells it. */
  said: string
}

const plain = (amount: string) => round(amount, 4)
type Said = Pick<ReadyOrder, 'delivery_type' | 'payment_mode' | 'cod_amount' | 'remarks'> & {
  to: Pick<SheetOrder['to'], 'consignee_name' | 'consignee_email' | 'address_line1' | 'address_line2' | 'area' | 'country_code'>
  address: Pick<OrderAddress, 'city' | 'pincode' | 'consignee_phone'>
  shipping_fee: string
  lines: readonly Pick<OrderedLine, 'ordered_sku' | 'qty' | 'unit_price' | 'discount'>[]
}
/** Two orders that say the same have one signature, however their amounts are spelled and their lines stand. */
const signature = ({ to, address, lines, ...order }: Said): string => JSON.stringify([
  order.delivery_type, order.payment_mode, plain(order.cod_amount), order.remarks ?? '', plain(order.shipping_fee), to.consignee_name, to.consignee_email ?? '',
  to.address_line1, to.address_line2 ?? '', to.area ?? '', to.country_code, address.city, address.pincode ?? '', address.consignee_phone,
  lines.map((line) => [codeKey(line.ordered_sku), line.qty, plain(line.unit_price), plain(line.discount)].join(' ')).toSorted(),
])

type Row = Omit<Said, 'to' | 'address'> & Said['to'] & Said['address'] & Omit<Standing, 'said'>
async function standingOrders(db: Db, clientId: number, refs: readonly string[]): Promise<Map<string, Standing>> {
  const found = await rows<Row>(
    db,
    sql`select o.ref_no, o.order_no, o.status, o.delivery_type, o.payment_mode, o.cod_amount::text as cod_amount, o.remarks,
          o.shipping_fee::text as shipping_fee, o.consignee_name, o.consignee_email, o.address_line1, o.address_line2, o.area, o.country_code, o.city,
          o.pincode, o.consignee_phone, (select jsonb_agg(jsonb_build_object('ordered_sku', i.ordered_sku, 'qty', i.ordered_qty,
            'unit_price', i.unit_price::text, 'discount', i.discount::text)) from sale_order_items i where i.order_id = o.id) as lines
        from sale_orders o where o.client_id = ${clientId} and o.client_channel_id is null and o.ref_no = any(${sql.param([...refs])}::text[])`,
  )
  return new Map(found.map((row) => [row.ref_no, { ...row, said: signature({ ...row, to: row, address: row }) }]))
}

interface Facts {
  goods: ReadonlyMap<string, Read>
  standing: ReadonlyMap<string, Standing>
  addresses: ReadonlyMap<RowGroup, { address: OrderAddress } | { faults: { field: string | null; message: string }[] }>
}

const orRefusal = <T>(work: () => T): T | Refusal => {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const { faultAt } = orderSheet

/** The amounts of an order and what it collects, or why they cannot be. */
function moneyOf(sheet: SheetOrder, lines: readonly OrderedLine[], { currency, is_tax_inclusive }: Terms) {
  const amounts = orRefusal(() => amountsOf(lines, sheet.shipping_fee, is_tax_inclusive, currency))
  if (amounts instanceof Refusal) return { faults: [faultAt(0, 'shipping_fee', 'range', amounts.message)] }
  const cod_amount = orRefusal(() => codOf(sheet, amounts, currency))
  if (cod_amount instanceof Refusal) return { faults: [faultAt(0, 'cod_amount', sheet.cod_amount === null ? 'required' : 'range', cod_amount.message)] }
  return { amounts, cod_amount }
}

class OrderRun implements KindRun<ReadyOrder> {
  readonly lists = lists
  constructor(private readonly run: RunContext, private readonly terms: Terms) {}

  async prepare(groups: readonly RowGroup[]): Promise<Prepared<ReadyOrder>> {
    const { db } = this.run
    const orders = new Map(groups.map((group) => [group, orderIn(group)]))
    const read = await readAddresses(db, groups.map((group) => (orders.get(group) as SheetOrder).to), this.terms.places)
    const facts: Facts = {
      goods: await orderedGoods(db, this.terms.clientId, groups.flatMap(codesIn)),
      standing: await standingOrders(db, this.terms.clientId, groups.map((group) => (orders.get(group) as SheetOrder).ref_no)),
      addresses: new Map(groups.flatMap((group, at) => { const one = read[at]; return one ? [[group, one] as const] : [] })),
    }
    return {
      scope: () => this.terms.clientId,
      stands: (group) => facts.standing.has(orders.get(group)?.ref_no ?? ''),
      check: (group) => this.check(group, orders.get(group) ?? orderIn(group), facts),
    }
  }

  private check(group: RowGroup, sheet: SheetOrder, facts: Facts): Verdict<ReadyOrder> {
    const { terms } = this
    const { lines, faults } = linesIn(group, facts.goods, terms.currency)
    const place = facts.addresses.get(group)
    const ofPlace = place && 'faults' in place ? place.faults.map(({ field, message }) => faultAt(0, field ?? '', 'format', message)) : []
    const late = sheet.delivery_type === 'same_day' && terms.tooLate !== null ? [faultAt(0, 'delivery_type', 'range', terms.tooLate)] : []
    const all = [...orderSheet.cellFaults(group), ...headFaults(group), ...faults, ...late]
    // A cell that could not be read says so once; that it is therefore missing says nothing new.
    all.push(...ofPlace.filter((fault) => !all.some(({ line, error }) => line === 0 && error.column === fault.error.column)))
    if (all.length > 0 || !place || !('address' in place)) return { errors: all }
    const money = moneyOf(sheet, lines, terms)
    if (money.faults) return { errors: money.faults }
    const standing = facts.standing.get(sheet.ref_no)
    const said = { ...sheet, ...money, address: place.address, shipping_fee: money.amounts.shipping_fee, lines }
    if (standing?.said === signature(said)) return { unchanged: true }
    if (standing) return { errors: [faultAt(0, 'ref_no', 'conflict', refTaken(standing), sheet.ref_no)] }
    const { ref_no, order_date, delivery_type, payment_mode, remarks, to } = sheet
    return {
      thing: {
        client_id: terms.clientId, ref_no, source: 'upload', warehouse_id: terms.warehouse_id, order_date, delivery_type, payment_mode, remarks, to,
        address: place.address, lines, ...money, is_tax_inclusive: terms.is_tax_inclusive, currency: terms.currency,
      },
      warnings: [],
    }
  }

  async apply(tx: Db, orders: readonly ReadyOrder[]): Promise<void> {
    const { who } = this.run
    const made: { id: number; order_no: string }[] = []
    for (const order of orders) {
      made.push(await writeOrder(tx, who, order).catch((error: unknown) => {
        throw error instanceof Refusal ? new ChangedMeanwhile() : error
      }))
    }
    if (this.terms.confirms) await this.confirm(tx, made.map(({ id }) => id))
    await auditUpload(tx, this.run, 'sale_order.upload', made.map(({ order_no }, at) => ({
      entity: 'sale_order', entity_id: order_no, after: { ref_no: orders[at]?.ref_no ?? '' },
    })))
  }

  /** Confirms orders and allocates them together. One that cannot be confirmed stays new and its history says why, one without credit waits for it. */
  private async confirm(tx: Db, ids: readonly number[]): Promise<void> {
    const { who } = this.run
    const confirmed: HeldOrder[] = []
    for (const id of ids) {
      const order = await holdOrder(tx, who, id)
      try {
        const { to } = await inTransaction(tx, (savepoint) => confirmOne(savepoint, who, order))
        if (to === 'confirmed') confirmed.push(await holdOrder(tx, who, id))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        await noteStep(tx, who, { order_id: id, from: order.status, to: order.status, note: error.message })
      }
    }
    await allocateOrders(tx, who, confirmed)
  }

  explain(constraint: string, { ref_no }: ReadyOrder) {
    return constraint === 'changed_meanwhile'
      ? { column: 'Order Reference', value: ref_no, message: `Order ${ref_no} was added just now.`, code: 'conflict' as const }
      : null
  }
}

const lists = { payment_modes: paymentMode.names, delivery_types: orderDelivery.names }
async function termsOf(run: RunContext): Promise<Terms> {
  const { db, who, upload: { params } } = run
  const clientId = await fileClient(run)
  try {
    const client = await orderingClient(db, who, clientId)
    const warehouse_id = await namedWarehouse(db, typeof params.warehouse_id === 'number' ? params.warehouse_id : null)
    const tooLate = await expectInTime(db, 'same_day', warehouse_id).then(() => null, (error: unknown) => {
      if (error instanceof Refusal) return error.message
      throw error
    })
    return {
      clientId, currency: client.currency, warehouse_id, confirms: params.auto_confirm === true, tooLate, places: await loadReferenceData(db),
      is_tax_inclusive: await settingAt(db, 'tax_inclusive', { clientId }),
    }
  } catch (error) {
    throw error instanceof Refusal ? new UploadFailed('lookup_missing', error.message) : error
  }
}

/** Orders of buyers from a sheet: rows of one reference are one order, refused whole where a line is wrong (fulfilment.md 6.2). */
export const orderUpload: UploadKindWork<ReadyOrder> = {
  template: orderTemplate,
  // Which numbers are good depends on the country of the row, so a phone is read as text and judged by the rules of addresses.
  reading: { columns: orderTemplate.columns.map((column): UploadColumn => (column.type === 'phone' ? { ...column, type: 'id' } : column)) },
  templateName: 'fulfillment_order-template',
  masked: [],
  lists: () => Promise.resolve(lists),
  forWhom,
  key(cell) {
    const ref = cleanNumber(cell('ref_no'))
    return ref === '' ? null : { key: ref, together: ref }
  },
  continues: () => true,
  open: async (run) => new OrderRun(run, await termsOf(run)),
}
