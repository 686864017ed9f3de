import { sql } from 'drizzle-orm'
import { tokenStatus } from '@/lib/domain/gate-token'
import type { Finder } from '../../core/finders'
import { allOf } from '../../platform/list'
import { visibleTokens } from './scope'
import { isToken } from './token-rows'

/** A visit by the beginning of its token number, or by its plate. */
export const tokenFinder: Finder = {
  kind: 'Token', key: 'app_pas:pas-list', says: tokenStatus.label,
  found: (who, text) => sql`select t.token_no as label, concat_ws(' · ', t.vehicle_no, t.reference_no) as detail, t.status,
      '/pasList?search=' || t.token_no as href
    from gate_tokens t where ${allOf([visibleTokens(who, sql`t`), isToken(text)])} order by t.created_at desc, t.id desc`,
}
