import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { allRoutes } from '@/lib/routes/routes'
import { screenRef, type Route } from '@/lib/routes/kernel'
import { groupOf } from '@/lib/routes/tabs'
import { directUrl, type Config } from '../config'
import { demoRows } from '../areas/areas'
import { hashPassword } from '../core/accounts/passwords'
import { migrateDatabase } from '../db/migrate'
import { rereadStored } from '../db/reread/reread'
import { seedDemo } from './demo'
import { openFiles } from '../platform/files'
import { writeLogisticsDocs } from './lists/logistics-docs'
import { seedGatePhotos } from './pas/photos'
import { seedPaymentProofs } from './payments/seed-payments'
import { seedReference } from './reference'
import { seedPreAlertFiles } from './pre-alerts/seed-pre-alerts'
import { sealDemoAgreements } from './trade/sealed-agreements'
import { seedPaperFiles } from './workspace/seed-workspace'
import { writeXmlFiles } from './xml-desk/seed-xml-desk'

/** One row a screen for the switchboard of access control; titles and keys follow the routes, switches are kept. */
async function seedScreens(client: pg.Client): Promise<void> {
  const screens = allRoutes.filter(([, r]) => !(r as Route).unlisted)
  const db = drizzle(client)
  for (const [i, [path, fact]] of screens.entries()) {
    const r: Route = fact
    const key = r.key ? ([] as string[]).concat(r.key as string | string[]).join(',') : null
    await db.execute(sql`insert into user_screens (screen_ref, name, path, module, permission_key, sort_order)
      values (${screenRef(path)}, ${r.title}, ${path}, ${groupOf(path) ?? 'Home'}, ${key}, ${i})
      on conflict (screen_ref) do update set name = excluded.name, path = excluded.path, module = excluded.module,
        permission_key = excluded.permission_key, sort_order = excluded.sort_order`)
  }
}

/** Migrates, brings reference rows up to date and, when asked and empty, fills the demo. Safe from several processes at once. */
export async function prepareDatabase(config: Config): Promise<void> {
  await migrateDatabase(directUrl(config), async (client) => {
    await client.query('begin')
    await seedReference(client)
    await seedScreens(client)
    await client.query('commit')
    await rereadStored(client)
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from users')
    if (config.DEMO !== '1' || (rows[0]?.n ?? 0) > 0) return
    if (!config.DEMO_PASSWORD) throw new Error('DEMO_PASSWORD is missing: the demo needs the password of its accounts.')
    await client.query('begin')
    await seedDemo(
      client, { today: new Date(), passwordHash: await hashPassword(config.DEMO_PASSWORD), packages: config.DEMO_PACKAGES, secret: config.TOKEN_SECRET },
      demoRows,
    )
    await client.query('commit')
    const files = await openFiles(config)
    await seedPaperFiles(client, files)
    await writeLogisticsDocs(client, files)
    await seedGatePhotos(client, files)
    await seedPaymentProofs(client, files)
    await seedPreAlertFiles(client, files)
    await sealDemoAgreements(client, files, config)
    await writeXmlFiles(client, files)
    await client.query('analyze')
  })
}
