import { sql } from 'drizzle-orm'
import { dateOrder } from '@/lib/domain/carrier-feed'
import { first, type Db } from '../../db/db'
import type { Spelling } from './times'

/** How a carrier spells its times: as its settings say, else by the clock of its country. `fixed`: its settings name the zone, whatever the place. */
export async function spellingOf(db: Db, carrierId: number): Promise<Spelling & { fixed: boolean }> {
  const found = await first<{ zone: string | null; date_order: string | null; home: string | null }>(
    db,
    sql`select n.default_timezone as home, max(s.setting_value) filter (where s.setting_key = 'event_timezone') as zone,
        max(s.setting_value) filter (where s.setting_key = 'event_date_order') as date_order
        from carriers c left join countries n on n.country_code = c.home_country_code
          left join carrier_settings s on s.carrier_id = c.id and s.environment = c.environment and s.setting_key in ('event_timezone', 'event_date_order')
        where c.id = ${carrierId} group by n.default_timezone`,
  )
  return { zone: found?.zone ?? found?.home ?? 'Asia/Dubai', order: dateOrder.is(found?.date_order) ? found.date_order : null, fixed: Boolean(found?.zone) }
}
