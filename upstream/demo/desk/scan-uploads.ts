import { entityScans, type ScanCode } from '@/lib/domain/entity-scan'
import type { excelDetails, excelResponses } from '../../db/schema/uploads'
import { dayMs, iso, minuteMs, plainDay } from '../calendar'
import type { Numbered, RowOf } from '../copy'
import { dice } from '../dice'
import type { UserRow } from '../people/users'
import { XLSX } from '../../sheets/mime'

type Upload = Numbered<typeof excelDetails>
type Refused = RowOf<typeof excelResponses>

/** Twelve files of scans in the last three weeks, three with rows refused (tracking.md 8): scan, who sent it, rows, rows refused. */
const files: readonly (readonly [scan: ScanCode, mail: string, rows: number, refused: number])[] = [
  ['PKG-IN', 'service_center_supervisor', 184, 0], ['PKG-OFD', 'operations_manager', 96, 4],
  ['PKG-DEL', 'operations_manager', 88, 0], ['PKG-SORT', 'service_center_supervisor', 240, 0],
  ['BAG-OUT', 'operations_manager', 12, 0], ['PKG-IN', 'service_center_supervisor', 132, 0],
  ['PKG-FAIL', 'operations_manager', 31, 7], ['CON-ARRIVE', 'operations_manager', 4, 0],
  ['PKG-OUT', 'service_center_supervisor', 157, 0], ['PKG-OFD', 'operations_manager', 118, 0],
  ['PKG-IN', 'service_center_supervisor', 209, 3], ['PKG-SORT', 'service_center_supervisor', 63, 0],
]

const faultsOf = (scan: ScanCode, number: string): readonly (readonly [column: string, value: string, message: string, code: string])[] => [
  ['Number', number, `${number} was not found.`, 'unknown_reference'],
  ['Number', number, `${number} is Delivered; ${entityScans[scan].name} is not possible.`, 'conflict'],
  ['Scan Time', '23:55', 'Scan time is in the future.', 'range'],
  ['Reason Code', '', `Reason Code is required for ${entityScans[scan].name}.`, 'required'],
]

/** The uploads with ids from `firstId` on, and their refused rows. */
export function scanUploads(nowMs: number, byMail: ReadonlyMap<string, UserRow>, firstId: number): { uploads: Upload[]; refused: Refused[] } {
  const roll = dice('scan uploads')
  const made = files.map(([scan, mail, rows, rejected], i): { upload: Upload; refused: Refused[] } => {
    const user = byMail.get(`${mail}@demo.example`)
    if (!user) throw new RangeError(`No demo user ${mail}`)
    const atMs = nowMs - Math.round((20 - i * 1.65 + roll.real(0, 0.6)) * dayMs)
    const sha256 = roll.hex(64)
    const id = firstId + i
    const doneAt = iso(atMs + 2000 + rows * 6)
    const lines = Array.from({ length: rejected }, (_, n) => 2 + Math.floor((n * rows) / rejected))
    return {
      upload: {
        id, kind: 'lm_scan', file_name: `scans-${plainDay(atMs)}.xlsx`,
        file_path: `uploads/${iso(atMs).slice(0, 7).replace('-', '/')}/${id}/${sha256}.xlsx`, file_size: 7000 + rows * 90, sha256,
        mime: XLSX, params: { scans: scan }, status: rejected > 0 ? 'completed_with_errors' : 'completed', rows_total: rows,
        rows_accepted: rows - rejected, rows_rejected: rejected, rows_created: rows - rejected,
        rows_updated: 0, rows_unchanged: 0, rows_done: rows, progress: 100, dry_run: false, unknown_columns: [],
        user_id: user.id, user_name: user.full_name, user_category: user.user_category,
        environment: 'production', attempts: 1, created_at: iso(atMs), started_at: iso(atMs + 2000),
        finished_at: doneAt, heartbeat_at: doneAt, worker: 'worker-1',
      },
      refused: lines.map((row_number, n) => {
        const number = `RSA26${roll.int(10_000_000, 99_999_999)}`
        const [column, value, message, code] = roll.pick(faultsOf(scan, number))
        const [day, time] = [plainDay(atMs), new Date(atMs + n * minuteMs).toISOString().slice(11, 16)]
        return {
          upload_id: id, row_number, scope: 0, column, value, message, code,
          row_key: `${scan} ${number} ${day} ${time} dubai dxb1`, severity: 'error', errors: [],
          row_data: { 'Scan Code': scan, Number: number, 'Scan Date': day, 'Scan Time': time, Location: 'Dubai DXB1', [column]: value },
          resolved_by_upload_id: null,
        }
      }),
    }
  })
  return { uploads: made.map(({ upload }) => upload), refused: made.flatMap(({ refused }) => refused) }
}
