/** Names whose plain reading would be wrong or unlovely; everything else is read from the wire name. */
const special: Record<string, string> = {
  tracking_no: 'Tracking no', ref_no: 'Reference', order_id: 'Order no', carrier_tracking_no: 'Carrier tracking no', rsa_service_code: 'Service',
  cod_amount: 'COD', hs_code: 'HS code', sla_due_at: 'Due', country_code: 'Country',
  last_event_at: 'Last event at', attempt_count: 'Attempts', label_print_count: 'Printed',
  rows_total: 'Rows', rows_accepted: 'Accepted', rows_rejected: 'Refused',
  rows_unchanged: 'Unchanged', created_at: 'Created', updated_at: 'Updated', upload_id: 'Upload',
  user_name: 'By', boe_no: 'BOE no', trn: 'TRN', eta: 'ETA', pincode: 'Pincode', consignee_id_no: 'ID number',
}

/** Words that are spelled in capitals wherever they stand: 'HS codes', 'SKUs'. */
const initials = /\b(cod|hs|sku|boe|vat|mawb|hawb|awb|sla|wms|asn|iban|lpn|sscc|uom)(s?)\b/gi

/** What people read for a wire name: `last_event` -> 'Last event'. */
export function fieldLabel(name: string): string {
  const text = name.replace(/_id$/, '').replaceAll('_', ' ')
  return special[name] ?? (text.charAt(0).toUpperCase() + text.slice(1)).replaceAll(initials, (_whole, word: string, s: string) => word.toUpperCase() + s)
}
