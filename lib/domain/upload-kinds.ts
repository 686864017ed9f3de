import type { Key } from './keys'
import type { UserCategory } from './user'

/** A registered upload: what it loads, where it is offered, how its rows are told apart (uploads.md 6). */
export type UploadKindFact = {
  title: string
  /** Area that owns the template's columns and row rules. */
  owner: string
  /** The keys that may send a file of it, those of its upload call (uploads.md 5, the area files' upload keys). */
  keys: readonly Key[]
  /** Categories that may send files about themselves without a key. */
  own: readonly UserCategory[]
  /** POST paths that take the file; none for runs of a job. */
  calls: readonly string[]
  /** Screens with its upload box, as the seeds write them. */
  screens: readonly string[]
  /** Business key of a row, in the template's words; null when nothing is changed. */
  rowKey: string | null
  /** May a known key with other values be changed? `replaces` and `draft`: only a draft, as a whole or row by row. Null: not row data. */
  upsert: 'yes' | 'no' | 'replaces' | 'draft' | null
  errorList: string | null
  statusList: string
  /** Unknown columns are refused instead of ignored. */
  strict: boolean
  maxRows: number
  maxMb: number
  accepts: readonly string[]
}

const usual = {
  own: [], upsert: 'yes', errorList: '/upload-error-list', statusList: '/upload-status-list', strict: false, maxRows: 50_000, maxMb: 20,
  accepts: ['xlsx', 'csv'],
} as const satisfies Partial<UploadKindFact>

const warehouseLimits = { maxRows: 20_000, maxMb: 10 }

const kind = (fact: Omit<UploadKindFact, keyof typeof usual> & Partial<UploadKindFact>): UploadKindFact => ({ ...usual, ...fact })

