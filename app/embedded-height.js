// In a page of another site: says how tall this page is, each time that changes.
const tell = () => parent.postMessage({ purseHeight: document.documentElement.offsetHeight }, '*')
new ResizeObserver(tell).observe(document.documentElement)
