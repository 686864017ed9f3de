import type { UploadColumn, UploadTemplate } from './upload-column'

const rateColumns = [
  { header: 'Service', field: 'service_code', required: true, type: 'text', rule: 'Our service code, or * for every service', example: 'NDD' },
  { header: 'Charge Type', field: 'charge_type', required: true, type: 'choice', list: 'charges', example: 'Delivery', width: 16 },
  { header: 'Zone', field: 'zone', required: true, type: 'text', rule: 'Country code, the carrier’s zone, or * for everywhere', example: 'AE' },
  { header: 'Weight From', field: 'weight_from', required: true, type: 'weight', rule: 'Above so many kg, from 0', example: '1.000' },
  { header: 'Weight To', field: 'weight_to', required: true, type: 'weight', rule: 'Up to so many kg', example: '30.000' },
  { header: 'Base', field: 'base_amount', required: true, type: 'money', rule: 'For the kilograms up to Weight From, 0 or more', example: '12.00' },
  { header: 'Step kg', field: 'step_kg', type: 'weight', rule: 'With Step Amount or not at all', example: '0.500' },
  { header: 'Step Amount', field: 'step_amount', type: 'money', rule: 'For each begun step above Weight From', example: '2.50' },
  { header: 'Fuel %', field: 'fuel_percent', type: 'number', rule: 'Of base and steps, 0 to 100', example: '8' },
  { header: 'COD Fee Type', field: 'cod_fee_type', type: 'choice', list: 'fee_types', rule: 'Empty: no fee', example: 'Higher of both', width: 16 },
  { header: 'COD Flat', field: 'cod_fee_flat', type: 'money', rule: 'Unless the fee is a percentage', example: '5.00' },
  { header: 'COD %', field: 'cod_fee_percent', type: 'number', rule: 'Unless the fee is flat', example: '1' },
  { header: 'Remote', field: 'remote_amount', type: 'money', rule: 'On top for a remote place', example: '15.00' },
  { header: 'RTO %', field: 'rto_percent', type: 'number', rule: 'Of the delivery, for a return without a rate of its own', example: '50' },
  { header: 'VAT %', field: 'vat_percent', type: 'number', rule: '0 to 100', example: '5' },
  { header: 'Currency', field: 'currency', required: true, type: 'currency', example: 'AED' },
  { header: 'Valid From', field: 'valid_from', required: true, type: 'date', rule: 'Day of shipping; ends an open rate before it', example: '2026-12-01' },
  { header: 'Valid To', field: 'valid_to', type: 'date', rule: 'Empty: until a later rate', example: '2027-11-30' },
] as const satisfies readonly UploadColumn[]

/** Rate card of one carrier (billing-cod.md 6), one weight band a row. */
export const carrierRateTemplate = {
  kind: 'carrier_rate', version: 1, sheet: 'Rates', columns: rateColumns,
  instructions: 'One row is one weight band of a service, charge and zone. A row that is there is changed; a later one ends an open rate the day before.',
} as const satisfies UploadTemplate

const lineColumns = [
  { header: 'Tracking No', field: 'tracking_no', required: true, type: 'id', rule: 'Ours or the carrier’s', example: 'RSA25111900012', width: 20 },
  { header: 'Charge Type', field: 'charge_type', required: true, type: 'choice', list: 'charges', example: 'Delivery', width: 16 },
  { header: 'Occurrence', field: 'occurrence', type: 'number', rule: 'Empty is 1; a second redelivery is 2', example: '1' },
  { header: 'Service', field: 'service', type: 'text', rule: 'Our service code', example: 'NDD' },
  { header: 'Origin', field: 'origin_country', type: 'country', example: 'AE' },
  { header: 'Destination', field: 'destination', required: true, type: 'text', rule: 'Country code or city', example: 'AE' },
  { header: 'Zone', field: 'zone', type: 'text', rule: 'As in the rate card', example: 'Z1' },
  { header: 'Billed Weight (kg)', field: 'billed_weight', required: 'for delivery, return', type: 'weight', rule: 'Above 0', example: '2.500', width: 18 },
  { header: 'Base Amount', field: 'base_amount', required: true, type: 'money', rule: '0 or more', example: '19.50', width: 14 },
  { header: 'Fuel Amount', field: 'fuel_amount', type: 'money', example: '1.56', width: 14 },
  { header: 'COD Fee', field: 'cod_fee_amount', type: 'money', example: '5.00' },
  { header: 'Surcharge', field: 'surcharge_amount', type: 'money', example: '0.00' },
  { header: 'Discount', field: 'discount_amount', type: 'money', rule: '0 or more', example: '0.00' },
  { header: 'VAT', field: 'vat_amount', required: true, type: 'money', example: '1.30' },
  { header: 'Total', field: 'total_amount', required: true, type: 'money', rule: 'All parts less discount', example: '27.36' },
  { header: 'Delivered On', field: 'delivered_on', type: 'date', example: '2025-11-18', width: 14 },
] as const satisfies readonly UploadColumn[]

/** One invoice of a carrier (billing-cod.md 6), a charge a row. */
export const carrierBillingTemplate = {
  kind: 'carrier_billing', version: 1, sheet: 'Consignments', columns: lineColumns,
  instructions: 'One row is one charge of the invoice that was named with the file. A row that is there already changes nothing.',
} as const satisfies UploadTemplate
