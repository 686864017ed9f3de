import { parentPage } from '@/components/screens/parent'
import { rows } from '@/components/screens/parent-list'
import { carrier } from '../carrier-parent'
import { addresses } from './addresses'

export default parentPage('/carriers-addresses', carrier, { show: rows, list: addresses })
