import type { CellKind } from '@/components/cells/cell'
import { mayGo, offered } from '@/components/screens/may-go'
import { readyColumn } from '@/components/screens/ready-column'
import type { Action, Column } from '@/components/screens/list-definition'
import type { Visit } from '@/components/screens/enter'
import { splitNumbers } from '@/lib/domain/scan-input'
import { ConsolidationsView } from './consolidations-view'
import { TrackingTabs } from './tracking-tabs'
import { TrackingScreen } from './tracking-screen'
import type { TrackingPath } from './tracking-kept'

const columnsOf = (details: string): Record<string, CellKind | Column> => ({
  number: { as: 'code', label: 'Number entered' },
  tracking_no: { as: 'code', opens: details },
  ref_no: 'text',
  client: 'text',
  carrier: 'text',
  status: { as: 'status', machine: 'packageStatus' },
  last_event: 'text',
  location: 'text',
  last_event_at: 'dateTime',
  eta: { as: 'dateTime', label: 'ETA' },
  attempt_count: { as: 'number', label: 'Attempts' },
  cod_amount: { as: 'money', label: 'COD', currencyField: 'cod_currency' },
  sla: { as: 'status', label: 'SLA' },
})

const rowActions: Action[] = [
  { label: 'POD', call: 'trackingDesk.podDownload', with: { tracking_nos: ['[tracking_no]'], format: 'pdf' }, showIf: { field: 'has_pod', is: [true] } },
  { label: 'Fetch from carrier', call: 'trackingDesk.fetchEvents', with: { order_id: '[order_id]' }, done: 'The carrier was asked; the row shows its answer.' },
]

/** Whose parcels a client's desk looks for: chosen among several, settled where there is one, looked up by our staff. */
async function clientsOf(visit: Visit, base: TrackingPath) {
  if (base === '/tracking' || visit.grants.user_category !== 'client') return null
  const { data } = await visit.ask('clients.dropdown', { limit: 50 })
  return (data ?? []).map(({ id, name }) => ({ id, label: name }))
}

/** The tracking desk with the numbers of the address already looked up (tracking.md 4, /tracking and /client/tracking). */
export async function trackingContent(visit: Visit, base: TrackingPath) {
  const details = `${base}/details?tracking_no=[tracking_no]`
  const numbers = splitNumbers(([] as string[]).concat(visit.search.numbers ?? []).join(' ')).slice(0, 200)
  const clients = await clientsOf(visit, base)
  const only = clients?.length === 1 ? clients[0] : undefined
  const first = numbers.length > 0 ? await visit.ask('tracking.status', { numbers, type: 'any', ...(only ? { client_id: only.id } : {}) }) : null
  const isInside = base === '/tracking'
  const consolidations = isInside && visit.may('containers.trackConsolidations')
    ? [{ id: 'consolidations', label: 'Consolidations', content: <ConsolidationsView /> }]
    : []
  return (
    <TrackingTabs
      first={visit.search.view === 'consolidations' && consolidations.length > 0 ? 'consolidations' : 'packages'}
      more={consolidations}
      packages={
        <TrackingScreen
          base={base}
          columns={Object.entries(columnsOf(details)).map(([field, column]) => readyColumn(field, column))}
          rowActions={[
            { label: 'Details', opens: details },
            ...offered(visit, rowActions.filter(({ call }) => isInside || call !== 'trackingDesk.fetchEvents')),
            ...(isInside && mayGo(visit, '/packages/[id]') && visit.may('packages.one') ? [{ label: 'Open package', opens: '/packages/[package_id]' }] : []),
          ]}
          owner={{ isClient: visit.grants.user_category === 'client', always: !isInside, clients }}
          mayPod={visit.may('trackingDesk.podDownload')}
          requested={numbers}
          first={first}
        />
      }
    />
  )
}
