import type { Key } from '@/lib/domain/keys'
import type { Asker, useHouse } from '../house'

/** Staff whose one group is cut to some clients (access.md 7.5), as `regional_desk`. */
export async function regionalDesk(house: ReturnType<typeof useHouse>, clientCodes: readonly string[], keys: readonly Key[]): Promise<Asker> {
  await house.query(
    `insert into groups (name, user_category, permissions, scope_client_ids) select 'Northern desk', 'admin', $1, array_agg(id) from clients where client_code = any($2)`, [keys, clientCodes])
  await house.query(`insert into users (full_name, email, user_category, status) values ('Regional Desk', 'regional_desk@demo.example', 'admin', 'active')`)
  await house.query(`insert into user_groups select u.id, g.id from users u, groups g where u.email = 'regional_desk@demo.example' and g.name = 'Northern desk'`)
  return house.as('regional_desk')
}
