import { detailPage } from '@/components/screens/detail'
import { PreAlertActions, PreAlertHead } from './pre-alert-actions'
import { PreAlertTabs } from './pre-alert-tabs'

export default detailPage('/editPreAlert/[id]', {
  load: 'preAlerts.one',
  input: { id: '[id]' },
  title: 'pre_alert_no',
  Status: PreAlertHead,
  Actions: PreAlertActions,
  Body: PreAlertTabs,
})
