import { z } from 'zod'
import { Flag, Id, post } from './kernel'
import type { UploadTemplate } from './upload-column'

/** Orders that lived and ended before they came to us (packages.md 6.2). */
export const pastOrderTemplate = {
  kind: 'package_past_order',
  version: 1,
  sheet: 'Past orders',
  instructions: 'One row makes one finished package with its history: no label is made, no carrier is asked and no webhook is sent. Dates are days in Dubai: created, then shipped, then delivered. The grey example row is not applied.',
  columns: [
    { header: 'Client Code', field: 'client_code', required: true, type: 'id', rule: 'A client you may send for', example: 'NOORB' },
    { header: 'Reference No', field: 'ref_no', required: true, type: 'id', rule: 'At most 50: letters, digits and / _ . -', example: 'SO-90001', width: 18 },
    {
      header: 'Tracking No', field: 'tracking_no', required: true, type: 'id',
      rule: '6 to 35 letters, digits or dashes, never used before', example: 'RSA24030290001', width: 22,
    },
    { header: 'Carrier Code', field: 'carrier_code', required: true, type: 'id', rule: 'The carrier that delivered it', example: 'FALCON' },
    { header: 'Carrier Tracking No', field: 'carrier_tracking_no', type: 'id', rule: 'At most 35 characters', example: '4411223344', width: 20 },
    { header: 'Service Code', field: 'rsa_service_code', required: true, type: 'id', rule: 'A service of the house', example: 'STD' },
    { header: 'Consignee Name', field: 'consignee_name', required: true, type: 'text', rule: 'At most 100 characters', example: 'Sara Ali', width: 24 },
    { header: 'City', field: 'city', required: true, type: 'text', rule: 'A city we serve, in any of its spellings', example: 'Dubai' },
    { header: 'Country', field: 'country_code', required: true, type: 'country', rule: 'ISO 3166-1 code', example: 'AE' },
    { header: 'Weight', field: 'weight', required: true, type: 'weight', rule: 'Kilograms, 0.001 to 1000', example: '1.250' },
    { header: 'Declared Value', field: 'declared_value', type: 'money', rule: '0 or more', example: '150.00' },
    { header: 'Currency', field: 'currency', required: 'with Declared Value', type: 'currency', rule: 'ISO 4217', example: 'AED' },
    { header: 'Payment Mode', field: 'payment_mode', required: true, type: 'choice', list: 'payment_modes', rule: 'prepaid or cod', example: 'cod' },
    { header: 'COD Amount', field: 'cod_amount', required: 'if cod', type: 'money', rule: 'Above 0, in the currency of the country', example: '150.00' },
    { header: 'Created Date', field: 'created_date', required: true, type: 'date', rule: 'YYYY-MM-DD, before yesterday', example: '2024-03-02' },
    { header: 'Shipped Date', field: 'shipped_date', type: 'date', rule: 'YYYY-MM-DD, not before Created Date', example: '2024-03-03' },
    {
      header: 'Delivered Date', field: 'delivered_date', required: 'if delivered',
      type: 'date', rule: 'YYYY-MM-DD, not before Shipped Date', example: '2024-03-05',
    },
    {
      header: 'Final Status', field: 'final_status', required: true, type: 'choice',
      list: 'final_statuses', rule: 'delivered, returned, lost or cancelled', example: 'delivered',
    },
    { header: 'POD Name', field: 'pod_name', type: 'text', rule: 'Who received it, at most 100 characters', example: 'S Ali' },
  ],
} as const satisfies UploadTemplate

/** Values of packages that are already there (packages.md 6.3). */
export const orderValueTemplate = {
  kind: 'lastmile_order_value',
  version: 1,
  sheet: 'Order values',
  instructions: 'One row corrects one package. An empty cell leaves the value as it is. Every correction is logged with its reason; labels are not changed. The grey example row is not applied.',
  columns: [
    { header: 'Tracking No', field: 'tracking_no', required: true, type: 'id', rule: 'A package that is there', example: 'RSA24030290001', width: 22 },
    { header: 'Declared Value', field: 'declared_value', type: 'money', rule: 'Above 0', example: '175.00' },
    { header: 'Currency', field: 'currency', type: 'currency', rule: 'ISO 4217', example: 'AED' },
    { header: 'COD Amount', field: 'cod_amount', type: 'money', rule: 'Above 0, only where the parcel is cod', example: '150.00' },
    { header: 'COD Currency', field: 'cod_currency', type: 'currency', rule: 'The currency of the country', example: 'AED' },
    { header: 'Weight (kg)', field: 'weight', type: 'weight', rule: 'Declared, 0.001 to 1000' },
    { header: 'Actual Weight (kg)', field: 'actual_weight', type: 'weight', rule: 'Of the scale, 0.001 to 1000', example: '1.300' },
    { header: 'Reason', field: 'reason', required: true, type: 'text', rule: 'At most 200 characters', example: 'value corrected by client', width: 28 },
  ],
} as const satisfies UploadTemplate

