import { ownPage } from '@/components/screens/own'
import { ClientFiles } from './client-files'

// Its own page: files in a client's own layout are looked at as they will be read, sent one after another, and layouts are managed beside them.
export default ownPage('/upload-outbound', (visit) => <ClientFiles manages={visit.may('b2bUploads.addLayout')} />, { archetype: 'upload' })
