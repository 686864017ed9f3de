import { ownPage } from '@/components/screens/own'
import { consolidationBoard } from '../consolidation-board'

// Its own page: a board of stages, each a list of its own behind its head.
export default ownPage('/new-consolidations', consolidationBoard, { archetype: 'board' })
