import { ScopedList } from '@/components/screens/scoped-list'
import type { ListScreen } from '@/components/screens/list-definition'
import { ownPage } from '@/components/screens/own'
import type { Visit } from '@/components/screens/enter'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { CarrierStrip, carriersOf, noCarrier } from '../carrier-scoped'
import { CapacityDesk } from './capacity-desk'
import { CoverageMap } from './coverage-map'
import { areas, cities, coverages, pincodes } from './lists'

const path = '/carrier-coverage'
const views = [['countries', 'Countries'], ['cities', 'Cities'], ['areas', 'Areas'], ['pincodes', 'Pincodes'], ['capacities', 'Capacities'], ['map', 'Map']] as const
type View = (typeof views)[number][0]
const lists: Partial<Record<View, ListScreen>> = { countries: coverages, cities, areas, pincodes }
const tab = '-mb-px flex h-9 shrink-0 items-center border-b-2 border-transparent text-ink-soft hover:text-ink aria-[current=page]:border-primary aria-[current=page]:font-semibold aria-[current=page]:text-ink'

/** The places and services of a carrier whose days may be limited, and the one whose days are shown. */
async function Capacities({ visit, carrierId }: { visit: Visit; carrierId: number }) {
  const { data, fault } = await visit.ask('carrierCoverage.list', { id: carrierId, page_size: 200 })
  if (fault) return <Failure sentence={fault.message} requestId={fault.requestId} />
  const asked = Number(visit.search.coverage_id)
  const chosen = data.rows.find(({ coverage_id }) => coverage_id === asked) ?? data.rows.find(({ active }) => active) ?? data.rows[0]
  if (!chosen) return <EmptyState title="No coverage yet" text="Capacities belong to a country and service. Upload the countries first." />
  const first = await visit.ask('carrierCoverage.capacities', { id: carrierId, coverage_id: chosen.coverage_id })
  if (first.fault) return <Failure sentence={first.fault.message} requestId={first.fault.requestId} />
  const options = data.rows.map(({ coverage_id, country, rsa_service_code }) => ({ value: coverage_id, label: `${country}, ${rsa_service_code}` }))
  return <CapacityDesk key={chosen.coverage_id} carrierId={carrierId} coverage={chosen} options={options} first={first.data} mayChange={visit.may('carrierCoverage.changeCapacities')} />
}

async function Drawn({ visit, carrier }: { visit: Visit; carrier: { id: number; carrier_name: string } }) {
  const { data, fault } = await visit.ask('carrierCoverage.ofCarrier', { id: carrier.id, active: true })
  return fault ? <Failure sentence={fault.message} requestId={fault.requestId} /> : <CoverageMap countries={data} carrier={carrier.carrier_name} />
}

// Its own page: four lists of one carrier, its days and a map stand side by side under one address.
export default ownPage(
  '/carrier-coverage',
  async (visit) => {
    const { carriers, chosen } = await carriersOf(visit)
    if (!chosen) return noCarrier
    const view = views.find(([name]) => name === visit.search.view)?.[0] ?? 'countries'
    const screen = lists[view]
    return (
      <>
        <div className="mb-3 flex flex-wrap justify-end gap-2">
          {visit.may('carrierCoverage.uploadCountries') && <ButtonLink href={`/country-upload?carrier_id=${chosen.id}`}>Upload</ButtonLink>}
          {visit.may('carrierCoverage.citiesFile') && <ButtonLink href={`/city-download?carrier_id=${chosen.id}`}>Download</ButtonLink>}
        </div>
        <CarrierStrip carriers={carriers} chosen={chosen} to={(id) => `${path}?view=${view}&carrier_id=${id}`} />
        <nav aria-label="Views" className="thin-scroll mb-3 flex gap-4 overflow-x-auto border-b">
          {views.map(([name, label]) => <Link key={name} href={`${path}?view=${name}&carrier_id=${chosen.id}`} aria-current={name === view ? 'page' : undefined} className={tab}>{label}</Link>)}
        </nav>
        {screen && <ScopedList scope="carrier_id" visit={visit} path={path} screen={screen} id={chosen.id} />}
        {view === 'capacities' && <Capacities visit={visit} carrierId={chosen.id} />}
        {view === 'map' && <Drawn visit={visit} carrier={chosen} />}
      </>
    )
  },
  {
    archetype: 'list',
    lists: [coverages, cities, areas, pincodes],
  },
)
