import type { UploadTemplate } from './upload-column'

/** Sellers by file (sellers-ior.md 6.1). */
export const sellerTemplate = {
  kind: 'seller',
  version: 1,
  sheet: 'Sellers',
  instructions: 'One row is one seller, known by its platform and merchant id, or without one by its legal name and country. A seller that is there already is changed; an empty optional cell leaves what is there. Whether a seller is active never changes here. The grey example row is not applied.',
  columns: [
    {
      header: 'Legal Name', field: 'legal_name', required: true, type: 'text',
      rule: '2 to 150 characters', example: 'Shenzhen Lianhua Trading Co., Ltd.', width: 36,
    },
    { header: 'Trade Name', field: 'trade_name', type: 'text', rule: 'At most 120 characters', example: 'Lianhua', width: 20 },
    {
      header: 'Registration No', field: 'registration_no', required: true, type: 'id',
      rule: 'At most 40; of a Chinese company the 18 characters of its USCC', example: '91440300MA5EXAMPL1', width: 24,
    },
    { header: 'VAT No', field: 'vat_no', type: 'id', rule: 'At most 20 characters', width: 18 },
    { header: 'Country', field: 'country_code', required: true, type: 'text', rule: 'Two-letter code or name, not the Emirates', example: 'CN' },
    { header: 'Address', field: 'address_line1', required: true, type: 'text', rule: 'At most 150 characters', example: '12F, Tower B, Nanshan', width: 32 },
    { header: 'City', field: 'city', required: true, type: 'text', rule: 'At most 80 characters', example: 'Shenzhen' },
    { header: 'Platform', field: 'platform', required: true, type: 'choice', example: 'Amazon', list: 'seller_platforms' },
    { header: 'Merchant ID', field: 'platform_merchant_id', type: 'id', rule: 'At most 64, the platform’s own', example: 'A1B2C3D4E5F6G7', width: 20 },
    { header: 'Contact Name', field: 'contact_name', required: true, type: 'text', rule: 'At most 100 characters', example: 'Li Wei', width: 20 },
    {
      header: 'Contact Email', field: 'contact_email', required: true, type: 'email',
      rule: 'Of one seller only; the invite goes there', example: 'li.wei@lianhua.example', width: 28,
    },
    {
      header: 'Contact Phone', field: 'contact_phone', required: true, type: 'phone',
      rule: 'With its country code when it is of another country', example: '+8675512345678', width: 20,
    },
    { header: 'Categories', field: 'product_categories', type: 'text', rule: 'Several with a comma', example: 'Electronics, Home', width: 24 },
    { header: 'Client Code', field: 'client_code', type: 'id', rule: 'Whom it sells for', example: 'SOUKX' },
  ],
} as const satisfies UploadTemplate
