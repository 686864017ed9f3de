import { sql } from 'drizzle-orm'
import { digitsNeeded, type DeclarationType } from '@/lib/domain/boe'
import { chargesOf, inDirhams, linesOf, type DeclaredGoods, type DeclaredLine, type LineCharges } from '@/lib/domain/boe-lines'
import type { CustomsScope, HvlvClass } from '@/lib/domain/customs'
import { today } from '@/lib/domain/days'
import { round, sum } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import type { StatisticalUnit } from '@/lib/domain/tariff'
import { rateToday, dirhamsRate } from '../../core/parcels/dirhams'
import { settingAt } from '../../core/settings/setting-at'
import { dutyLayersOf, restrictionsOf } from '../../core/tariff/read-tariff'
import { first, rows, type Db } from '../../db/db'
import { boeLines } from '../../db/schema/boes'
import { goodsOfInvoices, goodsOfOrders, invoicesOn, longerCodes, TARIFF } from './declared-goods'

/** Rules of codes that hold on a day. */
export async function codeRules(db: Db, day: string) {
  const hs12 = await rows<{ value: string }>(db, sql`select value from list_values where list_code = 'hs12_types' and is_active`)
  const hs8Until = await settingAt(db, 'hs8_until')
  return { hs12: new Set(hs12.map(({ value }) => value)), hs8Until, day }
}

/** Which goods need a permit to go the way they go. */
export async function permits(db: Db, scope: CustomsScope, codes: readonly string[], day: string) {
  const limits = await restrictionsOf(db, TARIFF, scope === 'local' ? 'import' : 'export', codes, day)
  const hit = (kind: string, code: string, origin: string) =>
    limits.find((one) => one.kind === kind && code.startsWith(one.hs_prefix) && (one.origin === null || one.origin === origin))
  return {
    isRestricted: (code: string, origin: string) => hit('restricted', code, origin) !== undefined,
    prohibition: (code: string, origin: string) => hit('prohibited', code, origin)?.legal_basis ?? null,
  }
}

interface Units { unit: StatisticalUnit; unit_2: StatisticalUnit | null }

