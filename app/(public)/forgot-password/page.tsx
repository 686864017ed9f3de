import { askingPublicPage } from '../asking-public-page'
import { ForgotForm } from './forgot-form'

// Its own page: the answer is the same whoever asks, so it replaces the form.
export default askingPublicPage('/forgot-password', () => <ForgotForm />, { archetype: 'form', title: (words) => words.signIn.forgot })
