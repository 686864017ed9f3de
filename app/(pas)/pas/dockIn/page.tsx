import { kioskPage } from '@/components/kiosk/kiosk-page'
import { DockInScreen } from './dock-in-screen'

export default kioskPage('/pas/dockIn', ({ search }) => <DockInScreen given={typeof search['token'] === 'string' ? search['token'] : undefined} />)
