import { parcelPage } from '@/components/parcel/parcel-page'
import { trackedParcel } from './tracked-parcel'

export default parcelPage('/tracking/details', trackedParcel('/tracking'))
