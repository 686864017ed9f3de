import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { settings } from '@/lib/contract/settings'
import { first, rows, type Db } from '../../db/db'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { settingAt, settingRow } from '../../core/settings/setting-at'

export type MaintenanceState = z.output<typeof settings.maintenance.reply>
type Body = z.output<typeof settings.setMaintenance.body>
type Window = z.output<typeof settings.maintenanceWindows.reply>[number]

/** The switch, and whom to turn to, as everybody may know it. */
export async function maintenanceState(db: Db): Promise<MaintenanceState> {
  const row = await first<Omit<MaintenanceState, 'support_email' | 'support_phone' | 'company_name'>>(db, sql`select "on" as maintenance, message, until,
    allow_categories from maintenance where id = 1`)
  return {
    ...(row ?? { maintenance: false, message: '', until: null, allow_categories: ['admin'] }),
    support_email: (await settingRow(db, 'support_email'))?.value ?? '',
    support_phone: await settingAt(db, 'support_phone'), company_name: await settingAt(db, 'company_name'),
  }
}

/**
 * Switches maintenance on or off (settings.md 3.3). Administrators may always work: somebody must be able to end it. Switched on again while
 * on, message, end and categories are those of the last call; each window is kept.
 */
export async function switchMaintenance(tx: Db, who: Who, body: Body): Promise<{ before: MaintenanceState; after: MaintenanceState }> {
  await rows(tx, sql`select 1 from maintenance where id = 1 for update`)
  const before = await maintenanceState(tx)
  if (body.on && body.until && Date.parse(body.until) <= Date.now()) throw refuseField('until', 'Choose a time to come.')
  const allowed = [...new Set(['admin', ...(body.allow_categories ?? [])])]
  await rows(
    tx,
    sql`insert into maintenance (id, "on", message, until, allow_categories, started_by, started_at)
        values (1, ${body.on}, ${body.message ?? ''}, ${body.until ?? null}, ${sql.param(allowed)}, ${who.user_id}, now())
        on conflict (id) do update set "on" = excluded."on", message = excluded.message, until = excluded.until, allow_categories = excluded.allow_categories,
          started_by = case when maintenance."on" and excluded."on" then maintenance.started_by else excluded.started_by end,
          started_at = case when maintenance."on" and excluded."on" then maintenance.started_at else excluded.started_at end`,
  )
  if (!body.on) await rows(tx, sql`update maintenance_windows set ended_at = now(), ended_by = ${who.user_id} where ended_at is null`)
  else {
    await rows(
      tx,
      sql`insert into maintenance_windows (message, until, allow_categories, started_by)
          values (${body.message ?? ''}, ${body.until ?? null}, ${sql.param(allowed)}, ${who.user_id})
          on conflict ((1)) where ended_at is null do update set message = excluded.message, until = excluded.until,
            allow_categories = excluded.allow_categories`,
    )
  }
  return { before, after: await maintenanceState(tx) }
}

/** The last windows, newest first. */
export const maintenanceWindows = (db: Db): Promise<Window[]> =>
  rows(
    db,
    sql`select w.id, w.message, w.until, w.allow_categories, coalesce(s.full_name, 'System') as started_by, w.started_at, e.full_name as ended_by, w.ended_at
        from maintenance_windows w
        left join users s on s.id = w.started_by left join users e on e.id = w.ended_by order by w.started_at desc, w.id desc limit 20`,
  )
