// The page works without this: it adds the phone's own position, and keeps a form from being sent twice.
for (const button of document.querySelectorAll('[data-locate]')) {
  if (!navigator.geolocation) continue
  const form = button.form
  const said = form.querySelector('[data-located]')
  button.hidden = false
  button.addEventListener('click', () => {
    said.textContent = button.dataset.waiting
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        form.lat.value = coords.latitude.toFixed(6)
        form.lng.value = coords.longitude.toFixed(6)
        said.textContent = button.dataset.done
      },
      () => { said.textContent = button.dataset.failed },
      { enableHighAccuracy: true, timeout: 10000 },
    )
  })
}
document.addEventListener('submit', (event) => {
  if (event.target.dataset.sent) event.preventDefault()
  event.target.dataset.sent = '1'
  event.submitter?.setAttribute('aria-busy', 'true')
})
// Back from the answer, the form may be sent again.
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent
  for (const button of document.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy')
})
