import { idOf, type App } from './foreign-kinds'

/** A row of a file of SKUs of the other client. */
export const uploadRowOf = (app: App, client: number) =>
  idOf(app, `with sent as (insert into excel_details (kind, file_name, file_path, file_size, sha256, mime, client_id, user_id,
         user_name, user_category) select 'b2b_sku', 't.csv', 't.csv', 1, 't', 'text/csv', $1, min(id), 'Theirs', 'client' from users returning id)
       insert into sku_upload_rows (upload_id, row_no, client_id, sku_code, payload, action)
       select id, 2, $1, 'T', '{}', 'create' from sent returning id`, [client])

/** A picture of a SKU of the other client. */
export const imageOf = (app: App, client: number) =>
  idOf(app, `insert into sku_images (client_id, file_name, path, thumb_path, mime, bytes, width_px, height_px, sha256)
       values ($1, 'theirs.jpg', 'placeholder:1', 'placeholder:1', 'image/jpeg', 1000, 800, 800, 'theirs') returning id`, [client])

/** A warehouse system of the other client. */
export const wmsOf = (app: App, client: number) => idOf(app, `insert into wms_connections (client_id, warehouse_id, account_code, base_url, wms_environment)
      select $1, min(facility_id), 'FOREIGN-WMS', 'https://wms.example', 'sandbox' from warehouses returning id`, [client])

/** An announcement of the other client. */
export const inboundOf = (app: App, client: number) =>
  idOf(app, `insert into inbound_orders (inbound_no, ref_no, client_id, warehouse_id, expected_date, status)
       select 'ASN-FOREIGN', 'FOREIGN', $1, min(id), '2026-03-01', 'submitted' from facilities where facility_code = 'AUH1' returning id`, [client])

/** A business announcement of the other client. */
export const b2bInboundOf = (app: App, client: number) =>
  idOf(app, `insert into inbound_orders (inbound_no, ref_no, trade, client_id, warehouse_id, expected_date, status)
       select 'BIN-FOREIGN', 'B2B-FOREIGN', 'b2b', $1, min(id), '2026-03-01', 'submitted' from facilities where facility_code = 'AUH1' returning id`, [client])