/** Complete register; a kind that is not here answers 404 `Unknown upload kind.` */
export const uploadKinds = {
  package: kind({
    title: 'Packages', owner: 'packages', keys: ['app_package:packages-template'], calls: ['/api/package-details/upload'],
    screens: ['/packages/packages-template', '/pastOrder'], rowKey: 'client + Reference No + line', upsert: 'no', errorList: '/package-error-list',
    statusList: '/package-status-list', maxRows: 200_000, maxMb: 40,
  }),
  package_past_order: kind({
    title: 'Past orders', owner: 'packages', keys: ['app_package:past-order'], calls: ['/api/package-past-order/uplo'], screens: ['/pastOrder'],
    rowKey: 'Tracking No', upsert: 'no', errorList: '/package-error-list', statusList: '/package-status-list',
  }),
  lastmile_order_value: kind({
    title: 'Old order values', owner: 'packages', keys: ['app_package:past-order'], calls: ['/api/lastmile-order-value/old-dataupload'],
    screens: ['/pastOrder'], rowKey: 'Tracking No', errorList: '/package-error-list', statusList: '/package-status-list',
  }),
  lastmile_missing_package: kind({
    title: 'Missing old packages', owner: 'packages', keys: ['app_package:past-order'], calls: ['/api/lastmile-missing-oldpackage/upload'],
    screens: ['/pastOrder'], rowKey: 'Carrier Code + Carrier Tracking No', upsert: 'no', errorList: '/package-error-list',
    statusList: '/package-status-list',
  }),
  lastmile_carrier_massupdate: kind({
    title: 'Mass update of carrier details', owner: 'packages', keys: ['app_package:past-order'], calls: ['/api/lastmile-massupdate-carrierdetails'],
    screens: ['/pastOrder'], rowKey: 'Tracking No + New Carrier Code + New Carrier Tracking No', errorList: '/package-error-list',
    statusList: '/package-status-list',
  }),
  package_invoice_seller: kind({
    title: 'Seller invoice', owner: 'invoices-payments', keys: ['app_seller:invoice-edit'], calls: ['/api/seller/package-invoice-seller'],
    screens: ['/invoices/add'], rowKey: 'invoice + Line No / Package No + SKU', upsert: 'replaces', errorList: '/package-error-list',
    statusList: '/package-status-list',
  }),
  lm_scan: kind({
    title: 'Last-mile scans', owner: 'tracking', keys: ['app_tracking:lm-scan-upload-template'], calls: ['/api/apply-scan/upload'],
    screens: ['/lm-scan-upload/lm-scan-upload-template'], rowKey: 'Scan Code + Number + date and time + Location', upsert: 'no',
    statusList: '/lm-scan-upload',
  }),
  bag: kind({
    title: 'Bags', owner: 'bags', keys: ['app_bag:bags-template'], calls: ['/api/bag-data/upload'], screens: ['/bags/bags-template'],
    rowKey: 'Bag No + Tracking No', upsert: 'no', errorList: '/bulkbag-error-list', statusList: '/bulkbag-status-list',
  }),
  bulk_bag: kind({
    title: 'Bulk bags', owner: 'bags', keys: ['app_bag:upload-bulk-bag'], calls: ['/api/bag-info/bulk-upload'], screens: ['/uploadBulkBag'],
    rowKey: 'Tracking No + Bag No', upsert: 'no', errorList: '/bulkbag-error-list', statusList: '/bulkbag-status-list',
  }),
  pre_alert: kind({
    title: 'Pre-alerts', owner: 'agents-prealerts', keys: ['app_base:pre-alert-edit'], calls: ['/api/pre-alerts/upload'],
    screens: ['/addPreAlert', '/preAlert'], rowKey: 'MAWB No (or BL / Waybill) + HAWB No', maxRows: 20_000,
  }),
  pincode: kind({
    title: 'Pincodes', owner: 'countries', keys: ['app_base:country-edit'], calls: ['/api/pincode/upload'], screens: ['/upload-pincode'],
    rowKey: 'Country Code + Pincode + Area Name', maxRows: 200_000,
  }),
  base_country_city_area: kind({
    title: 'Areas', owner: 'countries', keys: ['app_base:country-edit'], calls: ['/api/base-country-city-area/upload'], screens: ['/upload-area/{id}'],
    rowKey: 'Country Code + State Code + City Name + Area Name', maxRows: 200_000,
  }),
  base_country_city: kind({
    title: 'Cities', owner: 'countries', keys: ['app_base:country-edit'], calls: ['/api/base-country-city/upload'], screens: ['/city-settings/{id}/{code}'],
    rowKey: 'Country Code + State Code + City Name',
  }),
  base_country_state: kind({
    title: 'States', owner: 'countries', keys: ['app_base:country-edit'], calls: ['/api/base-country-state/upload'],
    screens: ['/state-settings/{id}/{code}'], rowKey: 'Country Code + State Code',
  }),
  carrier_country: kind({
    title: 'Carrier countries', owner: 'carriers', keys: ['app_carrier_partner:carrier-edit'], own: ['carrier'], calls: ['/api/carrier-country/upload'],
    screens: ['/country-upload'], rowKey: 'Carrier Code + Country Code + Service Code',
  }),
  carrier_country_city: kind({
    title: 'Carrier cities', owner: 'carriers', keys: ['app_carrier_partner:carrier-edit'], own: ['carrier'], calls: ['/api/carrier-country-city/upload'],
    screens: ['/city-upload'], rowKey: 'Carrier Code + Country Code + Service Code + State Code + City',
  }),
  rsa_carrier_country_city: kind({
    title: 'Carrier city aliases', owner: 'carriers', keys: ['app_carrier_partner:carrier-edit'], calls: ['/api/rsa_carrier-country-city/upload'],
    screens: ['/city-upload'], rowKey: 'Carrier Code + Country Code + Alias',
  }),
  carrier_area: kind({
    title: 'Carrier areas', owner: 'carriers', keys: ['app_carrier_partner:carrier-edit'], own: ['carrier'], calls: ['/api/carrier-area/upload'],
    screens: ['/city-upload'], rowKey: 'Carrier Code + Country Code + Service Code + State Code + City + Area', maxRows: 200_000,
  }),
  carrier_pincode: kind({
    title: 'Carrier pincodes', owner: 'carriers', keys: ['app_carrier_partner:carrier-edit'], own: ['carrier'], calls: ['/api/carrier-pincode/upload'],
    screens: ['/city-upload'], rowKey: 'Carrier Code + Country Code + Service Code + Pincode', maxRows: 200_000,
  }),
  rsa_carrier_area_compare: kind({
    title: 'Carrier area comparison', owner: 'carriers', keys: ['app_carrier_partner:city-upload', 'app_carrier_partner:carrier-edit'],
    calls: ['/api/rsa-carrier-area-compare/upload'], screens: ['/city-upload'], rowKey: null, upsert: null, maxRows: 200_000,
  }),
  rsa_carrier_pincode_compare: kind({
    title: 'Carrier pincode comparison', owner: 'carriers', keys: ['app_carrier_partner:city-upload', 'app_carrier_partner:carrier-edit'],
    calls: ['/api/rsa-carrier-pincode-compare/upload'], screens: ['/city-upload'], rowKey: null, upsert: null, maxRows: 200_000,
  }),
  tracking_events: kind({
    title: 'Carrier event mapping', owner: 'carriers', keys: ['app_carrier_partner:carrier-edit'], calls: ['/api/tracking_events/upload'],
    screens: ['/carriers/events-upload'], rowKey: 'Carrier Code + Carrier Event Code + Sub Code',
  }),
  carrier_pudo: kind({
    title: 'PUDO points', owner: 'sla-pickup', keys: ['app_pickup:pudo-edit'], calls: ['/api/carrier_pudo/upload'], screens: ['/pudo-list'],
    rowKey: 'Carrier Code + PUDO Code',
  }),
  seller: kind({
    title: 'Sellers', owner: 'sellers-ior', keys: ['app_seller:sellers-template'], calls: ['/api/sellers/upload'], screens: ['/sellers/sellers-template'],
    rowKey: 'Platform + Merchant ID, else Legal Name + Country',
  }),
  seller_onboard_status: kind({
    title: 'Seller onboarding status', owner: 'sellers-ior', keys: ['app_seller:seller-edit'], calls: ['/api/seller-onboard-status/upload'],
    screens: ['/seller-onboarding-status'], rowKey: 'Seller Code',
  }),
  product_temp: kind({
    title: 'Product eligibility', owner: 'sellers-ior', keys: ['app_seller:add-products'], calls: ['/api/products/temp-upload'], screens: ['/add-products'],
    rowKey: 'seller + SKU',
  }),
  hs_code: kind({
    title: 'HS codes', owner: 'sellers-ior', keys: ['app_seller:hs-code-edit'], calls: ['/api/hs_code_listing/upload'], screens: ['/hs-code-list'],
    rowKey: 'Country + HS Code + Valid From',
  }),
  xml_invoice: kind({
    title: 'XML invoices', owner: 'sellers-ior', keys: ['app_seller:xml-file-parsing', 'app_seller:commercial-invoice-edit'],
    calls: ['/api/xml_file_parsing', '/api/rsa_xml_invoice/upload'], screens: ['/outbound-xml-data-parsing', '/rsa-xml-invoice'],
    rowKey: 'invoice no + seller; same file sha256 answers the first result', upsert: 'no', accepts: ['xml', 'zip'],
  }),
  client_product_hscode: kind({
    title: 'Client product HS codes', owner: 'clients', keys: ['app_client:product-hscode-edit'], calls: ['/api/clients/product-hscode/upload'],
    screens: ['/clients/product-hscode'], rowKey: 'Client Code + SKU + Destination Country',
  }),
  map_seller: kind({
    title: 'Seller mapping', owner: 'clients', keys: ['app_client:map-sellers-edit'], calls: ['/api/sellers/mapped-seller/upload'],
    screens: ['/clients/map-sellers'], rowKey: 'Client Code + Seller Code',
  }),
  list_value: kind({
    title: 'List values', owner: 'settings', keys: ['app_base:list-configuration-edit'], calls: ['/api/config_values/upload'],
    screens: ['/list-configuration'], rowKey: 'List Code + Value',
  }),
  carrier_billing: kind({
    title: 'Carrier billing', owner: 'billing-cod', keys: ['app_billing:upload-billing'], calls: ['/api/carrier-consignment-billing/upload'],
    screens: ['/upload-billing'], rowKey: 'carrier + invoice no + Tracking No + Charge Type', upsert: 'no',
  }),
  cod_order_summary: kind({
    title: 'COD order summary', owner: 'billing-cod', keys: ['app_cod_reconcile:carrier-cod-payment-edit'], calls: ['/api/order_summary/upload'],
    screens: ['/cod/carrier/upload'], rowKey: 'payment no + the row itself', upsert: 'no', maxRows: 100_000,
  }),
  carrier_rate: kind({
    title: 'Carrier rates', owner: 'billing-cod', keys: ['app_billing:rate-edit'], calls: ['/api/lastmile-billing-rates/upload'], screens: ['/billing-data'],
    rowKey: 'carrier + Service + Charge Type + Zone + Weight From + Valid From',
  }),
  boe_outbound_local: kind({
    title: 'Local BOE outbound', owner: 'boe-customs', keys: ['app_customs:boe-edit'], calls: ['/api/fulfillment-order-list/boe-outbound/upload'],
    screens: ['/boe-outbound/local'], rowKey: 'BOE Ref + Order No',
  }),
  boe_outbound_international: kind({
    title: 'International BOE outbound', owner: 'boe-customs', keys: ['app_customs:boe-edit'], calls: ['/api/fulfillment-order-list/boe-outbound/upload'],
    screens: ['/boe-outbound/international'], rowKey: 'BOE Ref + Order No',
  }),
  fulfillment_order: kind({
    title: 'Fulfilment orders', owner: 'fulfilment', keys: ['app_fulfillment:order-upload'], calls: ['/api/fulfillment/order_upload'],
    screens: ['/order-upload'], rowKey: 'client + Order Reference + SKU Code', upsert: 'no', errorList: '/fulfillment-error-list',
    statusList: '/bulk-order-status-list', strict: true, ...warehouseLimits,
  }),
  fulfillment_asn: kind({
    title: 'Fulfilment ASNs', owner: 'fulfilment', keys: ['app_fulfillment:inbound-order-manage'], calls: ['/api/fulfillment/inbound_upload'],
    screens: ['/list-inbound-order/upload'], rowKey: 'client + Reference + SKU Code + Lot No + Carton No', upsert: 'no',
    errorList: '/fulfillment-asn-error-list', statusList: '/inbound-status-list', strict: true, ...warehouseLimits,
  }),
  product: kind({
    title: 'Products', owner: 'fulfilment', keys: ['app_fulfillment:upload-product'], calls: ['/api/fulfillment/sku_product_upload'],
    screens: ['/upload-product'], rowKey: 'client + SKU Code', errorList: '/fulfillment-error-list', statusList: '/product-status-list', strict: true,
    ...warehouseLimits,
  }),
  sku_mapping: kind({
    title: 'SKU mapping', owner: 'fulfilment', keys: ['app_fulfillment:sku-manage'], calls: ['/api/fulfillment/sku_mapping_upload'],
    screens: ['/mapping-list/upload'], rowKey: 'client + Alias SKU + SKU Code', errorList: '/sku-mapping-error-list',
    statusList: '/sku-mapping-status-list', strict: true, ...warehouseLimits,
  }),
  channel_sku: kind({
    title: 'Channel SKUs', owner: 'fulfilment', keys: ['app_fulfillment:channel-manage'], calls: ['/api/fulfillment/channel_sku_upload'],
    screens: ['/mapping-list/channel-skus/upload'],
    rowKey: 'client channel + Channel SKU', errorList: '/channel-sku-error-list', statusList: '/channel-status-list',
    strict: true, ...warehouseLimits,
  }),
  inventory_upload: kind({
    title: 'Inventory', owner: 'fulfilment', keys: ['app_fulfillment:inventory-adjust'], calls: ['/api/inventory-upload'], screens: ['/inventory/upload'],
    rowKey: 'warehouse + Location + SKU Code + Lot No + Status + mode + file date', errorList: '/fulfillment-error-list',
    statusList: '/inventory-sync-status-list', strict: true, ...warehouseLimits,
  }),
  inventory_sync: kind({
    title: 'Inventory sync', owner: 'fulfilment', keys: [], calls: [], screens: [], rowKey: 'channel + SKU + run', upsert: null, errorList: null,
    statusList: '/inventory-sync-status-list',
  }),
  b2b_sku: kind({
    title: 'B2B SKUs', owner: 'b2b', keys: ['app_b2b:sku-b2b-upload'], calls: ['/api/fulfillmentbb/sku_upload'], screens: ['/sku-b2b-upload'],
    rowKey: 'client + SKU Code', errorList: '/sku-error-list', statusList: '/sku-status-list', strict: true, ...warehouseLimits,
  }),
  b2b_barcode: kind({
    title: 'B2B barcodes', owner: 'b2b', keys: ['app_b2b:upload-barcode'], calls: ['/api/fulfillmentbb/sku_barcode_upload'], screens: ['/upload-barcode'],
    rowKey: 'client + Barcode', errorList: '/barcode-error-list', statusList: '/barcode-status-list', strict: true, ...warehouseLimits,
  }),
  b2b_inbound: kind({
    title: 'B2B inbound orders', owner: 'b2b', keys: ['app_b2b:inbound-upload', 'app_b2b:inbound-bulk-upload'],
    calls: ['/api/fulfillmentbb/inbound_upload', '/api/fulfillmentbb/inbound_bulk_upload'], screens: ['/inbound-upload', '/inbound-bulk-upload'],
    rowKey: 'client + Reference + SKU Code + Lot No + Expiry Date + Pallet No', upsert: 'no', errorList: '/inbound-error-list',
    statusList: '/inbound-status-list', strict: true, ...warehouseLimits,
  }),
  b2b_outbound: kind({
    title: 'B2B outbound orders', owner: 'b2b', keys: ['app_b2b:outbound-upload', 'app_b2b:outbound-bulk-upload'],
    calls: ['/api/fulfillmentbb/outbound_upload', '/api/fulfillmentbb/outbound_bulk_upload'], screens: ['/outbound-upload', '/outbound-bulk-upload'],
    rowKey: 'client + Reference + SKU Code + UOM + Lot No', upsert: 'no', errorList: '/outbound-error-list', statusList: '/outbound-status-list',
    strict: true, ...warehouseLimits,
  }),
  outbound_file: kind({
    title: 'Outbound files', owner: 'b2b', keys: ['upload-outbound-files'], calls: ['/api/fulfillmentbb/outbound_file_upload'],
    screens: ['/upload-outbound'], rowKey: 'client + file reference + SKU + UOM + lot', upsert: 'no', errorList: '/outbound-error-list',
    statusList: '/outbound-status-list', ...warehouseLimits,
  }),
  b2b_inbound_variant: kind({
    title: 'Inbound variants', owner: 'b2b', keys: ['app_b2b:variant-manage'], calls: ['/api/btb_variant_order/inbound_upload'],
    screens: ['/inbound-Variant/upload'], rowKey: 'Inbound No + SKU Code + Variant Code + Lot No', errorList: '/inbound-variant-error-list',
    statusList: '/inbound-status-list', strict: true, ...warehouseLimits,
  }),
  b2b_outbound_variant: kind({
    title: 'Outbound variants', owner: 'b2b', keys: ['app_b2b:variant-manage'], calls: ['/api/btb_variant_order/outbound_upload'],
    screens: ['/outbound-Variant/upload'], rowKey: 'Outbound No + SKU Code + Variant Code + Lot No', errorList: '/outbound-variant-error-list',
    statusList: '/outbound-status-list', strict: true, ...warehouseLimits,
  }),
  vendor_staff: kind({
    title: 'Vendor staff', owner: 'vendors', keys: ['app_ecom_vendor:staff-manage'], calls: ['/api/vendor/staff/upload'],
    screens: ['/vendor/add-vendor/{id}'], rowKey: 'vendor + Staff Code', strict: true,
  }),
  vendor_timesheet: kind({
    title: 'Vendor timesheets', owner: 'vendors', keys: ['app_ecom_vendor:timesheet-manage'], calls: ['/api/vendor/timesheet/upload'],
    screens: ['/vendor/timesheet-list'], rowKey: 'vendor + Warehouse + Work Date + Shift + Staff Code', strict: true,
  }),
  vendor_attendance: kind({
    title: 'Vendor attendance', owner: 'vendors', keys: ['app_ecom_vendor:attendance-manage'], calls: ['/api/vendor/attendance/upload'],
    screens: ['/vendor/attendance-list'], rowKey: 'Staff Code + punch time', upsert: 'no', strict: true,
  }),
  pas_projection: kind({
    title: 'PAS projections', owner: 'pas', keys: ['app_pas:projection-manage'], calls: ['/api/pas-projection/upload'], screens: ['/pasProjectionList'],
    rowKey: 'warehouse + Date + Slot From + Client Code + Direction + Vehicle Type', upsert: 'draft',
  }),
  location: kind({
    title: 'Warehouse locations', owner: 'master-data', keys: ['app_base:location-edit'], calls: ['/api/locations/upload'], screens: ['/locations/upload'],
    rowKey: 'Warehouse Code + Location Code', ...warehouseLimits,
  }),
  currency_rate: kind({
    title: 'Currency rates', owner: 'master-data', keys: ['app_base:currency-rate-edit'], calls: ['/api/currency-rates/upload'],
    screens: ['/currency-rates/upload'], rowKey: 'Currency + Date', ...warehouseLimits,
  }),
}
export type UploadKind = keyof typeof uploadKinds

export const uploadKindNames = Object.keys(uploadKinds) as [UploadKind, ...UploadKind[]]

/** Kinds whose runs are made by a job of their area; no worker of files takes them up. */
export const jobKinds: readonly UploadKind[] = uploadKindNames.filter((name) => uploadKinds[name].calls.length === 0)

export function isUploadKind(value: unknown): value is UploadKind {
  return typeof value === 'string' && Object.hasOwn(uploadKinds, value)
}

/** Where templates and samples of a kind are named when its area names none (uploads.md 6). */
export const templateName = (kindName: UploadKind) => `${kindName}-template.xlsx`
export const samplePath = (kindName: UploadKind) => `samples/${kindName}.xlsx`
