// Sets colour scheme and text direction before anything is painted, and asks for the texts before the code that needs them
// has come. The build puts it into the page, so that nothing waits for another answer. The keys are those of
// src/ui/appearance/colour-scheme.ts, src/ui/appearance/sun-mode.ts and src/locales/language.ts. Where the page has the app's code in a template, it is
// fetched when `start-early-view.ts` or `start-early-list.ts` says so, when that can't be loaded, or after a while.
;(() => {
	// The build puts the lines from here into `site-first-paint.js` too.
	// Zod asks whether it may make code, which the content security policy refuses and reports.
	globalThis.__zod_globalConfig = { jitless: true }
	const root = document.documentElement
	let scheme = null
	let language = null
	try {
		scheme = localStorage.getItem('panelyard.colour_scheme')
		language = localStorage.getItem('panelyard.language')
	} catch {}
	const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
	root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
	// To here.
	// Browsers ask once whether the app is wanted on the device, sooner than the app's code is there to answer.
	addEventListener('beforeinstallprompt', (event) => {
		event.preventDefault()
		globalThis.installQuestion = event
	})
	const MOST_MS = 8000
	const later = document.getElementById('app')
	try {
		language = sessionStorage.getItem('panelyard.visit_language') || language
		if (localStorage.getItem('panelyard.sun_mode') === 'on') {
			root.setAttribute('data-sun', '')
			root.setAttribute('data-mantine-color-scheme', 'light')
		}
	} catch {}
	language = new URLSearchParams(location.search).get('lng') || language
	// Without a choice it stays as the server sent it.
	if (language) root.lang = language
	root.dir = root.lang === 'ar' ? 'rtl' : 'ltr'
	const files = JSON.parse(document.querySelector('meta[name="texts"]')?.content ?? '{}')
	const spoken = files[language] ? language : navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en'
	const wanted = [files[spoken], files.en].flatMap((each) => (each ? [each.site, each.others] : []))
	for (const file of new Set(wanted)) {
		if (!file) continue
		const link = document.createElement('link')
		Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: file })
		if (later) later.content.prepend(link)
		else document.head.append(link)
	}
	// Browsers never fetch a script again whose answer got lost, so the page is loaded again once the script can be had: at
	// most once in a while, in case it can't be had for another reason.
	const RELOAD_AFTER_MS = 10_000
	const reloadOnceThere = async (address) => {
		const isThere = () =>
			fetch(address).then(
				({ ok, status }) => ok || status === 404,
				() => false,
			)
		const pause = (ms) => new Promise((go) => setTimeout(go, ms))
		for (let ms = 500; !(await isThere()); ms = Math.min(8000, 2 * ms)) await pause(ms)
		try {
			const before = Number(sessionStorage.getItem('panelyard.loaded_again'))
			await pause(Math.max(0, before + RELOAD_AFTER_MS - Date.now()))
			sessionStorage.setItem('panelyard.loaded_again', Date.now())
		} catch {
			await pause(RELOAD_AFTER_MS)
		}
		location.reload()
	}
	// The early view has a script of its own.
	const awaited = later && [...later.content.querySelectorAll('script')].map((script) => script.getAttribute('src'))
	const onScriptLost = ({ target }) => {
		if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
		if (awaited && !awaited.includes(target.getAttribute('src'))) return
		document.querySelector('.start')?.classList.add('late')
		reloadOnceThere(target.src)
	}
	addEventListener('error', onScriptLost, true)
	// A project's panels on a small screen are shown before the app is there; what the address says more is the app's.
	const list = document.querySelector('meta[name="early-list"]')?.content
	const isProject = /^\/app\/project\/[\w-]+\/?$/.test(location.pathname)
	const isEarly =
		list && isProject && location.search === '?tab=panels' && matchMedia('(max-width: 48em), (pointer: coarse)').matches
	if (isEarly) {
		const script = document.createElement('script')
		Object.assign(script, { src: list, fetchPriority: 'high' })
		document.head.append(script)
		// Its data come beside it; src/api/early-answers.ts has the rest.
		const [, , , id] = location.pathname.split('/')
		globalThis.earlyAnswers = new Map()
		for (const part of ['/panels/columns', '/statuses', '?model_structure=false']) {
			const address = `/projects/${id}${part}`
			const answer = fetch(address, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(45_000) })
			answer.catch(() => {})
			globalThis.earlyAnswers.set(address, { asked: Date.now(), answer })
		}
		// The app's code may be there sooner, from the device.
		globalThis.earlyList = new Promise((go) => {
			addEventListener('app-wanted', go, { once: true })
			script.addEventListener('error', go)
			setTimeout(go, MOST_MS)
		})
	}
	if (!later) return
	const fetchApp = () => {
		later.remove()
		document.head.append(document.importNode(later.content, true))
		later.content.replaceChildren()
	}
	if (isProject && !isEarly) return fetchApp()
	addEventListener('app-wanted', fetchApp, { once: true })
	addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && fetchApp(), true)
	setTimeout(fetchApp, MOST_MS)
})()
