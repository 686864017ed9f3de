import { sql } from 'drizzle-orm'
import { classSource, customsScope, hvlvClass } from '@/lib/domain/customs'
import { classify } from '../../core/customs/classify'
import { rows } from '../../db/db'
import { literal } from '../../db/literals'
import { system } from '../../platform/who'
import { dbOf } from '../db-of'
import type { DemoRows } from '../ground'
import { seedBoes } from './seed-boes'
import { seedSteps } from './seed-steps'

/** Every 33rd order of a free zone was looked at by the customs desk. */
const BY_HAND = 33

/** The orders of the demo as customs sees them, classified by the thresholds of the tariff; a few by hand (boe-customs.md 8). */
export const seedCustoms: DemoRows = async (client, { idOf }) => {
  const db = dbOf(client)
  const who = { ...system, user_id: idOf('customs_officer') }
  await classify(db, who, { parcels: sql`true`, bulk: sql`true` })
  await rows(db, sql`update customs_orders set hvlv_class = ${literal(hvlvClass, 'HV')}, class_source = ${literal(classSource, 'manual')},
    reason = 'Invoice looks too low for these goods', classified_by = ${who.user_id} where id % ${BY_HAND} = 0
      or (scope = ${literal(customsScope, 'local')} and fulfillment_id in (select id from fulfillment_orders where handed_over_at is not null))`)
  await seedSteps(db, who)
  await seedBoes(db, { ...who, keys: new Set(['app_customs:boe-edit']) })
}
