import { sql } from 'drizzle-orm'
import { userStatus } from '@/lib/domain/user'
import { namedUser } from '../../core/accounts/named-user'
import type { Finder } from '../../core/finders'
import { literal } from '../../db/literals'

/** A person by a part of the name or e-mail; the house's administrators alone look at everybody. */
export const userFinder: Finder = {
  kind: 'User', key: 'app_access_control:user-list', says: userStatus.label,
  found: (who, text) => sql`select u.full_name as label, u.email as detail, u.status, '/access-control/users/details/' || u.id as href from users u
    where ${who.user_category === 'admin'} and u.status <> ${literal(userStatus, 'delete')} and ${namedUser(text)}
    order by u.full_name`,
}
