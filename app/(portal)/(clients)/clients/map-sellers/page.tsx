import type { Visit } from '@/components/screens/enter'
import { parentPage } from '@/components/screens/parent'
import { file } from '@/components/screens/parent-upload'
import { mapSellerTemplate } from '@/lib/contract/map-seller-columns'
import { client, type ScopedClient } from '../../client-parent'
import { MapBoard } from './map-board'

/** Two panes of sellers between which one moves them, saved in one go. */
async function board(visit: Visit, { id, name }: ScopedClient) {
  const [mapped, unmapped] = [await visit.need('sellerMapping.board', { id }), await visit.need('sellerMapping.board', { id, unmapped: true })]
  return <MapBoard key={id} client={{ id, name }} mapped={mapped} unmapped={unmapped} mayMap={visit.may('sellerMapping.save')} />
}

export default parentPage('/clients/map-sellers', client, {
  part: 'Sellers',
  viewsLabel: 'Sellers',
  views: {
    board: { label: 'Board', body: board },
    upload: {
      label: 'Upload', call: 'sellerMapping.save', show: file,
      upload: { kind: 'map_seller', call: 'sellerMapping.upload', columns: mapSellerTemplate.columns, results: '/clients/map-sellers?client_id=[id]' },
    },
  },
})
