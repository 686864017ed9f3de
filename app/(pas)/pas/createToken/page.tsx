import { kioskPage } from '@/components/kiosk/kiosk-page'
import { CreateScreen } from './create-screen'

export default kioskPage('/pas/createToken', () => <CreateScreen />, { idleSeconds: 120 })
