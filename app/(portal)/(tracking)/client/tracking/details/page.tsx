import { parcelPage } from '@/components/parcel/parcel-page'
import { trackedParcel } from '../../../tracking/details/tracked-parcel'

export default parcelPage('/client/tracking/details', trackedParcel('/client/tracking'))
