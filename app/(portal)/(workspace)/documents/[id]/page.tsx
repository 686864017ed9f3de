import { ownPage } from '@/components/screens/own'
import { Frame } from '@/components/screens/screen'
import { uploadFields } from '../upload-fields'
import { Paper } from './paper'
import { faultOf } from '@/components/screens/fault'

const path = '/documents/[id]'
// Its own page: the choices of its dialogs come from other calls beside the record.
export default ownPage(
  '/documents/[id]',
  async (visit) => {
    const { data, fault } = await visit.ask('documents.one', { id: visit.params.id } as never)
    if (fault) return <Frame path={path}>{faultOf(fault)}</Frame>
    const fields = visit.may('documents.change') ? await uploadFields(visit) : null
    return <Frame path={path} title={data.title}><Paper record={data} fields={fields} /></Frame>
  },
  { bare: true },
)
