import { listPage } from '@/components/screens/list'
import { BoeDrawer } from '../boe-drawer'
import { boeListOf } from '../boe-list'

export default listPage('/boe-outbound/international', boeListOf('international'), {
  above: (visit) => <BoeDrawer mayEdit={visit.may('boes.change')} mayAdd={visit.may('boeDocs.upload')} mayJudge={visit.grants.user_category === 'admin'} />,
})
