import { ownPage } from '@/components/screens/own'
import { splitNumbers } from '@/lib/domain/scan-input'
import { PackageFinder } from './package-finder'
import { PackageSheet } from './package-sheet'

// Its own page: one big scan field, and below it the sheet of the one package it found.
export default ownPage(
  '/package-details',
  async (visit) => {
    const given = visit.search.tracking_no
    const number = Array.isArray(given) ? given[0] : given
    const found = number && splitNumbers(number).length > 0 ? await visit.ask('packages.find', { numbers: splitNumbers(number), page_size: 25 }) : null
    const rows = found?.data?.rows ?? []
    const [only, ...others] = rows
    const one = only && others.length === 0 && visit.may('packages.one') ? await visit.ask('packages.one', { id: only.id }) : null
    return (
      <div className="flex flex-col gap-6">
        <PackageFinder
          typed={number ?? ''} rows={one?.data ? [] : rows} found={one?.data !== undefined} fault={(found?.fault ?? one?.fault)?.message ?? null}
        />
        {one?.data && <PackageSheet key={one.data.id} record={one.data} mayTrack={visit.may('tracking.details')} />}
      </div>
    )
  },
  { archetype: 'lookup' },
)
