import type { UploadColumn, UploadTemplate } from './upload-column'

const columns = [
  { header: 'Date', field: 'projection_date', required: true, type: 'date', rule: 'YYYY-MM-DD, today or later', example: '2027-01-24', width: 14 },
  { header: 'Slot From', field: 'slot_from', required: true, type: 'text', rule: 'HH:mm, quarters of an hour', example: '09:00', width: 12 },
  { header: 'Slot To', field: 'slot_to', required: true, type: 'text', rule: 'HH:mm, quarters of an hour', example: '10:00', width: 12 },
  { header: 'Client Code', field: 'client_code', required: true, type: 'id', example: 'NOORB', width: 14 },
  { header: 'Direction', field: 'direction', required: true, type: 'choice', example: 'inbound', width: 14, list: 'projection_directions' },
  { header: 'Vehicle Type', field: 'vehicle_type', required: true, type: 'choice', example: 'trailer_40ft', width: 18, list: 'pas_vehicle_types' },
  { header: 'Vehicles', field: 'projected_vehicles', required: true, type: 'number', rule: '1 to 200', example: '4', width: 12 },
  { header: 'Pallets', field: 'projected_pallets', type: 'number', rule: 'of all vehicles together', example: '96', width: 12 },
  { header: 'Cartons', field: 'projected_cartons', type: 'number', example: '1920', width: 12 },
  { header: 'Units', field: 'projected_units', type: 'number', example: '46080', width: 12 },
  { header: 'Transporter', field: 'transporter_name', type: 'text', rule: '≤ 120 characters', example: 'Al Faris Transport', width: 24 },
  { header: 'Order Numbers', field: 'order_numbers', type: 'text', rule: 'separated by ;, each is mapped', example: 'ASN2701000123;ASN2701000124', width: 30 },
  { header: 'Remarks', field: 'remarks', type: 'text', rule: '≤ 500 characters', example: 'Two drivers', width: 30 },
] as const satisfies readonly UploadColumn[]

/** Expected vehicles, a slot, client, direction and type a row; a draft that is there is replaced. */
export const projectionTemplate = {
  kind: 'pas_projection', version: 1, sheet: 'Projections', columns,
  instructions: 'One slot, client, direction and vehicle type a row. A row that repeats a draft replaces it. The site is chosen when the file is sent.',
} as const satisfies UploadTemplate
