import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { packages } from '@/lib/contract/packages'
import { amountIn } from '@/lib/domain/money'
import { isTerminalPackageStatus, type PackageStatus } from '@/lib/domain/package'
import { databaseName, type Db } from '../../db/db'
import { keptAMinute } from '../../platform/kept'
import { anyOfValues } from '../../platform/list'
import type { Who } from '../../platform/who'
import { inDays, filteredBy, windowStart } from './find'
import { codAedOf, parcelFigures, totalOf, type FigureScope } from './parcel-figures'
import { scopeKey, seesMoney } from '../../core/parcels/scope'

type Query = z.output<typeof packages.stats.query>
type Stats = z.input<typeof packages.stats.reply>

const kept = keptAMinute<Stats>(2000)

/** What the counts tell apart; any other filter has the parcels themselves counted. */
const COUNTED: ReadonlySet<string> = new Set(['client_id', 'carrier_id', 'status', 'label_status', 'from', 'to', 'date_field'])

const isGiven = (value: unknown) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

function scopeOf(who: Who, query: Query, from: string | undefined): FigureScope {
  const isCounted = query.date_field === 'created_at' && Object.entries(query).every(([name, value]) => COUNTED.has(name) || !isGiven(value))
  if (isCounted) {
    const where: FigureScope['where'] = (p) =>
      (['client_id', 'carrier_id', 'status', 'label_status'] as const).map((name) => anyOfValues(sql`${p}.${sql.identifier(name)}`, query[name]))
    return { where, from, to: query.to }
  }
  const days = inDays(query.date_field, from, query.to)
  return { parcels: [...filteredBy(who, query), ...(days ? [days] : [])] }
}

async function count(db: Db, who: Who, query: Query): Promise<Stats> {
  // As the list: only what nobody has narrowed is cut to the last days.
  const isOpen = filteredBy(who, query).length === 0 && !query.from && !query.to
  const from = isOpen ? windowStart() : query.from
  const found = await parcelFigures(db, who, scopeOf(who, isOpen ? { ...query, date_field: 'created_at' } : query, from))
  const by_status: Partial<Record<PackageStatus, number>> = {}
  for (const { status, n } of found) by_status[status] = (by_status[status] ?? 0) + n
  return {
    total: totalOf(found, 'n'), by_status, open: totalOf(found.filter(({ status }) => !isTerminalPackageStatus(status)), 'n'),
    label_failed: totalOf(found, 'label_failed'),
    cod_open_aed: amountIn(seesMoney(who) ? codAedOf(found) : 0, 'AED'), sla_breached: totalOf(found, 'sla_breached'), from: from ?? null, to: query.to ?? null,
  }
}

/** Figures over the packages `packages.find` lists for the same filters; up to a minute old (packages.md 5). */
export const packageStats = (db: Db, who: Who, query: Query): Promise<Stats> =>
  kept.of(JSON.stringify([databaseName(db), scopeKey(who), query]), () => count(db, who, query))
