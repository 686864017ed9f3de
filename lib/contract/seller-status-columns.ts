import type { UploadTemplate } from './upload-column'

/** Onboarding stages by file (sellers-ior.md 6.2). */
export const sellerStatusTemplate = {
  kind: 'seller_onboard_status',
  version: 1,
  sheet: 'Onboarding status',
  instructions: 'One row is one seller, known by its code. A stage only goes forward; an empty optional cell leaves what is there.',
  columns: [
    { header: 'Seller Code', field: 'seller_code', required: true, type: 'id', rule: 'As in the list of sellers', example: 'SLR-000123', width: 14 },
    {
      header: 'Stage', field: 'stage', required: true, type: 'choice', list: 'onboarding_stages', rule: '0 to 3, or its name',
      example: 'Agreement E-signed', width: 22,
    },
    {
      header: 'Agreement Signed Date', field: 'signed_date', type: 'date', rule: 'Required for stages 2 and 3; not after today',
      example: '2026-11-02', width: 20,
    },
    { header: 'Agreement Expiry', field: 'agreement_expiry', type: 'date', rule: 'Required for stage 3; after today', example: '2027-11-02', width: 18 },
    { header: 'CRM Link', field: 'crm_link', type: 'text', rule: 'https, at most 300 characters', example: 'https://crm.example.com/sellers/123', width: 34 },
    { header: 'Note', field: 'note', type: 'text', rule: 'At most 500 characters; kept in the history', example: 'Signed on paper', width: 28 },
  ],
} as const satisfies UploadTemplate
