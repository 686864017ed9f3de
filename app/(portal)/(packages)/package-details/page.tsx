import { redirect } from 'next/navigation'
import { ownPage } from '@/components/screens/own'
import { PackageFinder } from './package-finder'

// Its own page: one big scan field; a single hit goes straight to the package's sheet.
export default ownPage(
  '/package-details',
  async (visit) => {
    const given = visit.search.tracking_no
    const asked = Array.isArray(given) ? given[0] : given
    const found = asked ? await visit.ask('packages.find', { numbers: [asked], page_size: 25 }) : null
    const rows = found?.data?.rows ?? []
    if (rows.length === 1 && rows[0]) redirect(`/packages/${rows[0].id}`)
    return <PackageFinder asked={asked ?? ''} rows={rows} fault={found?.fault?.message ?? null} />
  },
  { calls: ['packages.find'], archetype: 'lookup' },
)
