import { kioskPage } from '@/components/kiosk/kiosk-page'
import { FeedbackScreen } from './feedback-screen'

export default kioskPage('/pas/driverfeedback/[[...id_token]]', ({ params }) => (
  <FeedbackScreen id={/^\d{1,15}$/.test(params['id_token'] ?? '') ? Number(params['id_token']) : null} />
))
