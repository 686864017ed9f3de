import { sql } from 'drizzle-orm'
import { consolidationStatus } from '@/lib/domain/container'
import { cargoSpellings } from '@/lib/domain/scan-input'
import type { Finder } from '../../core/finders'
import { allOf, beginsWithNumber } from '../../platform/list'
import { visibleConsolidations } from '../containers/scope'

/** A consolidation by the beginning of its number, or by its air waybill. */
export const consolidationFinder: Finder = {
  kind: 'Consolidation', key: 'app_consolidation:consolidation-list', says: consolidationStatus.label,
  found: (who, text) => sql`select k.consolidation_no as label,
      concat_ws(' · ', k.origin_airport || ' → ' || k.destination_airport, k.mawb_no) as detail, k.status,
      '/consolidations/' || k.id as href from consolidations k
    where ${allOf([
      visibleConsolidations(who, sql`k`),
      sql`(${beginsWithNumber(sql`k.consolidation_no`, text)} or k.mawb_no = any(${sql.param(cargoSpellings(text))}::text[]))`,
    ])} order by k.created_at desc, k.id desc`,
}
