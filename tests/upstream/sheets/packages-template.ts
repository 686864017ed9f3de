import type { UploadTemplate } from '@/lib/contract/upload-column'

/** A cut of packages.md 6.1 with every type of column. */
export const packagesTemplate: UploadTemplate = {
  kind: 'package',
  version: 3,
  sheet: 'Packages',
  columns: [
    { header: 'Client Code', field: 'client_code', required: 'admin only', type: 'text', rule: 'active client', example: 'NOVA' },
    { header: 'Reference No', field: 'ref_no', required: true, type: 'id', rule: '≤ 50 characters', example: 'SO-100245' },
    { header: 'Service Code', field: 'service_code', required: true, type: 'choice', list: 'services', example: 'STD' },
    { header: 'Mobile', field: 'consignee_phone', required: true, type: 'phone', example: '+971501234567' },
    { header: 'Email', field: 'consignee_email', type: 'email' },
    { header: 'Country', field: 'country_code', required: true, type: 'country', example: 'AE' },
    { header: 'Pieces', field: 'pieces', required: true, type: 'number', rule: '1 to 999', example: '1' },
    { header: 'Weight (kg)', field: 'weight', required: true, type: 'weight', rule: '0.001 to 1000', example: '1.250' },
    { header: 'Declared Value', field: 'declared_value', required: true, type: 'money', example: '150.00' },
    { header: 'Currency', field: 'currency', required: true, type: 'currency', example: 'AED' },
    { header: 'Fragile', field: 'fragile', type: 'bool', example: 'no' },
    { header: 'Special Handling', field: 'special_handling', type: 'list', list: 'handling', example: 'FRG' },
    { header: 'Requested Delivery Date', field: 'requested_delivery_date', type: 'date', example: '2026-11-20' },
    { header: 'Closed At', field: 'closed_at', type: 'datetime', example: '2026-11-20 09:30' },
  ],
}

export const packagesLists = { services: ['STD', 'NDD', 'SDD'], handling: ['FRG', 'DG', 'COLD', 'HVY', 'OVS', 'LIQ', 'KEEP'] }
