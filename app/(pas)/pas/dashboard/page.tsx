import { kioskPage } from '@/components/kiosk/kiosk-page'
import { kioskLanguages } from '@/lib/words/kiosk/spoken'
import { BoardDesk } from './board-desk'

export default kioskPage(
  '/pas/dashboard',
  ({ search, may }) => <BoardDesk isWall={search['view'] === 'wall'} language={kioskLanguages.find(({ code }) => code === search['lang'])?.code} rights={{ calls: may('pasTokens.call'), managesDocks: may('pasBoard.changeDock'), forceCloses: may('pasTokens.forceClose') }} />,
  { idleSeconds: null, isWall: ({ search }) => search['view'] === 'wall' },
)
