import type { UploadColumn, UploadTemplate } from './upload-column'

const columns = [
  {
    header: 'Tracking No', field: 'tracking_no', required: 'of collections and reversals', type: 'id', rule: 'ours or the carrier’s',
    example: 'RSA25111900012', width: 20,
  },
  { header: 'Reference No', field: 'ref_no', type: 'id', rule: '≤ 60 characters', example: 'NB-10045', width: 18 },
  { header: 'Collected Date', field: 'collected_date', required: true, type: 'date', rule: 'YYYY-MM-DD or DD/MM/YYYY', example: '2025-11-18', width: 16 },
  {
    header: 'Collected Amount', field: 'amount', required: true, type: 'money', rule: '0 or more; 0 where nothing was collected', example: '150.00', width: 18,
  },
  { header: 'Currency', field: 'currency', required: true, type: 'currency', example: 'AED', width: 10 },
  { header: 'COD Fee', field: 'carrier_fee', type: 'money', rule: '0 or more', example: '5.00', width: 10 },
  { header: 'Net Amount', field: 'net_amount', type: 'money', rule: 'for your own control', example: '145.00', width: 12 },
  {
    header: 'Line Type', field: 'line_type', type: 'choice', list: 'cod_line_types',
    rule: 'Collection when empty; what a reversal or a fee takes off stands above 0', example: 'Collection', width: 14,
  },
  { header: 'Remarks', field: 'remarks', type: 'text', rule: '≤ 200 characters', example: '', width: 30 },
] as const satisfies readonly UploadColumn[]

/** A carrier's statement of the cash it hands over, one parcel a row. */
export const codSummaryTemplate = {
  kind: 'cod_order_summary', version: 1, sheet: 'Statement', columns,
  instructions: 'One collection a row, as the courier took it. The same file again changes nothing; rows added to it are added to the statement.',
} as const satisfies UploadTemplate
