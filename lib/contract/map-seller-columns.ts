import type { UploadTemplate } from './upload-column'

/** Which sellers sell for which client, by file (clients.md 6). */
export const mapSellerTemplate = {
  kind: 'map_seller',
  version: 1,
  sheet: 'Map sellers',
  instructions:
    'One row maps one seller to one client, or takes it away with N. An empty Ref Code leaves the one there is. The grey example row is not applied.',
  columns: [
    { header: 'Client Code', field: 'client_code', required: true, type: 'id', rule: 'A client that is active', example: 'NOORB' },
    { header: 'Seller Code', field: 'seller_code', required: true, type: 'id', rule: 'As the list of sellers says it', example: 'SLR-000123', width: 18 },
    {
      header: 'Ref Code', field: 'ref_code', type: 'id',
      rule: 'The client’s own name of the seller; at most 40 characters, once a client', example: 'V-2210', width: 18,
    },
    { header: 'Active', field: 'active', type: 'text', rule: 'Y or N; Y where left empty', example: 'Y' },
  ],
} as const satisfies UploadTemplate
