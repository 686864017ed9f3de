import { kioskPage } from '@/components/kiosk/kiosk-page'
import { kioskLanguages } from '@/lib/words/kiosk/spoken'
import { BoardScreen } from './board-screen'

export default kioskPage(
  '/pas/dashboard',
  ({ search, may }) => (
    <BoardScreen
      isWall={search['view'] === 'wall'} language={kioskLanguages.find(({ code }) => code === search['lang'])?.code}
      rights={{ calls: may('pasTokens.call'), managesDocks: may('pasBoard.changeDock'), forceCloses: may('pasTokens.forceClose') }}
    />
  ),
  { idleSeconds: null, isWall: ({ search }) => search['view'] === 'wall' },
)