/** Packages found in a carrier's file and not in ours (packages.md 6.4). */
export const missingPackageTemplate = {
  kind: 'lastmile_missing_package',
  version: 1,
  sheet: 'Missing packages',
  instructions: 'One row makes one package that a carrier has and we have not; it gets a number of ours. The status of the carrier is read like one of its events; one we do not know is kept as a remark. The grey example row is not applied.',
  columns: [
    { header: 'Client Code', field: 'client_code', required: true, type: 'id', rule: 'A client you may send for', example: 'NOORB' },
    {
      header: 'Reference No', field: 'ref_no', required: true, type: 'id',
      rule: 'At most 50: letters, digits and / _ . -', example: 'UNKNOWN-4411223399', width: 22,
    },
    { header: 'Carrier Code', field: 'carrier_code', required: true, type: 'id', rule: 'The carrier that has it', example: 'FALCON' },
    {
      header: 'Carrier Tracking No', field: 'carrier_tracking_no', required: true, type: 'id', rule: 'At most 35 characters', example: '4411223399', width: 20,
    },
    { header: 'Consignee Name', field: 'consignee_name', type: 'text', rule: 'At most 100 characters' },
    { header: 'City', field: 'city', required: true, type: 'text', rule: 'A city we serve, in any of its spellings', example: 'Sharjah' },
    { header: 'Country', field: 'country_code', required: true, type: 'country', rule: 'ISO 3166-1 code', example: 'AE' },
    { header: 'Weight', field: 'weight', required: true, type: 'weight', rule: 'Kilograms, 0.001 to 1000', example: '0.800' },
    { header: 'COD Amount', field: 'cod_amount', type: 'money', rule: 'In the currency of the country; 0 or empty: prepaid', example: '0.00' },
    { header: 'Carrier Status', field: 'carrier_status', required: true, type: 'text', rule: 'As the carrier writes it', example: 'Delivered' },
    { header: 'Carrier Status Date', field: 'carrier_status_date', required: true, type: 'date', rule: 'YYYY-MM-DD, not in the future', example: '2024-03-07' },
  ],
} as const satisfies UploadTemplate

/** Parcels that another carrier has taken over (packages.md 6.5). */
export const carrierChangeTemplate = {
  kind: 'lastmile_carrier_massupdate',
  version: 1,
  sheet: 'Carrier details',
  instructions: 'One row gives one package to another carrier, or another number of the same. The former number is kept, the label is void. Allowed until the package is delivered. The grey example row is not applied.',
  columns: [
    { header: 'Tracking No', field: 'tracking_no', required: true, type: 'id', rule: 'A package that is under way', example: 'RSA26112000245', width: 22 },
    { header: 'New Carrier Code', field: 'carrier_code', required: true, type: 'id', rule: 'An active carrier', example: 'DESERT' },
    {
      header: 'New Carrier Tracking No', field: 'carrier_tracking_no', required: true, type: 'id',
      rule: 'At most 35 characters, not of another package', example: '290012345678', width: 24,
    },
    { header: 'Service Code', field: 'rsa_service_code', type: 'id', rule: 'Left empty, the service stays', example: 'STD' },
    { header: 'Effective Date', field: 'effective_date', type: 'date', rule: 'YYYY-MM-DD, not in the future; left empty, today', example: '2026-11-20' },
    { header: 'Reason', field: 'reason', required: true, type: 'text', rule: 'At most 200 characters', example: 'carrier week off', width: 28 },
  ],
} as const satisfies UploadTemplate

const offlineUpload = (path: string) =>
  post(path, {
    needs: 'app_package:past-order',
    kind: 'upload',
    body: z.object({ dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 20 * 1024 * 1024,
    refreshes: ['uploads.list'],
  })

/** Files that change packages outside their usual way (packages.md 4, /pastOrder). */
export const packagesOffline = {
  pastOrders: offlineUpload('/api/package-past-order/uplo'),
  /** The catalogue's path is cut short; this is how one would write it (packages.md 5). */
  pastOrdersAlias: offlineUpload('/api/package-past-order/upload'),
  orderValues: offlineUpload('/api/lastmile-order-value/old-dataupload'),
  missingPackages: offlineUpload('/api/lastmile-missing-oldpackage/upload'),
  carrierDetails: offlineUpload('/api/lastmile-massupdate-carrierdetails'),
}
