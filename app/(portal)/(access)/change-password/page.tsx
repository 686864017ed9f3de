import { ownPage } from '@/components/screens/own'
import { ChangePasswordForm } from './change-password-form'

// Its own page: two of its fields must agree before anything is sent.
export default ownPage('/change-password', <ChangePasswordForm />, { archetype: 'form' })
