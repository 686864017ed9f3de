import type { Action, BulkAction, Column, Filter } from '@/components/screens/list-definition'
import { clientApiError, clientApiName } from '@/lib/domain/client-api'

/** Columns and filters both lists of messages to clients' systems share. */
export const transactionColumns = {
  transaction_no: { as: 'code', label: 'No.' },
  client: 'text',
  api_name: { as: 'text', label: 'API', options: [...clientApiName.options] },
  environment: { as: 'text', hidden: true },
  ref_no: { as: 'code', label: 'Reference' },
  tracking_no: { as: 'code', label: 'Tracking no', hidden: true },
} as const satisfies Record<string, Column | 'text'>

export const errorColumn = { as: 'status', label: 'Error', options: clientApiError.options.map((option) => ({ ...option, tone: option.value === 'CLIENT_5XX' || option.value === 'CLIENT_TIMEOUT' ? ('red' as const) : ('orange' as const) })) } satisfies Column

export const transactionFilters = {
  client_id: { as: 'lookup', label: 'Client', call: 'clients.dropdown', value: 'id', text: 'name' },
  api_name: { as: 'choices', label: 'API', options: [...clientApiName.options] },
} as const satisfies Record<string, Filter>

export const viewPayload = { label: 'View payload', opens: '?transaction=[id]' } satisfies Action

const closing = { ask: { closed_reason: { as: 'text', label: 'Reason', required: true } }, consequence: 'It is never sent again; what waits behind it goes on.', done: 'Closed.' } as const

export const closeOne = {
  label: 'Close', call: 'clientApi.close', with: { id: '[id]' }, confirm: 'Close [transaction_no]?', showIf: { field: 'status', is: ['failed', 'pending'] }, danger: true, ...closing,
} satisfies Action

export const closeMany = { label: 'Close', call: 'clientApi.close', with: { id: 0 }, rows: { input: 'ids', field: 'id' }, most: 500, confirm: 'Close [n transaction]?', danger: true, ...closing, consequence: 'They are never sent again; what waits behind them goes on.' } satisfies BulkAction
