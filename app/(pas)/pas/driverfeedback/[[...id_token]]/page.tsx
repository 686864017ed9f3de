import { kioskPage } from '@/components/kiosk/kiosk-page'
import { FeedbackDesk } from './feedback-desk'

export default kioskPage('/pas/driverfeedback/[[...id_token]]', ({ params }) => <FeedbackDesk id={/^\d{1,15}$/.test(params['id_token'] ?? '') ? Number(params['id_token']) : null} />)
