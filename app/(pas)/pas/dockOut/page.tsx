import { kioskPage } from '@/components/kiosk/kiosk-page'
import { DockOutDesk } from './dock-out-desk'

export default kioskPage('/pas/dockOut', ({ search }) => <DockOutDesk given={typeof search['token'] === 'string' ? search['token'] : undefined} />)
