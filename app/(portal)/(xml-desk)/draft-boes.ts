import type { ActionField } from '@/components/screens/list-definition'
import { lookups, type Lookup } from '@/components/screens/lookups'

/** Bills of entry invoices can be put on: drafts of goods that stay. */
const draftBoes: Lookup = {
  call: 'boes.list', with: { scope: 'local', status: ['draft', 'docs_pending'], declaration_type: ['import_local_row'] }, value: 'id',
  text: '[boe_ref], [client]',
}

/** Where invoices are sent: what is asked beforehand. */
export const sendsTo: Record<string, ActionField> = {
  boe_id: { as: 'lookup', label: 'BOE', hint: 'Empty: a new draft', lookup: draftBoes },
  warehouse_id: { as: 'lookup', label: 'Warehouse of a new BOE', hint: 'Empty: where the client’s goods usually go', lookup: lookups.warehouse },
}
