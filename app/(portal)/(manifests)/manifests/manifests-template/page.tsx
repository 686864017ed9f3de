import { ownPage } from '@/components/screens/own'
import { Failure } from '@/components/ui/failure'
import { TemplateEditor } from './template-editor'

// Its own page: an editor of ordered lists with a live preview.
export default ownPage(
  '/manifests/manifests-template',
  async (visit) => {
    const [template, fields, headers] = await Promise.all([
      visit.ask('manifests.template', {}), visit.ask('packages.columnFields', {}), visit.ask('manifests.headers', {}),
    ])
    const fault = template.fault ?? fields.fault ?? headers.fault
    if (!template.data || !fields.data || !headers.data) return <Failure sentence={fault?.message} requestId={fault?.requestId} />
    return <TemplateEditor first={template.data} fields={fields.data} headers={headers.data} />
  },
)
