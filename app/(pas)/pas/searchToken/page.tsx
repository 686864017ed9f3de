import { kioskPage } from '@/components/kiosk/kiosk-page'
import { SearchScreen } from './search-screen'

export default kioskPage(
  '/pas/searchToken',
  ({ search, may }) => (
    <SearchScreen
      given={typeof search['token'] === 'string' ? search['token'] : undefined}
      rights={{
        creates: may('pasTokens.create'), gateIn: may('pasTokens.gateIn'), gateOut: may('pasTokens.gateOut'),
        dockIn: may('pasTokens.dockIn'), dockOut: may('pasTokens.dockOut'), forceCloses: may('pasTokens.forceClose'),
      }}
    />
  ),
)
