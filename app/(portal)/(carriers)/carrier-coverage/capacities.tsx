import type { Visit } from '@/components/screens/enter'
import { EmptyState } from '@/components/ui/empty-state'
import type { Carrier } from '../carrier-parent'
import { CapacityView } from './capacity-view'

/** The places and services of a carrier whose days may be limited, and the one whose days are shown. */
export async function capacities(visit: Visit, { id }: Carrier) {
  const { rows } = await visit.need('carrierCoverage.list', { id, page_size: 200 })
  const named = Number(visit.search.coverage_id)
  const chosen = rows.find(({ coverage_id }) => coverage_id === named) ?? rows.find(({ active }) => active) ?? rows[0]
  if (!chosen) return <EmptyState title="No coverage yet" text="Capacities belong to a country and service. Upload the countries first." />
  const first = await visit.need('carrierCoverage.capacities', { id, coverage_id: chosen.coverage_id })
  const options = rows.map(({ coverage_id, country, rsa_service_code }) => ({ value: coverage_id, label: `${country}, ${rsa_service_code}` }))
  return (
    <CapacityView
      key={chosen.coverage_id} carrierId={id} coverage={chosen} options={options} first={first} mayChange={visit.may('carrierCoverage.changeCapacities')}
    />
  )
}
