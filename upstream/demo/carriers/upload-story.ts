import type { ClientBase } from 'pg'
import { excelDetails, excelResponses } from '../../db/schema/uploads'
import { dayMs, iso } from '../calendar'
import { copyInto, type Numbered, type RowOf } from '../copy'
import { dice } from '../dice'
import type { UserRow } from '../people/users'
import { carrierId } from '../trade/carriers'
import { XLSX } from '../../sheets/mime'

type Upload = Numbered<typeof excelDetails>
type Fault = readonly [column: string, value: string, message: string, code: string]

const cityFaults: readonly Fault[] = [
  ['City', 'Sharja', 'City Sharja not found in SH, United Arab Emirates. Did you mean Sharjah?', 'unknown_reference'],
  ['Pickup', 'yes', 'Pickup must be Y or N', 'format'],
  ['Transit Max', '1', 'Transit Max is below Transit Min', 'range'],
  ['Service Code', 'XPR', 'Service XPR is not a service of this carrier', 'unknown_reference'],
]
const areaFaults: readonly Fault[] = [
  ['Area', 'Marina Walk', 'Area Marina Walk not found in Dubai, United Arab Emirates.', 'unknown_reference'],
  ['Carrier Code', 'DESRT', 'Carrier DESRT is not the chosen carrier', 'conflict'],
  ['Country Code', 'UAE', 'Unknown country UAE', 'unknown_reference'],
  ['Delivery', 'true', 'Delivery must be Y or N', 'format'],
  ['COD', 'Y', 'COD must be N: the country does not take COD with this service', 'conflict'],
]
const files = [
  { kind: 'carrier_country_city', carrier: 'FALCON', rows: 412, days: 6.2, faults: cityFaults, rejected: 7 },
  { kind: 'carrier_area', carrier: 'DHOW', rows: 1630, days: 2.4, faults: areaFaults, rejected: 31 },
  { kind: 'carrier_country', carrier: 'FALCON', rows: 26, days: 30.1, faults: [] as readonly Fault[], rejected: 0 },
] as const

/** Three coverage files of the last month, two of them with rows refused for different reasons (carriers.md 8). */
export async function uploadStory(client: ClientBase, nowMs: number, byMail: ReadonlyMap<string, UserRow>): Promise<void> {
  const user = byMail.get('carrier_manager@demo.example') ?? byMail.get('operations_manager@demo.example')
  if (!user) throw new RangeError('No demo user for coverage files')
  const roll = dice('coverage uploads')
  const { rows: [last] } = await client.query<{ id: string }>('select coalesce(max(id), 0) as id from excel_details')
  const uploads = files.map(({ kind, carrier, rows, days, rejected }, i): Upload => {
    const [id, atMs, sha256] = [Number(last?.id ?? 0) + 1 + i, nowMs - days * dayMs, roll.hex(64)]
    const doneAt = iso(atMs + 1500 + rows)
    return {
      id, kind, file_name: `${kind}_${carrier}.xlsx`,
      file_path: `uploads/${iso(atMs).slice(0, 7).replace('-', '/')}/${id}/${sha256}.xlsx`, file_size: 6000 + rows * 80, sha256,
      mime: XLSX, params: { carrier_id: carrierId(carrier), dry_run: false }, status: rejected > 0 ? 'completed_with_errors' : 'completed',
      rows_total: rows, rows_accepted: rows - rejected, rows_rejected: rejected, rows_created: rows - rejected,
      rows_updated: 0, rows_unchanged: 0, rows_done: rows, progress: 100, dry_run: false,
      unknown_columns: [], carrier_id: carrierId(carrier), user_id: user.id, user_name: user.full_name,
      user_category: user.user_category, environment: 'production', attempts: 1,
      created_at: iso(atMs), started_at: iso(atMs + 900), finished_at: doneAt, heartbeat_at: doneAt, worker: 'worker-1',
    }
  })
  const refused = files.flatMap(({ carrier, rows, faults, rejected }, i): RowOf<typeof excelResponses>[] =>
    Array.from({ length: rejected }, (_, n) => {
      const [column = 'Row', value = '', message = '', code = 'format'] = faults[n % Math.max(faults.length, 1)] ?? []
      return {
        upload_id: uploads[i]?.id ?? 0, row_number: 2 + Math.floor((n * rows) / rejected),
        scope: carrierId(carrier), column, value, message, code, row_key: `${carrier} / AE / STD / ${n + 1}`,
        severity: 'error', errors: [],
        row_data: { 'Carrier Code': carrier, 'Country Code': 'AE', 'Service Code': 'STD', City: 'Dubai', [column]: value }, resolved_by_upload_id: null,
      }
    }),
  )
  await copyInto(client, excelDetails, uploads)
  await copyInto(client, excelResponses, refused)
}
