import { uploadsPage } from '@/components/screens/uploads'
import { offlineFiles } from './offline-files'

export default uploadsPage('/pastOrder', { files: offlineFiles, shown: 'cards' })
