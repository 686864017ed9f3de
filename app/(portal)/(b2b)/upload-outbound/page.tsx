import { parentPage } from '@/components/screens/parent'
import { outboundTemplate } from '@/lib/contract/outbound-columns'
import { clientOfFiles } from '../client-of-files'
import { ClientFiles } from './client-files'

const ours = outboundTemplate.columns.map(({ field, header, type }) => ({ field, header, isDay: type === 'date' }))

export default parentPage('/upload-outbound', clientOfFiles, {
  body: (visit, { id }) => <ClientFiles key={id} clientId={id} ours={ours} manages={visit.may('b2bUploads.addLayout')} />,
})
