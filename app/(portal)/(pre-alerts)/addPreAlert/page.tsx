import { recordBodyPage } from '@/components/screens/record-body'
import { UploadStudio } from '@/components/screens/upload-studio'
import { LinkTabs } from '@/components/ui/link-tabs'
import { preAlertTemplate } from '@/lib/contract/pre-alert-columns'
import { PreAlertForm } from '../pre-alert-form'

const ways = [{ name: 'form', label: 'Fill in', href: '/addPreAlert' }, { name: 'file', label: 'Upload file', href: '/addPreAlert?way=file' }]

export default recordBodyPage(
  '/addPreAlert',
  { load: 'preAlerts.one', add: { call: 'preAlerts.add' }, readOnly: 'Sending pre-alerts takes the key to edit them.' },
  // Two ways side by side: a form whose grids take what is pasted from a sheet, and the upload of a file.
  async ({ visit }) => {
    const way = visit.search.way === 'file' ? 'file' : 'form'
    // Whoever has one client alone need not choose it.
    const own = visit.user?.category === 'client' ? ((await visit.ask('clients.dropdown', {})).data ?? []) : []
    return (
      <>
        <LinkTabs label="Ways to add" tabs={ways} now={way} />
        {way === 'form'
          ? <PreAlertForm clientId={own.length === 1 ? Number(own[0]?.id) : null} />
          : <UploadStudio visit={visit} upload={{ kind: 'pre_alert', call: 'preAlerts.upload', columns: preAlertTemplate.columns, results: '/preAlert' }} />}
      </>
    )
  },
)
