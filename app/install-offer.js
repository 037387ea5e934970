addEventListener('beforeinstallprompt', (event) => {
  install.onclick = () => event.prompt()
  install.hidden = false
})
