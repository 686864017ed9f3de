import { kioskPage } from '@/components/kiosk/kiosk-page'
import { DockOutScreen } from './dock-out-screen'

export default kioskPage('/pas/dockOut', ({ search }) => <DockOutScreen given={typeof search['token'] === 'string' ? search['token'] : undefined} />)
