import { Failure } from '@/components/ui/failure'
import { ownPage } from '@/components/screens/own'
import { AlertSections } from './alert-sections'

// Its own page: every setting is edited in its row, and all that changed is saved together or not at all.
export default ownPage(
  '/set-alerts',
  async (visit) => {
    const loaded = await visit.ask('alerts.settings', {})
    if (loaded.fault) return <Failure sentence={loaded.fault.message} requestId={loaded.fault.requestId} />
    return <AlertSections first={loaded.data} maySave={visit.may('alerts.saveSettings')} mayTest={visit.may('alerts.testSetting')} />
  },
  { archetype: 'form' },
)
