import { sql } from 'drizzle-orm'
import { slaClockStatus } from '@/lib/domain/sla'
import { rows, type Db } from '../../db/db'
import { noneWhenGone, windowOf, type AlertValue } from '../../core/alerts/measure'
import { literal, literals } from '../../db/literals'

interface Found {
  carrier_id: number
  carrier: string
  country_code: string | null
  breached: number
  stopped: number
}

/**
 * How many clocks of each carrier ran over in the last `windowMinutes`, over all countries (`countryCode` null) and country by country;
 * carriers without a stopped clock are left out (carriers.md 2, sla_breach_rate: breached / stopped clocks in window).
 */
export async function slaAlertValues(db: Db, windowMinutes: number): Promise<AlertValue[]> {
  const found = await rows<Found>(
    db,
    sql`select c.carrier_id, k.display_name as carrier, case when grouping(c.destination_country_code) = 0 then c.destination_country_code end as country_code,
          count(*) filter (where c.status = ${literal(slaClockStatus, 'breached')}) as breached, count(*) as stopped
        from sla_clocks c join carriers k on k.id = c.carrier_id
        where c.stopped_at >= now() - make_interval(mins => ${windowMinutes}::int) and c.stopped_at <= now()
          and c.status in ${literals(slaClockStatus, 'met', 'breached')}
        group by grouping sets ((c.carrier_id, k.display_name), (c.carrier_id, k.display_name, c.destination_country_code))
        order by c.carrier_id, country_code nulls first`,
  )
  return found.map(({ carrier_id, carrier, country_code, breached, stopped }) => {
    const value = ((breached * 100) / stopped).toFixed(1)
    return {
      alertType: 'sla_breach_rate', carrierId: carrier_id, countryCode: country_code, value, subjectKey: `carrier:${carrier_id}:${country_code ?? 'all'}`,
      message: `${carrier}${country_code ? ` in ${country_code}` : ''}: ${value}% of ${stopped} service level clocks ran over (${breached}).`,
      arabic: `${carrier}${country_code ? ` في ${country_code}` : ''}: تجاوزت ${breached} من ${stopped} من مؤقتات مستوى الخدمة موعدها (${value}%).`,
    }
  })
}

/** A carrier in all, and in the countries that somebody set a rate of their own for: another country is part of the whole and not told of twice. */
export const slaBreaches = noneWhenGone(['sla_breach_rate'], async (db) => {
  const own = await rows<{ carrier_id: number | null; country_code: string }>(db, sql`select carrier_id, country_code from carrier_alert_settings
    where alert_type = 'sla_breach_rate' and country_code is not null`)
  const values = await slaAlertValues(db, await windowOf(db, 'sla_breach_rate', 1440))
  return values.filter((v) =>
    v.countryCode === null || own.some((s) => s.country_code === v.countryCode && (s.carrier_id === null || s.carrier_id === v.carrierId)),
  )
})
