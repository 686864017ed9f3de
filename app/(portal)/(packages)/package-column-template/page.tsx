import { ownPage } from '@/components/screens/own'
import { Failure } from '@/components/ui/failure'
import { ColumnTemplates } from './column-templates'

// Its own page: a list of templates beside a two-pane editor.
export default ownPage(
  '/package-column-template',
  async (visit) => {
    const [fields, templates] = await Promise.all([visit.ask('packages.columnFields', {}), visit.ask('packages.templates', {})])
    if (!fields.data || !templates.data)
      return <Failure sentence={(fields.fault ?? templates.fault)?.message} requestId={(fields.fault ?? templates.fault)?.requestId} />
    return (
      <ColumnTemplates fields={fields.data} first={templates.data} mayShare={visit.grants.user_category === 'admin'} mayLook={visit.may('packages.find')} />
    )
  },
)
