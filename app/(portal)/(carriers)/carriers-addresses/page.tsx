import { ScopedList } from '@/components/screens/scoped-list'
import { ownPage } from '@/components/screens/own'
import { addresses } from './addresses'
import { CarrierStrip, carriersOf, noCarrier } from '../carrier-scoped'

const path = '/carriers-addresses'

// Its own page: a plain list of whichever carrier is chosen above it.
export default ownPage(
  '/carriers-addresses',
  async (visit) => {
    const { carriers, chosen } = await carriersOf(visit)
    if (!chosen) return noCarrier
    return (
      <>
        <CarrierStrip carriers={carriers} chosen={chosen} to={(id) => `${path}?carrier_id=${id}`} />
        <ScopedList scope="carrier_id" visit={visit} path={path} screen={addresses} id={chosen.id} />
      </>
    )
  },
  { archetype: 'list', lists: [addresses] },
)
