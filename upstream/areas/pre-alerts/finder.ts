import { sql } from 'drizzle-orm'
import { preAlertStatus } from '@/lib/domain/pre-alert'
import { cargoSpellings } from '@/lib/domain/scan-input'
import type { Finder } from '../../core/finders'
import { allOf, beginsWithNumber } from '../../platform/list'
import { visiblePreAlerts } from './scope'

/** A pre-alert by the beginning of its number, or by its air waybill. */
export const preAlertFinder: Finder = {
  kind: 'Pre-alert', key: 'app_base:pre-alert-list', says: (status) => (preAlertStatus.is(status) ? preAlertStatus.label(status) : status),
  found: (who, text) => sql`select p.pre_alert_no as label,
      concat_ws(' · ', p.origin_code || ' → ' || p.destination_code, coalesce(p.mawb_no, p.bl_no, p.waybill_no)) as detail, p.status,
      '/editPreAlert/' || p.id as href from pre_alert_shipments p
    where ${allOf([
      visiblePreAlerts(who),
      sql`(${beginsWithNumber(sql`p.pre_alert_no`, text)} or p.mawb_no = any(${sql.param(cargoSpellings(text))}::text[]))`,
    ])} order by p.created_at desc, p.id desc`,
}
