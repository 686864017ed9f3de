import type { Column } from '@/components/screens/list-definition'
import type { ColumnName } from '@/components/screens/named'

/** Columns every list of configurations has. */
export const slaColumns = {
  sla_code: { as: 'code', label: 'SLA code', sort: true },
  sla_name: { as: 'text', label: 'Name', sort: true },
  client: 'text',
  country: { as: 'text', label: 'Country' },
  scope: 'text',
  rsa_service_code: 'serviceCode',
  delivery_type: 'slaDeliveryType',
  stages: { as: 'list', label: 'Stages' },
  effective_from: { as: 'date', label: 'From', sort: true },
  effective_to: { as: 'date', label: 'To' },
  met_pct_30d: { as: 'percent', label: 'Met, 30 days' },
  status: 'recordStatus',
} satisfies Record<string, ColumnName | Column>
