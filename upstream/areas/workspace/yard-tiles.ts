import { sql } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { dockStatus } from '@/lib/domain/dock'
import { detentionStatus } from '@/lib/domain/gate-dwell'
import { tokenStatus, waitingTokens } from '@/lib/domain/gate-token'
import { grouped } from '@/lib/domain/money'
import { plannedProjections, projectionStatus } from '@/lib/domain/pas-projection'
import { first, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visibleProjections, visibleSites, visibleTokens } from '../pas/scope'
import { openTokens } from '../pas/token-rows'
import { counted, type Tile } from './home-tiles'

interface Yard {
  in_yard: number
  waiting: number
  at_dock: number
  long: number
  free_docks: number
  docks: number
  expected: number
  came: number
  undecided: number
}

/** The yard of this moment at the person's sites, in one answer. */
const yardNow = (db: Db, who: Who) =>
  first<Yard>(
    db,
    sql`select t.*, d.*, p.*, c.* from
          (select count(*) filter (where t.status in ${literals(tokenStatus, ...waitingTokens)})::int as in_yard,
            count(*) filter (where t.status in ${literals(tokenStatus, ...waitingTokens)} and t.gate_in_at < now() - interval '1 hour')::int as waiting,
             count(*) filter (where t.status = ${literal(tokenStatus, 'at_dock')})::int as at_dock,
               count(*) filter (where t.gate_in_at < now() - make_interval(hours => s.open_alert_hours))::int as long
           from gate_tokens t join pas_sites s on s.warehouse_id = t.warehouse_id
           where ${allOf([sql`t.status in (${openTokens})`, visibleTokens(who, sql`t`)])}) t,
          (select count(*) filter (where d.status = ${literal(dockStatus, 'free')})::int as free_docks, count(*)::int as docks from docks d
          where ${allOf([sql`d.status <> ${literal(dockStatus, 'out_of_service')}`, visibleSites(who, sql`d.warehouse_id`)])}) d,
          (select coalesce(sum(p.projected_vehicles), 0)::int as expected,
            coalesce(sum((select count(*) from gate_tokens t where t.projection_id = p.id and t.gate_in_at is not null)), 0)::int as came
           from pas_projections p where ${allOf([
             sql`p.projection_date = ${today()}::date and p.status in ${literals(projectionStatus, ...plannedProjections)}`, visibleProjections(who, sql`p`),
           ])}) p,
          (select count(*)::int as undecided from detention_charges c join gate_tokens t on t.id = c.token_id
          where ${allOf([sql`c.status = ${literal(detentionStatus, 'computed')}`, visibleTokens(who, sql`t`)])}) c`,
  )

/** Home of who works at a gate or a dock: the yard now, each tile leading to the list behind it or to the board (reports.md 4). */
export async function yardTiles(db: Db, who: Who): Promise<Tile[]> {
  const now = await yardNow(db, who)
  if (!now) return []
  const list = (query: string) => (who.keys.has('app_pas:pas-list') ? `/pasList?${query}` : '/pas/dashboard')
  const plans = who.keys.has('app_pas:pas-projection-list') ? `/pasProjectionList?from=${today()}&to=${today()}` : '/pas/dashboard'
  return [
    counted('In the yard', now.in_yard, 'Inside, not at a dock', list('status=in_yard&status=called'), 'blue'),
    counted('Waiting over an hour', now.waiting, 'Since gate in', list('status=in_yard&status=called'), 'orange'),
    counted('At a dock', now.at_dock, `${now.free_docks} of ${now.docks} docks free`, list('status=at_dock'), 'cyan'),
    counted('Open too long', now.long, 'Longer than the site allows', list('open_hours=12'), 'red'),
    counted('Expected today', now.expected, `${grouped(String(now.came))} came so far`, plans, 'blue'),
    ...(
      who.keys.has('app_pas:detention-manage') ? [counted('Detention to decide', now.undecided, 'Confirm or waive', '/pasList?detention=true', 'orange')] : []
    ),
  ].map((tile) => ({ ...tile, days: null, change: null }))
}
