import { ownPage } from '@/components/screens/own'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { CarrierStrip, carriersOf, noCarrier } from '../carrier-scoped'
import { TermCards } from './term-cards'
import { faultOf } from '@/components/screens/fault'

const path = '/carriers-cod'

// Its own page: one card a country, saved one by one, with what the terms come to beside them.
export default ownPage(
  '/carriers-cod',
  async (visit) => {
    const { carriers, chosen } = await carriersOf(visit, ({ cod_supported }) => cod_supported)
    if (!chosen) return noCarrier
    const { data, fault } = await visit.ask('carriers.cod', { id: chosen.id })
    if (fault) return faultOf(fault)
    const mayChange = visit.may('carriers.changeCod')
    return (
      <>
        <CarrierStrip carriers={carriers} chosen={chosen} to={(id) => `${path}?carrier_id=${id}`} />
        {data.cod_supported
          ? <TermCards key={chosen.id} first={data} mayChange={mayChange} />
          : (
              <>
                <EmptyState title="No cash on delivery" text="This carrier does not collect cash on delivery. Switch it on in Capabilities." />
                {mayChange && <p className="text-center"><Link href={`/carriers/add/${chosen.id}?step=capabilities`} className="text-accent underline-offset-2 hover:underline">Open Capabilities</Link></p>}
              </>
            )}
      </>
    )
  },
)
