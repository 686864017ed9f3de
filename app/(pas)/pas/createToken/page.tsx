import { kioskPage } from '@/components/kiosk/kiosk-page'
import { CreateDesk } from './create-desk'

export default kioskPage('/pas/createToken', () => <CreateDesk />, { idleSeconds: 120 })
