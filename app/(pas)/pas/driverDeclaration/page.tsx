import { kioskPage } from '@/components/kiosk/kiosk-page'
import { DeclarationScreen } from './declaration-screen'

export default kioskPage(
  '/pas/driverDeclaration',
  ({ search }) => <DeclarationScreen given={typeof search['token'] === 'string' ? search['token'] : undefined} />, { idleSeconds: 120 },
)
