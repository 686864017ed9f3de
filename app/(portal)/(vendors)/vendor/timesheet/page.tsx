import { ownPage } from '@/components/screens/own'
import { StartSheet } from './start-sheet'
import { SheetGrid } from './sheet-grid'

// Its own page: a grid one types through, person by person, whose hours come back worked out.
export default ownPage(
  '/vendor/timesheet',
  async (visit) => {
    const id = Number(visit.search.id) || null
    const mayEnter = visit.may('vendorTimesheets.add')
    if (id === null) return <StartSheet mayEnter={mayEnter} />
    const sheet = await visit.need('vendorTimesheets.one', { id })
    return <SheetGrid key={`${sheet.id} ${sheet.version}`} sheet={sheet} mayEnter={mayEnter} maySearch={visit.may('vendorStaff.list')} />
  },
  {
    archetype: 'form',
  },
)
