import { kioskPage } from '@/components/kiosk/kiosk-page'
import { kioskLanguages } from '@/lib/words/kiosk/spoken'
import { BoardScreen } from '@/components/yard/board-screen'
import { rightsOf } from '@/components/yard/rights'
import { Wall } from './wall'

export default kioskPage(
  '/pas/dashboard',
  (visit) => (
    visit.search['view'] === 'wall'
      ? <Wall language={kioskLanguages.find(({ code }) => code === visit.search['lang'])?.code} />
      : <BoardScreen rights={rightsOf(visit)} />
  ),
  { idleSeconds: null, isWall: ({ search }) => search['view'] === 'wall' },
)
