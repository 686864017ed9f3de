import { kioskPage } from '@/components/kiosk/kiosk-page'
import { GateInScreen } from './gate-in-screen'

export default kioskPage('/pas/gateIn', ({ search, may }) => (
  <GateInScreen given={typeof search['token'] === 'string' ? search['token'] : undefined} mayCorrect={may('pasTokens.update')} />
))
