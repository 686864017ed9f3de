import { sql, type SQL } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import type { DutyLayer, PermitAuthority, RestrictionKind, TariffThreshold, ThresholdPurpose, TradeDirection } from '@/lib/domain/tariff'
import { rows, type Db } from '../../db/db'

/** Whether a dated row holds on a day. */
export const holds = (alias: SQL, day: string) => sql`${alias}.valid_from <= ${day}::date and (${alias}.valid_to is null or ${alias}.valid_to >= ${day}::date)`

/** Every rate a country charges on the codes on a day: what `dutyOf` (lib/domain/tariff.ts) works with. */
export function dutyLayersOf(db: Db, countryCode: string, codes: readonly string[], day = today()): Promise<DutyLayer[]> {
  return rows<DutyLayer>(
    db,
    sql`select kind, hs_prefix, origin, basis, trim_scale(rate)::text as rate, currency, sugar_from, sugar_to, legal_basis, valid_from, valid_to
        from duty_layers l
        where country_code = ${countryCode} and ${holds(sql`l`, day)} and exists (select 1 from unnest(${sql.param([...new Set(codes)])}::text[]) c
        where c like l.hs_prefix || '%')
        order by kind, length(hs_prefix), hs_prefix, valid_from`,
  )
}

export interface Restriction {
  hs_prefix: string
  origin: string | null
  kind: RestrictionKind
  authority: PermitAuthority | null
  permit: string | null
  legal_basis: string
}

/** What a country lets in or out on a day with a permit only, or not at all, of the codes. */
export function restrictionsOf(db: Db, countryCode: string, direction: TradeDirection, codes: readonly string[], day = today()): Promise<Restriction[]> {
  return rows<Restriction>(
    db,
    sql`select hs_prefix, origin, kind, authority, permit, legal_basis from tariff_restrictions r
        where country_code = ${countryCode} and direction = ${direction} and ${holds(sql`r`, day)}
          and exists (select 1 from unnest(${sql.param([...new Set(codes)])}::text[]) c where c like r.hs_prefix || '%')
        order by length(hs_prefix), hs_prefix, authority`,
  )
}

/** Thresholds of a country, those to come and those that are over among them; `thresholdOn` (lib/domain/tariff.ts) takes the one of a day. */
export function thresholdsOf(
  db: Db, countryCode: string, purpose: ThresholdPurpose = 'low_value',
): Promise<(TariffThreshold & { source: string; confirmed_by: string | null })[]> {
  return rows(
    db,
    sql`select direction, trim_scale(amount)::text as amount, currency, source, confirmed_by, valid_from, valid_to from tariff_thresholds
        where country_code = ${countryCode} and purpose = ${purpose} order by direction, valid_from`,
  )
}
