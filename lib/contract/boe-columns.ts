import type { UploadColumn, UploadTemplate } from './upload-column'

const columns = [
  { header: 'BOE Ref', field: 'boe_ref', required: true, type: 'id', rule: 'Known', example: 'BOE-L-20251119-0003', width: 24 },
  { header: 'Status', field: 'status', required: true, type: 'choice', list: 'statuses', example: 'Cleared', width: 16 },
  {
    header: 'Declaration No', field: 'declaration_no', required: 'from Submitted', type: 'id', rule: 'As customs writes it', example: '101-25483612-25',
    width: 20,
  },
  { header: 'Declaration Date', field: 'declaration_date', required: 'with Declaration No', type: 'date', rule: 'Not to come', example: '2025-11-19' },
  { header: 'Duty (AED)', field: 'duty_amount', required: 'Duty Pending, Cleared', type: 'money', rule: '0 or more', example: '1842.15' },
  { header: 'VAT (AED)', field: 'vat_amount', required: 'Duty Pending, Cleared', type: 'money', rule: '0 or more', example: '2214.60' },
  { header: 'Other Fees (AED)', field: 'other_fees', type: 'money', rule: '0 or more', example: '90.00' },
  { header: 'Payment Reference', field: 'payment_reference', required: 'Cleared with something due', type: 'id', example: 'DT25111900871', width: 20 },
  { header: 'Paid On', field: 'paid_on', required: 'with Payment Reference', type: 'date', rule: 'Not to come', example: '2025-11-19' },
  { header: 'Exit Reference', field: 'exit_ref', required: 'Exit Confirmed', type: 'id', example: 'EXT-77120' },
  { header: 'Exit Date', field: 'exit_date', required: 'Exit Confirmed', type: 'date', rule: 'Not to come', example: '2025-11-21' },
  { header: 'Remark', field: 'remark', required: 'Query, Rejected', type: 'text', rule: '5 characters or more', example: 'Invoice value query', width: 32 },
  { header: 'Order No', field: 'order_no', type: 'id', rule: 'With Cleared: this order alone is released', example: 'FO-25111900077', width: 20 },
] as const satisfies readonly UploadColumn[]

const template = {
  version: 1, sheet: 'BOE update', columns,
  instructions: 'One row takes a bill of entry to its status, with what customs said. A row sent again changes nothing.',
} as const

/** What customs answered of bills of entry, one a row (boe-customs.md 6). */
export const boeUpdateTemplates = {
  local: { kind: 'boe_outbound_local', ...template }, international: { kind: 'boe_outbound_international', ...template },
} as const satisfies Record<string, UploadTemplate>
