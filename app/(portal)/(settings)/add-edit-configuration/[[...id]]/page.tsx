import { Failure } from '@/components/ui/failure'
import { Lost } from '@/components/shell/lost'
import { ownPage } from '@/components/screens/own'
import { Frame } from '@/components/screens/screen'
import { ConfigurationForm } from './configuration-form'

const path = '/add-edit-configuration/[[...id]]'
const gone = <Frame path={path}><Lost sentence="That configuration no longer exists." /></Frame>

// Its own page: the key chosen decides what the value's field is, and a panel tells what applies today and after saving.
export default ownPage(
  '/add-edit-configuration/[[...id]]',
  async (visit) => {
    const id = Number(visit.params.id || 0)
    const register = await visit.ask('configurations.register', {})
    if (register.fault) return <Frame path={path}><Failure sentence={register.fault.message} requestId={register.fault.requestId} /></Frame>
    if (Number.isNaN(id)) return gone
    if (!id) return <Frame path={path} title="Add configuration"><ConfigurationForm keys={register.data} first={null} /></Frame>
    const found = await visit.ask('configurations.list', { id, status: ['all'] })
    if (found.fault) return <Frame path={path}><Failure sentence={found.fault.message} requestId={found.fault.requestId} /></Frame>
    const row = found.data.rows[0]
    return row ? <Frame path={path} title={row.config_key}><ConfigurationForm keys={register.data} first={row} /></Frame> : gone
  },
  { archetype: 'form', bare: true },
)
