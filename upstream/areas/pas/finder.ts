import { sql } from 'drizzle-orm'
import { tokenStatus } from '@/lib/domain/gate-token'
import { filedNumber } from '@/lib/domain/scan-input'
import type { Finder } from '../../core/finders'
import { allOf, startsWith } from '../../platform/list'
import { visibleTokens } from './scope'
import { foundVehicle } from './vehicles'

/** A visit by the beginning of its token number, or by its plate. */
export const tokenFinder: Finder = {
  kind: 'Token', key: 'app_pas:pas-list', says: tokenStatus.label,
  found: (who, text) => sql`select t.token_no as label, concat_ws(' · ', t.vehicle_no, t.reference_no) as detail, t.status,
      '/pasList?search=' || t.token_no as href
    from gate_tokens t where ${allOf([
      visibleTokens(who, sql`t`), sql`(t.token_no like ${startsWith(filedNumber(text))} or ${foundVehicle(sql`t.vehicle_key`, text)})`,
    ])} order by t.created_at desc, t.id desc`,
}
