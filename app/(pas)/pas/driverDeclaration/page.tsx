import { kioskPage } from '@/components/kiosk/kiosk-page'
import { DeclarationDesk } from './declaration-desk'

export default kioskPage('/pas/driverDeclaration', ({ search }) => <DeclarationDesk given={typeof search['token'] === 'string' ? search['token'] : undefined} />, { idleSeconds: 120 })
