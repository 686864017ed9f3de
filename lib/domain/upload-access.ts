import { allKeys, type Key } from './keys'
import { uploadKinds, type UploadKind } from './upload-kinds'

/** The keys that may send a file of a kind: those of its upload call (uploads.md 5, the area files' upload keys). */
export const sendKeys: Readonly<Record<UploadKind, readonly Key[]>> = {
  package: ['app_package:packages-template'],
  package_past_order: ['app_package:past-order'],
  lastmile_order_value: ['app_package:past-order'],
  lastmile_missing_package: ['app_package:past-order'],
  lastmile_carrier_massupdate: ['app_package:past-order'],
  package_invoice_seller: ['app_seller:invoice-edit'],
  lm_scan: ['app_tracking:lm-scan-upload-template'],
  bag: ['app_bag:bags-template'],
  bulk_bag: ['app_bag:upload-bulk-bag'],
  pre_alert: ['app_base:pre-alert-edit'],
  pincode: ['app_base:country-edit'],
  base_country_city_area: ['app_base:country-edit'],
  base_country_city: ['app_base:country-edit'],
  base_country_state: ['app_base:country-edit'],
  carrier_country: ['app_carrier_partner:carrier-edit'],
  carrier_country_city: ['app_carrier_partner:carrier-edit'],
  rsa_carrier_country_city: ['app_carrier_partner:carrier-edit'],
  carrier_area: ['app_carrier_partner:carrier-edit'],
  carrier_pincode: ['app_carrier_partner:carrier-edit'],
  rsa_carrier_area_compare: ['app_carrier_partner:city-upload', 'app_carrier_partner:carrier-edit'],
  rsa_carrier_pincode_compare: ['app_carrier_partner:city-upload', 'app_carrier_partner:carrier-edit'],
  tracking_events: ['app_carrier_partner:carrier-edit'],
  carrier_pudo: ['app_pickup:pudo-edit'],
  seller: ['app_seller:sellers-template'],
  seller_onboard_status: ['app_seller:seller-edit'],
  product_temp: ['app_seller:add-products'],
  hs_code: ['app_seller:hs-code-edit'],
  xml_invoice: ['app_seller:xml-file-parsing', 'app_seller:commercial-invoice-edit'],
  client_product_hscode: ['app_client:product-hscode-edit'],
  map_seller: ['app_client:map-sellers-edit'],
  list_value: ['app_base:list-configuration-edit'],
  carrier_billing: ['app_billing:upload-billing'],
  cod_order_summary: ['app_cod_reconcile:carrier-cod-payment-edit'],
  carrier_rate: ['app_billing:rate-edit'],
  boe_outbound_local: ['app_customs:boe-edit'],
  boe_outbound_international: ['app_customs:boe-edit'],
  fulfillment_order: ['app_fulfillment:order-upload'],
  fulfillment_asn: ['app_fulfillment:inbound-order-manage'],
  product: ['app_fulfillment:upload-product'],
  sku_mapping: ['app_fulfillment:sku-manage'],
  channel_sku: ['app_fulfillment:channel-manage'],
  inventory_upload: ['app_fulfillment:inventory-adjust'],
  inventory_sync: [],
  b2b_sku: ['app_b2b:sku-b2b-upload'],
  b2b_barcode: ['app_b2b:upload-barcode'],
  b2b_inbound: ['app_b2b:inbound-upload', 'app_b2b:inbound-bulk-upload'],
  b2b_outbound: ['app_b2b:outbound-upload', 'app_b2b:outbound-bulk-upload'],
  outbound_file: ['upload-outbound-files'],
  b2b_inbound_variant: ['app_b2b:variant-manage'],
  b2b_outbound_variant: ['app_b2b:variant-manage'],
  vendor_staff: ['app_ecom_vendor:staff-manage'],
  vendor_timesheet: ['app_ecom_vendor:timesheet-manage'],
  vendor_attendance: ['app_ecom_vendor:attendance-manage'],
  pas_projection: ['app_pas:projection-manage'],
  location: ['app_base:location-edit'],
  currency_rate: ['app_base:currency-rate-edit'],
}

/** Categories that may send files of a kind about themselves without its key. */
const ownSenders: Readonly<Partial<Record<UploadKind, readonly string[]>>> = {
  carrier_country: ['carrier'], carrier_country_city: ['carrier'], carrier_area: ['carrier'], carrier_pincode: ['carrier'],
}

/** Whether somebody may send files of a kind. */
export const maySendKind = (who: { user_category: string; keys: ReadonlySet<string> }, kind: UploadKind) =>
  sendKeys[kind].some((key) => who.keys.has(key)) || (ownSenders[kind]?.includes(who.user_category) ?? false)

/** Any of these opens the templates; which one it gives is cut by `sendKeys`. */
export const allSendKeys: readonly Key[] = [...new Set(Object.values(sendKeys).flat())]

/** The view key of an upload list: `/package-error-list` -> `app_package:package-error-list`. */
function listKey(path: string | null): Key[] {
  return path ? allKeys.filter((key) => key.endsWith(`:${path.slice(1)}`)) : []
}

const everyKind: readonly Key[] = ['app_base:upload-status-list', 'app_base:upload-error-list']

/** The error list of a kind as somebody may open it, the one of all kinds where the kind's own is not theirs; null: neither. */
export function errorListOf(kind: UploadKind, held: ReadonlySet<string>): string | null {
  const own = uploadKinds[kind].errorList
  return [own, '/upload-error-list'].find((path) => listKey(path).some((key) => held.has(key))) ?? null
}

/** The kinds a status or error list shows: those the register gives it, the two lists of all show every one. */
export function kindsOfList(path: string): UploadKind[] {
  const all = Object.keys(uploadKinds) as UploadKind[]
  if (path === '/upload-status-list' || path === '/upload-error-list') return all
  return all.filter((kind) => uploadKinds[kind].statusList === path || uploadKinds[kind].errorList === path)
}

/** Whoever holds one of these may read the uploads and errors of that kind (uploads.md 4: its upload screen, its lists, the lists of all). */
export const readKeys = Object.fromEntries(
  (Object.keys(uploadKinds) as UploadKind[]).map((kind) => [
    kind,
    [...sendKeys[kind], ...listKey(uploadKinds[kind].errorList), ...listKey(uploadKinds[kind].statusList), ...everyKind],
  ]),
) as unknown as Readonly<Record<UploadKind, readonly Key[]>>

/** Any of these opens the upload lists at all; which kinds they show is cut by `readKeys`. */
export const uploadKeys: readonly Key[] = [...new Set(Object.values(readKeys).flat())]

/** The kinds somebody holding these keys may read. */
export function readableKinds(held: ReadonlySet<string>): UploadKind[] {
  return (Object.keys(uploadKinds) as UploadKind[]).filter((kind) => readKeys[kind].some((key) => held.has(key)))
}
