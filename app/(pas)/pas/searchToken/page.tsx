import { kioskPage } from '@/components/kiosk/kiosk-page'
import { SearchDesk } from './search-desk'

export default kioskPage(
  '/pas/searchToken',
  ({ search, may }) => (
    <SearchDesk
      given={typeof search['token'] === 'string' ? search['token'] : undefined}
      rights={{ creates: may('pasTokens.create'), gateIn: may('pasTokens.gateIn'), gateOut: may('pasTokens.gateOut'), dockIn: may('pasTokens.dockIn'), dockOut: may('pasTokens.dockOut'), forceCloses: may('pasTokens.forceClose') }}
    />
  ),
)
