// Goes into every public page: sets the colour scheme before anything is painted, says whether somebody is signed in,
// and leads to the language that was chosen in a browser without cookies. Its first lines, which set `root` and `language`,
// are those of first-paint.js. Then it lets the first
// picture have the line to itself: code, font and later pictures are fetched once that is painted, or when somebody acts.
;(() => {
	// __START_OF_FIRST_PAINT__
	const MOST_MS = 4000
	try {
		root.toggleAttribute('data-signed-in', localStorage.getItem('panelyard.current_user') !== null)
	} catch {}
	const known = /^(en|fr|es|de|it|pt|zh|ja|ko|ar)$/
	const isNamed = known.test(location.pathname.split('/')[1]) || new URLSearchParams(location.search).has('lng')
	if (!isNamed && known.test(language) && language !== root.lang)
		return location.replace(`/${language}${location.pathname.replace(/\/$/, '')}${location.search}${location.hash}`)
	// Who comes from another page of the site has the font.
	root.toggleAttribute('data-inter', document.referrer.startsWith(`${location.origin}/`))
	let isStarted = false
	const start = () => {
		if (isStarted) return
		isStarted = true
		root.toggleAttribute('data-painted', true)
		const { content } = document.getElementById('code')
		document.body.append(document.importNode(content, true))
		const showFont = () => root.toggleAttribute('data-inter', true)
		document.fonts.load('1rem "Inter Variable"').then(showFont, showFont)
	}
	// Until the page's code listens, the browser would leave the page for a file that is dropped on it: `own-file-drop.tsx`.
	const ending = new AbortController()
	globalThis.earlyDrop = { file: null, end: () => ending.abort() }
	const take = (event) => {
		const { types, files } = event.dataTransfer ?? {}
		if (!types?.includes('Files') || !document.querySelector('[data-takes-files]')) return
		event.preventDefault()
		globalThis.earlyDrop.file = files[0] ?? null
		start()
	}
	for (const name of ['dragover', 'drop']) addEventListener(name, take, { signal: ending.signal })
	addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)))
	addEventListener('DOMContentLoaded', () => {
		for (const name of ['pointerdown', 'keydown', 'focusin'])
			addEventListener(name, start, { once: true, passive: true })
		setTimeout(start, MOST_MS)
	})
})()
