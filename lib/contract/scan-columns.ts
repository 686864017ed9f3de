import type { UploadColumn, UploadTemplate } from './upload-column'

const columns = [
  {
    header: 'Scan Code', field: 'scan_code', required: true, type: 'text', rule: 'code of an entity scan', example: 'PKG-OFD', width: 16, list: 'entity_scans',
  },
  { header: 'Number', field: 'number', required: true, type: 'id', rule: 'tracking, bag or consolidation number', example: 'RSA26112000245', width: 24 },
  { header: 'Scan Date', field: 'scan_date', required: true, type: 'date', rule: 'YYYY-MM-DD', example: '2026-11-20', width: 14 },
  { header: 'Scan Time', field: 'scan_time', required: true, type: 'text', rule: 'HH:MM, Dubai time', example: '08:45', width: 12 },
  {
    header: 'Location', field: 'location', required: true, type: 'text',
    rule: '≤ 100 characters; a facility code such as DXB1 names the facility', example: 'Dubai DXB1', width: 24,
  },
  { header: 'Reason Code', field: 'reason_code', required: 'if the scan asks for it', type: 'text', rule: '≤ 20 characters', width: 16 },
  { header: 'Remarks', field: 'remarks', type: 'text', rule: '≤ 255 characters', width: 28 },
  { header: 'Run No', field: 'run_no', required: 'if the scan asks for it', type: 'text', rule: '≤ 30 characters', example: 'RUN-118', width: 14 },
] as const satisfies readonly UploadColumn[]

/** Scans made elsewhere, one a row (tracking.md 6). */
export const scanTemplate = {
  kind: 'lm_scan', version: 1, sheet: 'Scans', columns,
  instructions: 'One scan a row, in any order: each counts at its own time. The number of a bag or consolidation applies the scan to every package in it.',
} as const satisfies UploadTemplate
