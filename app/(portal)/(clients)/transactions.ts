import type { Action, ActionField, BulkMoves, Column, Filter, Moves } from '@/components/screens/list-definition'
import type { FilterName } from '@/components/screens/named'
import { clientApiError } from '@/lib/domain/client-api'

/** Columns and filters both lists of messages to clients' systems share. */
export const transactionColumns = {
  transaction_no: { as: 'code', label: 'No.' },
  client: 'text',
  direction: { label: 'Way', words: 'clientApiDirection' },
  api_name: { label: 'API', words: 'clientApiName' },
  environment: { as: 'text', hidden: true },
  ref_no: { as: 'code', label: 'Reference' },
  tracking_no: { as: 'code', label: 'Tracking no', hidden: true },
} as const satisfies Record<string, Column | 'text'>

export const errorColumn = {
  as: 'status', label: 'Error',
  options: clientApiError.options.map((option) => ({
    ...option, tone: option.value === 'CLIENT_5XX' || option.value === 'CLIENT_TIMEOUT' ? ('red' as const) : ('orange' as const),
  })),
} satisfies Column

export const transactionFilters = {
  client_id: 'client',
  api_name: { label: 'API', words: 'clientApiName' },
  direction: { label: 'Way', words: 'clientApiDirection' },
} as const satisfies Record<string, FilterName | Filter>

export const viewPayload = { label: 'View payload', opens: '?transaction=[id]' } satisfies Action

const fields: Record<string, ActionField> = { closed_reason: { as: 'text', label: 'Reason', required: true } }

export const closeOne: Moves = { moves: 'clientApi.close', to: 'closed', machine: 'clientApiStatus', of: '[transaction_no]', each: { closed: { ask: fields } } }

export const closeMany: BulkMoves = {
  moves: 'clientApi.close', to: 'closed', machine: 'clientApiStatus', of: '[n transaction]', with: { id: 0 }, rows: { input: 'ids', field: 'id' }, most: 500,
  each: { closed: { ask: fields, consequence: 'They are never sent again; what waits behind them goes on.', done: 'Closed.' } },
}
