import { ownPage } from '@/components/screens/own'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import type { Input } from '@/lib/contract/types'
import { MappingForm } from './mapping-form'
import { faultOf } from '@/components/screens/fault'

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

// Its own page: the record comes from the query, proposals fill fields, and saving leads on to the next code.
export default ownPage(
  '/carriers-event-mapping-edit',
  async ({ search, ask, may }) => {
    const id = Number(one(search.id) ?? 0)
    const named = {
      carrier_event_code: one(search.carrier_event_code), carrier_event_sub_code: one(search.carrier_event_sub_code), carrier_id: one(search.carrier_id),
    }
    if (!id && !(named.carrier_event_code && named.carrier_id)) return (
      <EmptyState
        title="Choose a code first" text="Open one under Carrier event mapping."
        action={<Link className="text-accent underline" href="/carrier-tracking-mapping">Carrier event mapping</Link>}
      />
    )
    const { data, fault } = await ask('carrierMapping.one', { id, ...(id ? {} : named) } as Input<'carrierMapping.one'>)
    if (fault) return faultOf(fault)
    return <MappingForm key={data.id} first={data} mayEdit={may('carrierMapping.update')} />
  },
  { archetype: 'form' },
)
