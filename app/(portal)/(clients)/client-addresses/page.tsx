import { ownPage } from '@/components/screens/own'
import { ScopedList } from '@/components/screens/scoped-list'
import { ButtonLink } from '@/components/ui/button'
import { ClientHead, clientAsked, noClient } from '../client-scoped'
import { addresses } from './addresses'

const path = '/client-addresses'

// Its own page: a plain list of whichever client is chosen above it.
export default ownPage(
  '/client-addresses',
  async (visit) => {
    const client = await clientAsked(visit)
    if (!client) return noClient
    return (
      <>
        <ClientHead visit={visit} path={path} client={client} now="Addresses" />
        {visit.may('clientAddresses.add') && <div className="mb-2 flex justify-end"><ButtonLink variant="primary" href={`/client-addresses/${client.id}`}>Add address</ButtonLink></div>}
        <ScopedList scope="client_id" visit={visit} path={path} screen={addresses} id={client.id} />
      </>
    )
  },
  { archetype: 'list', lists: [addresses] },
)
