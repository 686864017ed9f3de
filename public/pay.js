// The pages work without this: it goes on to the gateway by itself, and keeps a form from being sent twice.
document.addEventListener('submit', (event) => {
  if (event.target.dataset.sent) event.preventDefault()
  event.target.dataset.sent = '1'
  event.submitter?.setAttribute('aria-busy', 'true')
})
addEventListener('pageshow', (event) => {
  for (const form of document.forms) delete form.dataset.sent
  for (const button of document.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy')
  // Back from the gateway, whoever wants to go there again presses.
  if (!event.persisted) document.querySelector('form[data-onward]')?.requestSubmit()
})
