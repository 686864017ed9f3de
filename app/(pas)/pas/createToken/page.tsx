import { kioskPage } from '@/components/kiosk/kiosk-page'
import { CreateDesk } from './create-desk'

export default kioskPage('/pas/createToken', () => <CreateDesk />, { calls: ['pasTokens.match', 'pasTokens.declaration', 'pasTokens.slip', 'pasBoard.vehicleTypes'], idleSeconds: 120 })
