import type { CellKind } from '@/components/cells/cell'
import type { Column } from '@/components/screens/list-definition'
import { slaDeliveryType } from '@/lib/domain/sla'
import { serviceCode } from '@/lib/domain/lists'

/** Columns every list of configurations has. */
export const slaColumns = {
  sla_code: { as: 'code', label: 'SLA code', sort: true },
  sla_name: { as: 'text', label: 'Name', sort: true },
  client: 'text',
  country: { as: 'text', label: 'Country' },
  scope: 'text',
  rsa_service_code: { as: 'text', label: 'Service', options: [...serviceCode.options] },
  delivery_type: { as: 'text', label: 'Delivery type', options: [...slaDeliveryType.options] },
  stages: { as: 'list', label: 'Stages' },
  effective_from: { as: 'date', label: 'From', sort: true },
  effective_to: { as: 'date', label: 'To' },
  met_pct_30d: { as: 'percent', label: 'Met, 30 days' },
  status: { as: 'status', machine: 'recordStatus' },
} satisfies Record<string, CellKind | Column>
