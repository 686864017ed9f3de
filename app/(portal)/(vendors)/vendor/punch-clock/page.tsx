import { parentPage } from '@/components/screens/parent'
import { everybody } from '../everybody'
import { PunchClock } from './punch-clock'

export default parentPage('/vendor/punch-clock', everybody, {
  body: async (visit) => <PunchClock sites={await visit.need('vendorAttendance.punchSites', {})} userId={visit.user?.id ?? 0} />,
})
