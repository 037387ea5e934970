const page = document.documentElement
new ResizeObserver(() => parent.postMessage({ purseHeight: page.offsetHeight }, '*')).observe(page)
