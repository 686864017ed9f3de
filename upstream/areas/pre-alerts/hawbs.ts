import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BagIn, HawbIn } from '@/lib/contract/pre-alert-shapes'
import { isCurrency } from '@/lib/domain/currency'
import { compare, sum } from '@/lib/domain/decimal'
import { amountIn, isInCoins, tooFine } from '@/lib/domain/money'
import { isHawbNo, isVague, openPreAlerts, preAlertStatus } from '@/lib/domain/pre-alert'
import { filedNumber } from '@/lib/domain/scan-input'
import { copyRows, type CopyValue } from '../../db/copy-rows'
import { rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import { allHandling } from '../../core/codes/find-handling'
import type { Faults } from './faults'
import { over } from './states'

export type TypedHawb = z.output<typeof HawbIn>
export type TypedBag = z.output<typeof BagIn>

/** A house waybill as it is kept; its parcel is matched once it is written. */
export interface Hawb extends Omit<TypedHawb, 'declared_value' | 'cod_amount'> {
  client_id: number | null
  declared_value: string
  cod_amount: string | null
}
export interface Bag extends TypedBag { bag_no: string }

const measured = ({ length_cm, width_cm, height_cm }: Pick<TypedHawb, 'length_cm' | 'width_cm' | 'height_cm'>) =>
  [length_cm, width_cm, height_cm].filter((one) => one !== null && one !== undefined).length

function judge(hawb: TypedHawb, at: string, faults: Faults, codes: ReadonlySet<string>): void {
  const no = filedNumber(hawb.hawb_no)
  if (!isHawbNo(no)) faults.add(`${at}.hawb_no`, 'A HAWB number has 4 to 20 letters, digits and dashes')
  if (compare(hawb.weight_kg, 0) <= 0) faults.add(`${at}.weight_kg`, 'Weight must be above 0')
  if (compare(hawb.declared_value, 0) <= 0) faults.add(`${at}.declared_value`, 'Declared value must be above 0')
  if (!isCurrency(hawb.currency)) faults.add(`${at}.currency`, `Unknown currency ${hawb.currency}`)
  else if (!isInCoins(hawb.declared_value, hawb.currency)) faults.add(`${at}.declared_value`, tooFine('Declared value', hawb.currency))
  if (isVague(hawb.description)) faults.add(`${at}.description`, 'Description is too vague for customs')
  if (measured(hawb) % 3 !== 0) faults.add(`${at}.length_cm`, 'Give length, width and height, or none of them')
  if ((hawb.cod_amount ?? null) !== null && !hawb.cod_currency) faults.add(`${at}.cod_currency`, 'Give the currency of the COD amount')
  if (hawb.cod_amount && hawb.cod_currency && !isInCoins(hawb.cod_amount, hawb.cod_currency))
    faults.add(`${at}.cod_amount`, tooFine('COD amount', hawb.cod_currency))
  const unknown = hawb.handling_codes.find((code) => !codes.has(code))
  if (unknown) faults.add(`${at}.handling_codes`, `Unknown handling code ${unknown}`)
}

/** House waybills as typed, judged one by one; numbers twice in one list are a fault of the second. */
export async function readHawbs(db: Db, clientId: number | null, typed: readonly TypedHawb[], faults: Faults, field = 'hawbs'): Promise<Hawb[]> {
  const codes = new Set(typed.some(({ handling_codes }) => handling_codes.length > 0) ? (await allHandling(db)).keys() : [])
  const seen = new Map<string, number>()
  return typed.map((hawb, i) => {
    judge(hawb, `${field}.${i}`, faults, codes)
    const hawb_no = filedNumber(hawb.hawb_no)
    const before = seen.get(hawb_no)
    if (before !== undefined) faults.add(`${field}.${i}.hawb_no`, `HAWB ${hawb_no} is in row ${before + 1} too`)
    else seen.set(hawb_no, i)
    return {
      ...hawb, hawb_no, client_id: clientId, tracking_no: hawb.tracking_no ? filedNumber(hawb.tracking_no) : null,
      bag_no: hawb.bag_no ? filedNumber(hawb.bag_no) : null, declared_value: amountIn(hawb.declared_value, hawb.currency),
      cod_amount: hawb.cod_amount && hawb.cod_currency ? amountIn(hawb.cod_amount, hawb.cod_currency) : null,
      cod_currency: hawb.cod_amount ? (hawb.cod_currency ?? null) : null,
    }
  })
}

/** Bags as typed, and those that only hawbs name; a number twice is a fault. */
export function readBags(typed: readonly TypedBag[], hawbs: readonly Pick<Hawb, 'bag_no' | 'pieces' | 'weight_kg'>[], faults: Faults, field = 'bags'): Bag[] {
  const bags = new Map<string, Bag>()
  typed.forEach((bag, i) => {
    const bag_no = filedNumber(bag.bag_no)
    if (!bag_no) return faults.add(`${field}.${i}.bag_no`, 'Enter the number of the bag')
    if (bags.has(bag_no)) return faults.add(`${field}.${i}.bag_no`, `Bag ${bag_no} is there twice`)
    return void bags.set(bag_no, { ...bag, bag_no })
  })
  for (const [bag_no, inside] of Map.groupBy(hawbs.filter((hawb) => hawb.bag_no), (hawb) => hawb.bag_no as string)) {
    if (!bags.has(bag_no)) bags.set(bag_no, {
      bag_no, pieces: inside.reduce((n, { pieces }) => n + pieces, 0), weight_kg: sum(inside.map(({ weight_kg }) => weight_kg)), seal_no: null,
      split_code: null,
    })
  }
  return [...bags.values()]
}

const hawbColumns = [
  'pre_alert_id', 'client_id', 'hawb_no', 'tracking_no', 'order_no', 'bag_no', 'shipper_name', 'consignee_name', 'consignee_phone', 'consignee_address',
  'consignee_city', 'country_code', 'pieces', 'weight_kg', 'length_cm', 'width_cm', 'height_cm', 'hs_code', 'description', 'declared_value', 'currency',
  'cod_amount', 'cod_currency', 'handling_codes', 'consignee_tax_id',
] as const
const bagColumns = ['pre_alert_id', 'bag_no', 'seal_no', 'split_code', 'pieces', 'weight_kg', 'length_cm', 'width_cm', 'height_cm'] as const

function* valuesOf<R extends object>(id: number, all: readonly R[], columns: readonly string[]): Generator<CopyValue[]> {
  for (const one of all) yield columns.map((name) => (name === 'pre_alert_id' ? id : ((one as Record<string, unknown>)[name] ?? null) as CopyValue))
}

export const writeHawbs = (tx: Db, id: number, hawbs: readonly Hawb[]) =>
  copyRows(tx, 'pre_alert_hawbs', hawbColumns, valuesOf(id, hawbs, hawbColumns))
export const writeBags = (tx: Db, id: number, bags: readonly Bag[]) => copyRows(tx, 'pre_alert_bags', bagColumns, valuesOf(id, bags, bagColumns))

interface Elsewhere {
  hawb_no: string
  pre_alert_no: string
}

/** House numbers of a client that another open pre-alert has (agents-prealerts.md 7.6). */
export const elsewhere = (db: Db, clientId: number | null, id: number | null, numbers: readonly string[]): Promise<Elsewhere[]> =>
  rows<Elsewhere>(
    db,
    sql`select h.hawb_no, p.pre_alert_no from pre_alert_hawbs h join pre_alert_shipments p on p.id = h.pre_alert_id
        where h.client_id = ${clientId} and h.is_open and h.hawb_no = any(${sql.param(numbers)}::text[]) and h.pre_alert_id is distinct from ${id}::bigint
          and p.status in ${literals(preAlertStatus, ...openPreAlerts)}`,
  )

/** Works out anew what the hawbs and bags of a pre-alert add up to. */
export const recount = (tx: Db, id: number) => rows(
  tx,
  sql`update pre_alert_shipments p set (hawbs_total, house_pieces, house_weight_kg) = (select count(*), coalesce(sum(h.pieces), 0), coalesce(sum(h.weight_kg),
    0)
        from pre_alert_hawbs h where h.pre_alert_id = p.id and h.receive_status <> ${over}),
      bags_total = (select count(*) from pre_alert_bags b where b.pre_alert_id = p.id and b.receive_status <> ${over}) where p.id = ${id}`,
)
