import type { UploadColumn, UploadTemplate } from './upload-column'

const columns = [
  { header: 'Carrier Code', field: 'carrier_code', required: true, type: 'text', rule: 'the chosen carrier', example: 'FALCON', width: 14 },
  { header: 'Carrier Event Code', field: 'carrier_event_code', required: true, type: 'id', rule: '≤ 60 characters, capitals count', example: 'OFD', width: 22 },
  { header: 'Sub Code', field: 'carrier_event_sub_code', type: 'id', rule: '≤ 60 characters, where the carrier sends a reason beside its code', width: 14 },
  { header: 'Carrier Event Description', field: 'carrier_event_description', type: 'text', rule: '≤ 255 characters', example: 'Out with courier', width: 34 },
  {
    header: 'House Event Code', field: 'rsa_event_code', required: 'if mapped', type: 'text',
    rule: 'a tracking event, such as DEL01', example: 'LMD03', width: 18, list: 'house_events',
  },
  { header: 'Reason Code', field: 'reason_code', required: 'if the event needs a reason', type: 'text', rule: '≤ 20 characters', width: 16 },
  { header: 'Counts Attempt', field: 'counts_attempt', type: 'text', rule: 'Y or N; blank as the house event', example: 'N', width: 14 },
  { header: 'Pauses SLA', field: 'pauses_sla', type: 'text', rule: 'Y or N; blank as the house event', example: 'N', width: 12 },
  { header: 'Public', field: 'is_public', type: 'text', rule: 'Y or N; blank as the house event', example: 'Y', width: 10 },
  {
    header: 'Mapping Status', field: 'event_mapping_status', type: 'text',
    rule: 'mapped, ignored or unmapped; blank is mapped where there is a house event', example: 'mapped', width: 16, list: 'mapping_statuses',
  },
] as const satisfies readonly UploadColumn[]

/** A carrier's codes and what they mean, one a row (carriers.md 6). */
export const carrierCodeTemplate = {
  kind: 'tracking_events', version: 1, sheet: 'Codes', columns,
  instructions: 'One code of the carrier a row. A code that is known is changed to what the row says; a code reviewed once cannot become unmapped again.',
} as const satisfies UploadTemplate
