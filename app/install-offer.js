addEventListener('beforeinstallprompt', (offer) => {
  installer.hidden = false
  installer.onclick = () => offer.prompt()
})
