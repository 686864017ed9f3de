import { area } from '../../core/area'
import { clientJobs } from './expiry-letters'
import { clientFinder } from './finder'
import { clientAddressHandlers, clientHandlers, clientSettingHandlers, clientTokenHandlers } from './handlers'
import { mapSellerUpload } from './map-seller-upload'
import { sellerMappingHandlers } from './map-sellers'

export const clientsArea = area({
  handlers: {
    clientAddresses: clientAddressHandlers,
    clientSettings: clientSettingHandlers,
    clientTokens: clientTokenHandlers,
    clients: clientHandlers,
    sellerMapping: sellerMappingHandlers,
  },
  jobs: [clientJobs],
  uploads: { map_seller: mapSellerUpload },
  finders: [clientFinder],
})
