import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { carrierCodeTemplate } from '@/lib/contract/carrier-code-columns'
import type { carrierFeeds } from '@/lib/contract/carrier-feeds'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Download } from '../../platform/implement'
import { allOf, anyOfValues } from '../../platform/list'
import { stamp } from '../../platform/list-file'
import type { Who } from '../../platform/who'
import { exportCsv, exportXlsx } from '../../sheets/export-sheet'
import { carrierOf } from './scope'
import { CSV, XLSX } from '../../sheets/mime'


/** A carrier's codes as a file that can be changed and sent back: the template's own columns. 404 for a foreign carrier. */
export async function downloadCodes(
  db: Db, who: Who, { carrier_id, event_mapping_status, format }: z.output<typeof carrierFeeds.downloadCodes.body>,
): Promise<Download> {
  const { carrier_code } = await carrierOf(db, who, carrier_id)
  const yesNo = (flag: string) => sql`case m.${sql.raw(flag)} when true then 'Y' when false then 'N' end as ${sql.raw(flag)}`
  const found = await rows<Record<string, unknown>>(
    db,
    sql`select ${carrier_code}::text as carrier_code, m.carrier_event_code, m.carrier_event_sub_code, m.carrier_event_description, m.rsa_event_code,
        m.reason_code, ${yesNo('counts_attempt')},
          ${yesNo('pauses_sla')}, ${yesNo('is_public')}, m.event_mapping_status
        from carrier_event_mappings m where ${allOf([sql`m.carrier_id = ${carrier_id}`, anyOfValues(sql`m.event_mapping_status`, event_mapping_status)])}
        order by m.event_mapping_status = ${literal(eventMappingStatus, 'unmapped')} desc, m.carrier_event_code, m.carrier_event_sub_code limit 50000`,
  )
  const sheet = {
    sheet: carrierCodeTemplate.sheet,
    columns: carrierCodeTemplate.columns.map(({ field, header }) => ({ field, header, type: 'text' as const })),
    rows: (async function* () { yield* found })(),
  }
  const name = `tracking_events_${carrier_code}_${stamp().replace('-', '_')}`
  return format === 'xlsx' ? new Download(exportXlsx(sheet), XLSX, `${name}.xlsx`) : new Download(exportCsv(sheet), CSV, `${name}.csv`)
}
