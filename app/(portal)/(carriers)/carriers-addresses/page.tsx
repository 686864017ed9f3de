import { parentPage } from '@/components/screens/parent'
import { carrier } from '../carrier-parent'
import { addresses } from './addresses'

export default parentPage('/carriers-addresses', carrier, { list: addresses })
