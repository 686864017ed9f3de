import { kioskPage } from '@/components/kiosk/kiosk-page'
import { GateInDesk } from './gate-in-desk'

export default kioskPage('/pas/gateIn', ({ search, may }) => <GateInDesk given={typeof search['token'] === 'string' ? search['token'] : undefined} mayCorrect={may('pasTokens.update')} />)
