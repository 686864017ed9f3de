import { kioskPage } from '@/components/kiosk/kiosk-page'
import { DockInDesk } from './dock-in-desk'

export default kioskPage('/pas/dockIn', ({ search }) => <DockInDesk given={typeof search['token'] === 'string' ? search['token'] : undefined} />)
