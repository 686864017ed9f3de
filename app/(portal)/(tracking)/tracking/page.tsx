import type { CellKind } from '@/components/cells/cell'
import { mayGo, readyColumn } from '@/components/screens/list'
import type { Column } from '@/components/screens/list-definition'
import { ownPage } from '@/components/screens/own'
import { splitNumbers } from '@/lib/domain/scan-input'
import { TrackingDesk } from './tracking-desk'
import { TrackingTabs } from './tracking-tabs'

const details = '/tracking/details?tracking_no=[tracking_no]'
const columns: Record<string, CellKind | Column> = {
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
}

// Its own page: many numbers in, one row each out, and what was found is taken along to the details.
export default ownPage(
  '/tracking',
  async (visit) => {
    const asked = splitNumbers(([] as string[]).concat(visit.search.numbers ?? []).join(' ')).slice(0, 200)
    const view = visit.search.view === 'consolidations' ? 'consolidations' : 'packages'
    return (
      <TrackingTabs
        first={view}
        packages={
          <TrackingDesk
            columns={Object.entries(columns).map(([field, column]) => readyColumn(field, column))}
            rowActions={[
              { label: 'Details', opens: details },
              ...(mayGo(visit, '/packages/[id]') && visit.may('packages.one') ? [{ label: 'Open package', opens: '/packages/[package_id]' }] : []),
            ]}
            isClient={visit.grants.user_category === 'client'}
            asked={asked}
            first={asked.length > 0 ? await visit.ask('tracking.status', { numbers: asked, type: 'any' }) : null}
          />
        }
      />
    )
  },
  { calls: ['tracking.status', 'clients.dropdown', 'containers.trackConsolidations'], archetype: 'lookup' },
)
