import { sql } from 'drizzle-orm'
import { carrierStatus } from '@/lib/domain/carrier'
import type { Finder } from '../../core/finders'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { namedCarrier } from './find'
import { seenCarriers } from './scope'

/** A carrier by its code or a part of its name. */
export const carrierFinder: Finder = {
  kind: 'Carrier', key: 'app_carrier_partner:carrier_list', says: carrierStatus.label,
  found: (who, text) => sql`select k.carrier_name as label, k.carrier_code as detail, k.status, '/carriers/add/' || k.id as href from carriers k
    where ${allOf([seenCarriers(who, sql`k.id`), sql`k.status <> ${literal(carrierStatus, 'delete')}`, namedCarrier(text)])} order by k.carrier_name`,
}
