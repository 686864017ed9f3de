import { sql } from 'drizzle-orm'
import { addDays } from '@/lib/domain/days'
import { compare } from '@/lib/domain/decimal'
import { layersOf, permitAuthority, tradeDirection, type DutyKind, type PermitAuthority, type RestrictionKind } from '@/lib/domain/tariff'
import { dutyLayersOf, holds, restrictionsOf } from '../../core/tariff/read-tariff'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseField } from '../../platform/refusal'

/** What somebody says a code pays and needs from a day on; what is left out stays. */
export interface SaidRates {
  country_code: string
  code: string
  from: string
  duty_rate?: string | undefined
  excise_rate?: string | null | undefined
  is_prohibited?: boolean | undefined
  authorities?: readonly PermitAuthority[] | undefined
  legal_basis?: string | undefined
}

interface Dated { id: number; valid_from: string; valid_to: string | null }

/** A row of the code's own that holds on the day ends before it, or goes where it began that very day; answers until when a new one may hold. */
async function makeRoom(tx: Db, table: 'duty_layers' | 'tariff_restrictions', own: ReturnType<typeof sql>, from: string): Promise<string | null> {
  const at = sql.identifier(table)
  const now = await first<Dated>(tx, sql`select t.id, t.valid_from, t.valid_to from ${at} t where ${own} and ${holds(sql`t`, from)} for update`)
  if (now && now.valid_from === from) await rows(tx, sql`delete from ${at} where id = ${now.id}`)
  else if (now) await rows(tx, sql`update ${at} set valid_to = ${addDays(from, -1)}, version = version + 1, updated_at = now() where id = ${now.id}`)
  if (now) return now.valid_to
  const next = await first<Dated>(tx, sql`select t.id, t.valid_from, t.valid_to from ${at} t where ${own} and t.valid_from > ${from}::date order by
    t.valid_from limit 1`)
  return next ? addDays(next.valid_from, -1) : null
}

const names = { customs: 'duty_rate', excise: 'excise_rate' } as const

/** A percentage of the code's own law, where what holds is another. */
async function saveRate(tx: Db, by: number, said: SaidRates, kind: 'customs' | 'excise', rate: string): Promise<boolean> {
  const { country_code, code, from, legal_basis } = said
  const layers = await dutyLayersOf(tx, country_code, [code], from)
  const held = layersOf(layers, { hs_code: code, origin: '', sugar: null }, from).find((layer) => layer.kind === (kind satisfies DutyKind))
  if (held && held.basis !== 'percent')
    throw refuseField(names[kind], `${held.legal_basis} charges it by the ${held.basis === 'per_litre' ? 'litre' : 'unit'}, which no percentage replaces here.`)
  if (compare(held?.rate ?? '0', rate) === 0) return false
  if (!legal_basis) throw refuseField('legal_basis', `Name the law that makes the ${kind === 'customs' ? 'duty' : 'excise'} ${rate} %.`)
  const own = sql`t.country_code = ${country_code} and t.kind = ${kind} and t.hs_prefix = ${code} and t.origin is null and t.sugar_from is null`
  const until = await makeRoom(tx, 'duty_layers', own, from)
  await rows(
    tx,
    sql`insert into duty_layers (country_code, kind, hs_prefix, basis, rate, legal_basis, valid_from, valid_to, created_by, updated_by)
        values (${country_code}, ${kind}, ${code}, 'percent', ${rate}, ${legal_basis}, ${from}, ${until}, ${by}, ${by})`,
  )
  return true
}

/** One thing a code is restricted by, on or off from a day. */
async function saveRestriction(
  tx: Db, by: number, { country_code, code, from, legal_basis }: SaidRates, what: { kind: RestrictionKind; authority: PermitAuthority | null }, isOn: boolean,
): Promise<void> {
  const own = sql`t.country_code = ${country_code} and t.direction = ${literal(tradeDirection, 'import')} and t.hs_prefix = ${code} and t.origin is null and
    t.kind = ${what.kind}
    and t.authority is not distinct from ${what.authority}`
  const until = await makeRoom(tx, 'tariff_restrictions', own, from)
  if (!isOn) return
  if (!legal_basis) throw refuseField('legal_basis', 'Name the law that restricts it.')
  await rows(
    tx,
    sql`insert into tariff_restrictions (country_code, direction, hs_prefix, kind, authority, legal_basis, valid_from, valid_to, created_by, updated_by)
        values (${country_code}, 'import', ${code}, ${what.kind}, ${what.authority}, ${legal_basis}, ${from}, ${until}, ${by}, ${by})`,
  )
}

async function saveRestrictions(tx: Db, by: number, said: SaidRates): Promise<string[]> {
  const held = await restrictionsOf(tx, said.country_code, 'import', [said.code], said.from)
  const changed: string[] = []
  const settle = async (kind: RestrictionKind, authority: PermitAuthority | null, isOn: boolean, field: string, name: string) => {
    const found = held.filter((one) => one.kind === kind && one.authority === authority && one.origin === null)
    if (isOn === found.length > 0) return
    const wider = found.find(({ hs_prefix }) => hs_prefix !== said.code)
    if (!isOn && wider) throw refuseField(field, `${name}: so says ${wider.legal_basis} of all of ${wider.hs_prefix}. Change it there.`)
    await saveRestriction(tx, by, said, { kind, authority }, isOn)
    changed.push(name)
  }
  if (said.is_prohibited !== undefined) await settle('prohibited', null, said.is_prohibited, 'is_prohibited', 'Prohibited')
  for (const authority of said.authorities === undefined ? [] : permitAuthority.names)
    await settle('restricted', authority, said.authorities?.includes(authority) === true, 'authorities', permitAuthority.label(authority))
  return changed
}

/**
 * Makes a code pay and need what is said from a day on, as rows of its own beside the laws it falls under; days before stay as they were
 * (docs/decisions/036-dated-tariff.md). What holds already is not written again. 422 where a law of a wider code says otherwise.
 */
export async function saveRates(tx: Db, by: number, said: SaidRates): Promise<string[]> {
  const changed: string[] = []
  if (said.duty_rate !== undefined && (await saveRate(tx, by, said, 'customs', said.duty_rate))) changed.push(`Duty ${said.duty_rate} %`)
  if (said.excise_rate !== undefined && (await saveRate(tx, by, said, 'excise', said.excise_rate ?? '0'))) changed.push(`Excise ${said.excise_rate ?? '0'} %`)
  return [...changed, ...(await saveRestrictions(tx, by, said))]
}
