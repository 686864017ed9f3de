import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carrierRates } from '@/lib/contract/carrier-billing'
import type { Db } from '../../db/db'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { seenCarriers } from './scope'

type Row = z.output<typeof carrierRates.list.reply>['rows'][number]

/** Rate cards somebody may see, a carrier its own alone; the newest first. */
export function rateList(db: Db, who: Who, q: z.output<typeof carrierRates.list.query>) {
  const found = q.search ? contains(q.search) : null
  return pageOf<Row>(
    db,
    {
      columns: sql`r.id, k.display_name as carrier, r.service_code, r.charge_type, r.zone, r.weight_from, r.weight_to, r.currency, r.base_amount, r.step_kg,
        r.step_amount, r.fuel_percent, r.cod_fee_type, r.cod_fee_flat, r.cod_fee_percent, r.remote_amount, r.rto_percent, r.vat_percent, r.valid_from,
        r.valid_to, r.updated_at`,
      from: sql`carrier_rates r join carriers k on k.id = r.carrier_id`,
      where: [
        seenCarriers(who, sql`r.carrier_id`), anyOfValues(sql`r.carrier_id`, q.carrier_id), anyOfValues(sql`r.service_code`, q.service_code),
        anyOfValues(sql`r.charge_type`, q.charge_type), anyOfValues(sql`r.currency`, q.currency),
        q.valid_on ? sql`daterange(r.valid_from, r.valid_to, '[]') @> ${q.valid_on}::date` : undefined,
        q.from ? sql`r.valid_from >= ${q.from}` : undefined, q.to ? sql`r.valid_from <= ${q.to}` : undefined,
        found ? sql`(r.service_code ilike ${found} or r.zone ilike ${found} or k.display_name ilike ${found})` : undefined,
      ],
      sorts: {
        valid_from: { by: sql`r.valid_from`, kind: 'time' }, service_code: { by: sql`r.service_code`, kind: 'text' },
        zone: { by: sql`r.zone`, kind: 'text' }, carrier: { by: sql`k.display_name`, kind: 'text' },
      },
      defaultSort: 'valid_from',
      id: sql`r.id`,
    },
    q,
  )
}
