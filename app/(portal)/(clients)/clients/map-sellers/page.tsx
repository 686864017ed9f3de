import { ownPage } from '@/components/screens/own'
import { UploadStudio } from '@/components/screens/upload-studio'
import { ButtonLink } from '@/components/ui/button'
import { mapSellerTemplate } from '@/lib/contract/map-seller-columns'
import { ClientHead, clientAsked, noClient } from '../../client-scoped'
import { MapBoard } from './map-board'

const path = '/clients/map-sellers'
const kind = 'map_seller'

// Its own page: two panes of sellers between which one moves them, saved in one go; or a file instead.
export default ownPage(
  '/clients/map-sellers',
  async (visit) => {
    const mayMap = visit.may('sellerMapping.save')
    const client = await clientAsked(visit)
    if (!client) return noClient
    const here = `${path}?client_id=${client.id}`
    if (visit.search.view === 'upload' && mayMap) {
      return (
        <>
          <p className="mb-3"><ButtonLink href={here}>Back to the board</ButtonLink></p>
          <UploadStudio visit={visit} upload={{ kind, call: 'sellerMapping.upload', template: { call: 'uploads.template', input: { kind } }, columns: mapSellerTemplate.columns, results: here }} />
        </>
      )
    }
    const [mapped, unmapped] = [await visit.need('sellerMapping.board', { id: client.id }), await visit.need('sellerMapping.board', { id: client.id, unmapped: true })]
    return (
      <>
        <ClientHead visit={visit} path={path} client={client} now="Sellers" />
        {mayMap && <p className="mb-3 flex justify-end"><ButtonLink href={`${here}&view=upload`}>Upload</ButtonLink></p>}
        <MapBoard key={client.id} client={{ id: client.id, name: client.name }} mapped={mapped} unmapped={unmapped} mayMap={mayMap} />
      </>
    )
  },
  { archetype: 'list' },
)
