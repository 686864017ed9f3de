import { parcelPage } from '@/components/parcel/parcel-page'

export default parcelPage('/packages/[id]', { subject: ({ params }) => ({ id: params.id }), isOurs: true })
