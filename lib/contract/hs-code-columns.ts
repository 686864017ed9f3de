import type { UploadTemplate } from './upload-column'

/** Codes of a tariff by file (sellers-ior.md 6.3). */
export const hsCodeTemplate = {
  kind: 'hs_code',
  version: 1,
  sheet: 'HS codes',
  instructions: 'One row is one code of a country from a day on. A row that is there already is changed. What it pays and needs is kept as dated rows of the law named, from Valid From on, where it differs from what the headings say. The grey example row is not applied.',
  columns: [
    { header: 'Country', field: 'country_code', required: true, type: 'country', example: 'AE' },
    { header: 'HS Code', field: 'code', required: true, type: 'id', rule: '4, 6, 8 or 12 digits; dots and spaces are left out', example: '851822000000',
      width: 18 },
    { header: 'Description EN', field: 'description_en', required: true, type: 'text', rule: '2 to 300 characters', example: 'Loudspeakers in one enclosure',
      width: 40 },
    { header: 'Description AR', field: 'description_ar', type: 'text', rule: 'At most 300 characters', example: 'مكبرات صوت', width: 32 },
    { header: 'Duty %', field: 'duty_rate', required: true, type: 'number', rule: '0 to 200', example: '5' },
    { header: 'Excise %', field: 'excise_rate', type: 'number', rule: '0 to 200' },
    { header: 'Unit', field: 'unit', type: 'choice', example: 'u', list: 'tariff_units' },
    { header: 'Restricted (Y/N)', field: 'is_restricted', type: 'bool', example: 'N' },
    { header: 'Prohibited (Y/N)', field: 'is_prohibited', type: 'bool', example: 'N' },
    { header: 'Authorities', field: 'authorities', type: 'list', rule: 'Whoever permits it; needed where it is restricted', list: 'permit_authorities',
      width: 24 },
    { header: 'Valid From', field: 'valid_from', required: true, type: 'date', example: '2026-01-01' },
    { header: 'Valid To', field: 'valid_to', type: 'date' },
    { header: 'Legal Basis', field: 'legal_basis', type: 'text', rule: 'The law of a rate or restriction of its own', example: 'GCC Common Customs Tariff',
      width: 32 },
  ],
} as const satisfies UploadTemplate

export type HsCodeField = (typeof hsCodeTemplate)['columns'][number]['field']