/** Units customs asks of codes, of the longest code of the tariff above each. */
async function unitsOf(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, Units>> {
  const found = await rows<Units & { code: string }>(
    db,
    sql`select distinct on (p.code) p.code, h.unit, h.unit_2 from unnest(${sql.param([...new Set(codes)])}::text[]) as p(code)
          join hs_codes h on h.country_code = ${TARIFF} and length(h.code) >= 6 and h.code in (left(p.code, 6), left(p.code, 8), p.code)
        order by p.code, length(h.code) desc, h.valid_from desc`,
  )
  return new Map(found.map(({ code, ...units }) => [code, units]))
}

/** How much of goods there is in a unit; null where nothing says so. */
function quantityIn(unit: StatisticalUnit, { units, net_weight, litres }: DeclaredLine): string | null {
  if (unit === 'kg') return net_weight
  if (unit === 'l') return litres === null ? null : round(litres, 3)
  return unit === 'u' || unit === 'pair' ? String(units) : null
}

export interface BoeFacts {
  id: number
  boe_ref: string
  scope: CustomsScope
  declaration_type: DeclarationType
  hvlv_class: HvlvClass
  destination_country: string
  freight_amount: string
  insurance_amount: string
  declaration_date: string | null
}

/** Writes the lines of a bill of entry anew from the goods of its orders; what was said of a line besides stays with its code and origin. */
export async function buildLines(tx: Db, boe: BoeFacts): Promise<void> {
  const day = today()
  const orders = await rows<{ id: number }>(tx, sql`select customs_order_id as id from boe_orders where boe_id = ${boe.id} and is_live order by id`)
  const goods = [...(await goodsOfOrders(tx, orders.map(({ id }) => id))).values(), await goodsOfInvoices(tx, boe.id)].flat()
  const digits = digitsNeeded(boe.destination_country, boe.declaration_type, await codeRules(tx, day))
  const longer = await longerCodes(tx, goods.map(({ hs_code }) => hs_code), digits, day)
  const declared = goods.flatMap((one): DeclaredGoods[] => {
    const code = longer(one.hs_code) ?? one.hs_code
    return code === null || one.country_of_origin === null ? [] : [{ ...one, hs_code: code, country_of_origin: one.country_of_origin }]
  })
  const lines = linesOf(declared)
  const codes = lines.map(({ hs_code }) => hs_code)
  const [units, { isRestricted }] = [await unitsOf(tx, codes), await permits(tx, boe.scope, codes, day)]
  const before = await rows<{ key: string; permit_ref: string | null; qty_2: string | null; units: number }>(
    tx, sql`delete from boe_lines where boe_id = ${boe.id} returning hs_code || country_of_origin as key, permit_ref, qty_2, units`,
  )
  const known = new Map(before.map((line) => [line.key, line]))
  if (lines.length === 0) return
  await tx.insert(boeLines).values(lines.map(({ sugar, order_ids, ...line }, i) => {
    const { unit, unit_2 } = units.get(line.hs_code) ?? { unit: 'u' as const, unit_2: null }
    const was = known.get(line.hs_code + line.country_of_origin)
    return {
      ...line, boe_id: boe.id, line_no: i + 1, unit, unit_2, qty: quantityIn(unit, { ...line, sugar, order_ids }) ?? '0',
      qty_2: unit_2 && (quantityIn(unit_2, { ...line, sugar, order_ids }) ?? (was?.units === line.units ? was.qty_2 : null)), sugar_g_per_100ml: sugar,
      value: '0', cif: '0', permit_ref: was?.permit_ref ?? null, needs_permit: isRestricted(line.hs_code, line.country_of_origin),
      customs_order_ids: order_ids.filter((id) => id > 0), description: line.description.slice(0, 150),
    }
  }))
}

interface Line {
  id: number
  hs_code: string
  country_of_origin: string
  units: number
  litres: string | null
  sugar: string | null
  amounts: Record<string, string>
}

/** Rates of a day by currency, as text. */
export async function ratesOn(db: Db, currencies: readonly string[], day: string | null): Promise<(currency: string) => string> {
  const rate = dirhamsRate(sql`x.currency`, day ? sql`${day}::text` : rateToday)
  const found = await rows<{ currency: string; rate: string }>(db, sql`select x.currency, ${rate}::text as rate
    from unnest(${sql.param([...new Set(currencies)])}::text[]) as x(currency)`)
  const rates = new Map(found.map((one) => [one.currency, one.rate]))
  return (currency) => rates.get(currency) ?? '1'
}

const none: LineCharges = { cif: '0.00', layers: [], duty: '0.00', excise: '0.00', vat: '0.00' }

/** What can be charged; where goods do not say what they are charged by, why not. */
function tryCharges(...given: Parameters<typeof chargesOf>): { charges: LineCharges[]; fault: string | null } {
  try {
    return { charges: chargesOf(...given), fault: null }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { charges: [], fault: error.message }
  }
}

/**
 * Reckons a bill of entry: lines in dirhams at the rate of the day of its declaration, today before it is declared, and what is due on them
 * (boe-customs.md 7.1, coming-areas.md 5(c)5). Answers why something could not be reckoned, or null. `declares` takes the sum of the lines as what is declared.
 */
export async function reckon(tx: Db, boe: BoeFacts, { declares = false } = {}): Promise<string | null> {
  const day = boe.declaration_date ?? today()
  const lines = await rows<Line>(tx, sql`select id, hs_code, country_of_origin, units, litres, sugar_g_per_100ml as sugar, amounts from boe_lines
    where boe_id = ${boe.id} order by line_no`)
  const rateOf = await ratesOn(tx, lines.flatMap(({ amounts }) => Object.keys(amounts)), boe.declaration_date)
  const valued = lines.map((line) => ({ ...line, value: inDirhams(line.amounts, rateOf) }))
  const layers = await dutyLayersOf(tx, TARIFF, lines.map(({ hs_code }) => hs_code), day)
  const { charges, fault } = tryCharges(valued, {
    freight: boe.freight_amount, insurance: boe.insurance_amount, scope: boe.scope, hvlv_class: boe.hvlv_class, layers, day,
  })
  const of = (read: (line: (typeof valued)[number], charge: LineCharges) => unknown) =>
    sql.param(valued.map((line, i) => read(line, charges[i] ?? { ...none, cif: line.value })))
  await rows(tx, sql`update boe_lines l set value = n.value, cif = n.cif, layers = n.layers, duty_amount = n.duty, excise_amount = n.excise, vat_amount = n.vat
    from unnest(${of(({ id }) => id)}::bigint[], ${of(({ value }) => value)}::numeric[], ${of((_, { cif }) => cif)}::numeric[],
      ${of((_, charge) => JSON.stringify(charge.layers))}::jsonb[], ${of((_, { duty }) => duty)}::numeric[], ${of((_, { excise }) => excise)}::numeric[],
      ${of((_, { vat }) => vat)}::numeric[]) as n(id, value, cif, layers, duty, excise, vat) where l.id = n.id`)
  const total = (values: readonly string[]) => amountIn(sum(values), 'AED')
  await writeSums(tx, boe.id, {
    duty: total(charges.map(({ duty }) => duty)), excise: total(charges.map(({ excise }) => excise)), vat: total(charges.map(({ vat }) => vat)),
    declared: declares ? total(valued.map(({ value }) => value)) : null,
  })
  return fault
}

interface Sums { duty: string; excise: string; vat: string; declared: string | null }

/** Sums of a bill of entry; until customs has assessed it, what we reckon is due. */
const writeSums = (tx: Db, id: number, { duty, excise, vat, declared }: Sums) => first(
  tx,
  sql`update boes b set reckoned_duty = ${duty}::numeric, reckoned_excise = ${excise}::numeric, reckoned_vat = ${vat}::numeric,
        duty_amount = ${duty}::numeric, excise_amount = ${excise}::numeric, vat_amount = ${vat}::numeric,
        total_due = ${duty}::numeric + ${excise}::numeric + ${vat}::numeric + b.other_fees, goods_value = n.declared,
        cif_value = n.declared + b.freight_amount + b.insurance_amount, orders_count = n.orders, packages = n.packages, gross_weight = n.gross,
        net_weight = n.net
      from (select coalesce(${declared}::numeric, v.goods_value) as declared,
          (select count(*) from boe_orders x where x.boe_id = v.id and x.is_live) as orders,
          (select coalesce(sum(x.packages), 0) from boe_orders x where x.boe_id = v.id and x.is_live)
            + (select coalesce(sum(x.packages), 0) from xml_invoices x where ${invoicesOn(sql`v.id`)}) as packages,
          (select coalesce(sum(l.gross_weight), 0) from boe_lines l where l.boe_id = v.id) as gross,
          (select coalesce(sum(l.net_weight), 0) from boe_lines l where l.boe_id = v.id) as net
        from boes v where v.id = ${id}) n
      where b.id = ${id} returning b.id`,
)
