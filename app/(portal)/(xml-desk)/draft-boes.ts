import type { Lookup } from '@/components/screens/lookups'

/** Bills of entry invoices can be put on: drafts of goods that stay. */
export const draftBoes: Lookup = {
  call: 'boes.list', with: { scope: 'local', status: ['draft', 'docs_pending'], declaration_type: ['import_local_row'] }, value: 'id',
    text: '[boe_ref], [client]',
}
