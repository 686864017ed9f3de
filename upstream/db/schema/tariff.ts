import { sql, type SQL } from 'drizzle-orm'
import { check, date, index, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  dutyBasis, dutyKind, permitAuthority, restrictionKind, statisticalUnit, thresholdPurpose,
  tradeDirection, type DutyKind, type RestrictionKind, type ThresholdPurpose, type TradeDirection,
} from '@/lib/domain/tariff'
import { choiceColumn, figure, rowId, stamps } from '../columns'
import { literal, literals, type Vocabulary } from '../literals'
import { amount, rate } from '../money-columns'
import { pgTable } from '../table'
import { countries } from './places'

/** Days in Dubai a row holds, both included; the day of the declaration is what counts. */
const validity = () => ({ valid_from: date('valid_from').notNull(), valid_to: date('valid_to') })
const ends = (t: { valid_from: AnyPgColumn; valid_to: AnyPgColumn }): SQL => sql`${t.valid_to} >= ${t.valid_from}`
/** What kinds and directions of other tables are called as well: a column of one name may know other words in each. */
const isOneOf = <Name extends string>(column: AnyPgColumn, of: Vocabulary<Name>): SQL => sql`${column} in ${literals(of, ...of.names)}`
const country = () => text('country_code').notNull().references(() => countries.country_code)

/** sellers-ior.md 2.4: a code of a country's tariff. What it pays and who permits it are rows of their own, dated by their laws. */
export const hsCodes = pgTable(
  'hs_codes',
  {
    id: rowId(),
    country_code: country(),
    code: text('code').notNull(),
    description_en: text('description_en').notNull(),
    description_ar: text('description_ar'),
    /** The unit customs asks quantities in, and a second one where it asks two. */
    unit: choiceColumn(statisticalUnit).notNull().default('u'),
    unit_2: choiceColumn(statisticalUnit),
    ...validity(),
    /** What two rows may not say for the same day. */
    scope: text('scope').notNull().generatedAlwaysAs(sql`country_code || ' ' || code`),
    ...stamps(),
  },
  (t) => [
    // A prefix is looked up by range whatever the database's collation.
    index('hs_codes_code').on(t.country_code, t.code.op('text_pattern_ops')),
    uniqueIndex('hs_codes_once').on(t.scope, t.valid_from),
    index('hs_codes_words').using('gin', sql`to_tsvector('simple', ${t.description_en} || ' ' || coalesce(${t.description_ar}, ''))`),
    check('hs_codes_digits', sql`${t.code} ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8}|[0-9]{12})$'`),
    check('hs_codes_ends', ends(t)),
  ],
)

/** One rate of one law on codes that begin with `hs_prefix` (lib/domain/tariff.ts). */
export const dutyLayers = pgTable(
  'duty_layers',
  {
    id: rowId(),
    country_code: country(),
    kind: text('kind').$type<DutyKind>().notNull(),
    hs_prefix: text('hs_prefix').notNull().default(''),
    origin: text('origin').references(() => countries.country_code),
    basis: choiceColumn(dutyBasis).notNull(),
    /** Percent, or an amount of the currency for a litre or a unit. */
    rate: rate('rate').notNull(),
    currency: text('currency'),
    sugar_from: figure('sugar_from', 6),
    sugar_to: figure('sugar_to', 6),
    legal_basis: text('legal_basis').notNull(),
    ...validity(),
    /** Additional duties stand beside each other, one a law. */
    scope: text('scope').notNull().generatedAlwaysAs(
      sql`country_code || ' ' || kind || ' ' || hs_prefix || ' ' || coalesce(origin, '*') || ' ' || coalesce(sugar_from::text, '') ||
          case when kind = ${literal(dutyKind, 'additional')} then ' ' || legal_basis else '' end`,
    ),
    ...stamps(),
  },
  (t) => [
    index('duty_layers_prefix').on(t.country_code, t.hs_prefix),
    uniqueIndex('duty_layers_once').on(t.scope, t.valid_from),
    check('duty_layers_kind', isOneOf(t.kind, dutyKind)),
    check('duty_layers_currency', sql`(${t.basis} = ${literal(dutyBasis, 'percent')}) = (${t.currency} is null)`),
    check('duty_layers_rate', sql`${t.rate} >= 0 and (${t.basis} <> ${literal(dutyBasis, 'percent')} or ${t.rate} <= 200)`),
    check('duty_layers_prefix_digits', sql`${t.hs_prefix} ~ '^[0-9]{0,12}$'`),
    check('duty_layers_sugar', sql`${t.sugar_to} > ${t.sugar_from}`),
    check('duty_layers_ends', ends(t)),
  ],
)

/** What may not come in or go out, or only with a permit. */
export const tariffRestrictions = pgTable(
  'tariff_restrictions',
  {
    id: rowId(),
    country_code: country(),
    direction: text('direction').$type<TradeDirection>().notNull().default('import'),
    hs_prefix: text('hs_prefix').notNull(),
    origin: text('origin').references(() => countries.country_code),
    kind: text('kind').$type<RestrictionKind>().notNull(),
    /** Who permits it; null for what is prohibited. */
    authority: choiceColumn(permitAuthority),
    permit: text('permit'),
    legal_basis: text('legal_basis').notNull(),
    ...validity(),
    scope: text('scope').notNull().generatedAlwaysAs(sql`country_code || ' ' || direction || ' ' || hs_prefix || ' ' || coalesce(origin, '*') || ' ' || kind ||
      ' ' || coalesce(authority, '')`),
    ...stamps(),
  },
  (t) => [
    index('tariff_restrictions_prefix').on(t.country_code, t.direction, t.hs_prefix),
    uniqueIndex('tariff_restrictions_once').on(t.scope, t.valid_from),
    check('tariff_restrictions_kind', isOneOf(t.kind, restrictionKind)),
    check('tariff_restrictions_direction', isOneOf(t.direction, tradeDirection)),
    check('tariff_restrictions_permit', sql`(${t.kind} = ${literal(restrictionKind, 'restricted')}) = (${t.authority} is not null)`),
    check('tariff_restrictions_ends', ends(t)),
  ],
)

/** Up to which value goods are declared the simpler way, in the currency its law names. Nobody confirmed: shown as such. */
export const tariffThresholds = pgTable(
  'tariff_thresholds',
  {
    id: rowId(),
    country_code: country(),
    direction: text('direction').$type<TradeDirection>().notNull(),
    /** What the limit opens: low value, a simplified declaration, a formal one at the lower fee. */
    purpose: text('purpose').$type<ThresholdPurpose>().notNull().default('low_value'),
    amount: amount('amount', 'currency').notNull(),
    currency: text('currency').notNull(),
    source: text('source').notNull(),
    confirmed_by: text('confirmed_by'),
    ...validity(),
    scope: text('scope').notNull().generatedAlwaysAs(sql`country_code || ' ' || direction || ' ' || purpose`),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('tariff_thresholds_once').on(t.scope, t.valid_from),
    check('tariff_thresholds_direction', isOneOf(t.direction, tradeDirection)),
    check('tariff_thresholds_purpose', isOneOf(t.purpose, thresholdPurpose)),
    check('tariff_thresholds_amount', sql`${t.amount} > 0`),
    check('tariff_thresholds_ends', ends(t)),
  ],
)
