import { kioskPage } from '@/components/kiosk/kiosk-page'
import { GateOutScreen } from './gate-out-screen'

export default kioskPage('/pas/gateOut', ({ search, may }) => (
  <GateOutScreen given={typeof search['token'] === 'string' ? search['token'] : undefined} mayOverride={may('pasTokens.forceClose')} />
))
