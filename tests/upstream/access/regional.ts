import type { Key } from '@/lib/domain/keys'
import type { Asker, useApp } from '../app'

/** Staff whose one group is cut to some clients (access.md 7.5), as `regional_desk`. */
export async function regionalOfficer(app: ReturnType<typeof useApp>, clientCodes: readonly string[], keys: readonly Key[]): Promise<Asker> {
  await app.query(
    `insert into groups (name, user_category, permissions, scope_client_ids) select 'Northern desk', 'admin', $1, array_agg(id) from clients
        where client_code = any($2)`, [keys, clientCodes])
  await app.query(`insert into users (full_name, email, user_category, status) values ('Regional Desk', 'regional_desk@demo.example', 'admin', 'active')`)
  await app.query(`insert into user_groups select u.id, g.id from users u, groups g where u.email = 'regional_desk@demo.example' and g.name = 'Northern desk'`)
  return app.as('regional_desk')
}
