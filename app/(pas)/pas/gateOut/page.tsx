import { kioskPage } from '@/components/kiosk/kiosk-page'
import { GateOutDesk } from './gate-out-desk'

export default kioskPage('/pas/gateOut', ({ search, may }) => <GateOutDesk given={typeof search['token'] === 'string' ? search['token'] : undefined} mayOverride={may('pasTokens.forceClose')} />)
