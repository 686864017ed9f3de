import { idOf, nothing, row, type App, type Said } from './foreign-kinds'

/** A vehicle whose cost another client bears, with a trip. */
export async function requestRows(app: App, client: number): Promise<{ id: number; trip: number }> {
  const id = await idOf(app, `insert into request_applications (request_no, application_type, warehouse_id, department, needed_from, needed_to, reason,
      share_basis, vendor_id, status, requested_by)
    select 'RA-FOREIGN', 'transport', id, 'Hidden', now() + interval '2 days', now() + interval '3 days', 'Hidden', 'equal', 7, 'accepted', 1
    from facilities where facility_code = 'DIC1' returning id`)
  await app.query('insert into request_shares (request_id, line_no, client_id, weight) values ($1, 1, $2, 1)', [id, client])
  const line = await idOf(app, `insert into request_lines (request_id, line_no, vehicle_type, trips, from_address, to_address)
    values ($1, 1, 'pickup_1t', 1, 'A', 'B') returning id`, [id])
  const rate = await idOf(app, `insert into transport_rates (vendor_id, vehicle_type, base_rate, valid_from, valid_to)
    values (7, 'pickup_1t', 100, '2020-01-01', '2020-01-02') returning id`)
  const trip = await idOf(app, `insert into transport_trips (request_id, line_id, trip_no, vendor_id, vehicle_no, vehicle_key, vehicle_license_expiry,
      vehicle_insurance_expiry, driver_name, driver_phone, driver_license_expiry, planned_start, planned_end, rate_id)
    values ($1, $2, 'RA-FOREIGN-1', 7, 'DXB Z 1', 'DXB:Z1', '2030-01-01', '2030-01-01', 'Hidden', '+971500000001', '2030-01-01', now() + interval '50 hours',
      now() + interval '52 hours', $3) returning id`, [id, line, rate])
  return { id, trip }
}

/** Clients read requests they bear a part of. */
export const requestSamples: Readonly<Record<string, Said>> = {
  'vendorRequests.list': nothing((f) => ({ application_type: 'transport', client_id: [f.client] })),
  'vendorRequests.one': row((f) => ({ id: f.areas.vendor_request.id })),
  'vendorRequests.pod': row((f) => ({ id: f.areas.vendor_request.id, trip_id: f.areas.vendor_request.trip })),
  'vendorRequests.paper': row((f) => ({ id: f.areas.vendor_request.id })),
}
