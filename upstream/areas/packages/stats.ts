import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { packages } from '@/lib/contract/packages'
import { round } from '@/lib/domain/decimal'
import type { PackageStatus } from '@/lib/domain/package'
import { databaseName, type Db } from '../../db/db'
import { keptAMinute } from '../../platform/kept'
import { anyOfValues } from '../../platform/list'
import type { Who } from '../../platform/who'
import { windowStart } from './find'
import { codAedOf, parcelFigures, totalOf } from './parcel-figures'
import { scopeKey, seesMoney } from './scope'

type Query = z.output<typeof packages.stats.query>
type Stats = z.input<typeof packages.stats.reply>

const kept = keptAMinute<Stats>(2000)

async function count(db: Db, who: Who, query: Query): Promise<Stats> {
  const from = query.from ?? (query.to ? undefined : windowStart())
  const found = await parcelFigures(db, who, { where: (p) => [anyOfValues(sql`${p}.client_id`, query.client_id), anyOfValues(sql`${p}.carrier_id`, query.carrier_id)], from, to: query.to })
  const by_status: Partial<Record<PackageStatus, number>> = {}
  for (const { status, n } of found) by_status[status] = (by_status[status] ?? 0) + n
  return {
    total: totalOf(found, 'n'), by_status, label_failed: totalOf(found, 'label_failed'), cod_open_aed: round(seesMoney(who) ? codAedOf(found) : 0, 2),
    sla_breached: totalOf(found, 'sla_breached'), from: from ?? null, to: query.to ?? null,
  }
}

/** Figures over a person's packages, the last 30 days unless a window is given; up to a minute old (packages.md 5). */
export const packageStats = (db: Db, who: Who, query: Query): Promise<Stats> =>
  kept.of(JSON.stringify([databaseName(db), scopeKey(who), query]), () => count(db, who, query))
