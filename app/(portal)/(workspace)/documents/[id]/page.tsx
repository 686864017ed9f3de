import { ownPage } from '@/components/screens/own'
import { Frame } from '@/components/screens/screen'
import type { CallName } from '@/lib/contract/types'
import { uploadFields } from '../upload-fields'
import { Paper } from './paper'
import { faultOf } from '@/components/screens/fault'

const path = '/documents/[id]'
const calls: CallName[] = ['documents.one', 'documents.acks', 'documents.change', 'documents.add', 'documents.ack', 'documents.file']

// Its own page: the choices of its dialogs come from other calls beside the record.
export default ownPage(
  '/documents/[id]',
  async (visit) => {
    const { data, fault } = await visit.ask('documents.one', { id: visit.params.id } as never)
    if (fault) return <Frame path={path} calls={[]}>{faultOf(fault)}</Frame>
    const fields = visit.may('documents.change') ? await uploadFields(visit) : null
    return <Frame path={path} title={data.title} calls={calls}><Paper record={data} fields={fields} /></Frame>
  },
  { calls, bare: true },
)
