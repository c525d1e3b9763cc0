import { filterPanels } from '../../../domain/panels/search/panel-filters.ts'
import swatches from '../../../domain/statuses/status-swatch.module.css?raw'
import cards from './early-card.css?raw'
import { earlyCard, made } from './early-card.ts'
import type { EarlyData } from './early-data.ts'
import styles from './early-list.css?raw'
import type { EarlyTexts } from './early-texts.ts'

/** By language. Put in by the build. */
declare const __EARLY_TEXTS__: Record<string, EarlyTexts>

/** As in `panel-cards.tsx`, so that nothing jumps when its cards take the place of these. */
const [CARD_REM, SUN_CARD_REM, GAP, TWO_LANES_REM] = [8.25, 9.25, 8, 44]
/** Of the page, in whose place something stands: five tools and three filters, and lists of a day where panels have statuses. */
const [TOOLS, QUICK_LISTS] = [8, 5]
/** Rows that are drawn beyond those that are seen. */
const ROWS_AROUND = 6
const WRITE_AFTER_MS = 300
/** After so long, whatever the page shows is seen. */
const LONGEST_MS = 120_000

/**
 * The list of panels before there is a page: people find and open panels in it. What they typed and opened meanwhile is in
 * the address, where the page finds it.
 */
export class EarlyList {
	readonly #data: EarlyData
	readonly #texts = __EARLY_TEXTS__[document.documentElement.lang] ?? (__EARLY_TEXTS__.en as EarlyTexts)
	readonly #root = document.getElementById('root') as HTMLElement
	readonly #path = location.pathname
	readonly #search = made('input', '')
	readonly #list = made('ul', '')
	readonly #nothing: HTMLElement
	readonly #said: HTMLElement
	readonly #screen: HTMLElement
	readonly #sheet = new CSSStyleSheet()
	readonly #end = new AbortController()
	#shown: EarlyData['panels']
	#opened: string | null = null
	#timer = 0

	static show(data: EarlyData): void {
		// The page was quicker.
		if (!isPageThere(document.getElementById('root') as HTMLElement)) new EarlyList(data)
	}

	private constructor(data: EarlyData) {
		this.#data = data
		this.#shown = data.panels
		const { list, search: searchFor, find, nothing, loading } = this.#texts
		Object.assign(this.#search, { type: 'search', placeholder: find, title: searchFor, ariaLabel: searchFor })
		this.#search.enterKeyHint = 'search'
		this.#list.ariaLabel = list
		this.#nothing = made('p', 'early-about', nothing)
		this.#nothing.hidden = true
		this.#said = made('span', '', loading)
		this.#said.role = 'status'
		const hasQuickLists = data.panels.some(({ statuses }) => statuses.length > 0)
		const title = made('h1', '', data.project.name)
		title.dir = 'auto'
		const search = made('search', '', this.#search, blanks('early-tools', TOOLS))
		const page = made('main', '', title, search, this.#nothing, this.#list)
		if (hasQuickLists) search.after(blanks('early-quick', QUICK_LISTS))
		this.#screen = made('div', 'early-list', made('header', '', this.#said), page)
		const { role } = data.project
		this.#list.classList.toggle('early-editable', role === 'editor' || role === 'manager')
		this.#sheet.replaceSync(styles + cards + swatches)
		document.adoptedStyleSheets.push(this.#sheet)
		document.body.append(this.#screen)
		this.#follow()
		this.#draw()
		// Behind the list nothing is reached until the page is there.
		this.#root.inert = true
	}

	#follow(): void {
		const { signal } = this.#end
		this.#search.addEventListener('input', () => this.#find(), { signal })
		this.#screen.addEventListener('scroll', () => this.#draw(), { signal, passive: true })
		window.addEventListener('resize', () => this.#draw(), { signal })
		const wentBack = () => {
			this.#opened = new URLSearchParams(location.search).get('panel')
			this.#draw()
		}
		window.addEventListener('popstate', wentBack, { signal })
		this.#list.addEventListener('click', (event) => this.#open(event.target as Element), { signal })
		const watcher = new MutationObserver(() => this.#look())
		watcher.observe(this.#root, { childList: true, subtree: true, attributeFilter: ['class', 'aria-busy'] })
		const giveUp = setTimeout(() => this.#leave(), LONGEST_MS)
		signal.addEventListener('abort', () => {
			watcher.disconnect()
			clearTimeout(giveUp)
			clearTimeout(this.#timer)
		})
	}

	/** Ends once the page has something to show. */
	#look(): void {
		const lost = this.#root.querySelector('.start.late')
		if (lost && !this.#screen.querySelector('[role="alert"]')) {
			const words =
				lost.querySelector(`p[lang="${document.documentElement.lang}"]`) ?? lost.querySelector('p[lang="en"]')
			if (words) this.#said.replaceWith(words.cloneNode(true))
		}
		if (location.pathname !== this.#path || isPageThere(this.#root)) this.#leave()
	}

	#find(): void {
		clearTimeout(this.#timer)
		this.#timer = window.setTimeout(() => this.#write(), WRITE_AFTER_MS)
		this.#shown = filterPanels(this.#data.panels, { q: this.#search.value })
		this.#nothing.hidden = this.#shown.length > 0
		this.#screen.scrollTop = 0
		this.#draw()
	}

	/** What is searched for, into the address. */
	#write(): void {
		if (location.pathname !== this.#path) return
		const address = new URL(location.href)
		if (this.#search.value === (address.searchParams.get('q') ?? '')) return
		if (this.#search.value) address.searchParams.set('q', this.#search.value)
		else address.searchParams.delete('q')
		history.replaceState(history.state, '', address)
	}

	/** The page will open the panel; until then its card says so. */
	#open(target: Element): void {
		const panel = target.closest('li')?.dataset.panel
		if (!panel) return
		this.#opened = panel
		this.#write()
		this.#writeOpened()
		this.#draw()
	}

	#writeOpened(): void {
		const address = new URL(location.href)
		const before = address.searchParams.get('panel')
		if (this.#opened === null || before === this.#opened || location.pathname !== this.#path) return
		address.searchParams.set('panel', this.#opened)
		if (before === null) history.pushState(null, '', address)
		else history.replaceState(history.state, '', address)
	}

	/** The cards that are seen, and some around them. */
	#draw(): void {
		const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
		const lanes = this.#list.clientWidth >= TWO_LANES_REM * rem ? 2 : 1
		const height = ('sun' in document.documentElement.dataset ? SUN_CARD_REM : CARD_REM) * rem
		const row = height + GAP
		const count = this.#shown.length
		const { scrollTop, clientHeight } = this.#screen
		const first = Math.max(0, Math.floor((scrollTop - this.#list.offsetTop) / row) - ROWS_AROUND) * lanes
		const last = Math.min(
			count,
			(Math.ceil((scrollTop + clientHeight - this.#list.offsetTop) / row) + ROWS_AROUND) * lanes,
		)
		this.#list.style.height = `${Math.max(0, Math.ceil(count / lanes) * row - GAP)}px`
		const known = new Map([...this.#list.children].map((card) => [(card as HTMLElement).dataset.panel, card]))
		const cards = this.#shown.slice(first, last).map((panel, index) => {
			const place = first + index
			const old = known.get(panel.id)
			const isSame = old?.ariaPosInSet === String(place + 1) && old.ariaSetSize === String(count)
			const card = isSame ? (old as HTMLElement) : earlyCard(panel, place + 1, count, this.#data, this.#texts)
			Object.assign(card.style, {
				height: `${height}px`,
				width: `calc((100% - ${(lanes - 1) * GAP}px) / ${lanes})`,
				insetInlineStart: `calc(${place % lanes} * (100% + ${GAP}px) / ${lanes})`,
				transform: `translateY(${Math.floor(place / lanes) * row}px)`,
			})
			card.ariaBusy = panel.id === this.#opened ? 'true' : null
			return card
		})
		// Those that stay aren't moved, so that the focus stays in them.
		for (const card of [...this.#list.children]) if (!cards.includes(card as HTMLElement)) card.remove()
		cards.forEach((card, index) => {
			if (this.#list.children[index] !== card) this.#list.insertBefore(card, this.#list.children[index] ?? null)
		})
	}

	/** The page goes on where people are: with what they typed, at the panel they looked at. */
	#leave(): void {
		if (this.#end.signal.aborted) return
		this.#write()
		this.#writeOpened()
		const scrolled = this.#screen.scrollTop
		const isTyping = document.activeElement === this.#search
		const focused = document.activeElement?.closest('li')?.dataset.panel
		const top = this.#list.getBoundingClientRect().top
		this.#end.abort()
		this.#root.inert = false
		this.#screen.remove()
		document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet)
		// What was written after the app had read the address, and before it listened, is read now.
		dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
		const list = this.#root.querySelector('main li[aria-posinset]')?.parentElement
		if (!list) return
		if (scrolled > 0) window.scrollTo(0, list.getBoundingClientRect().top + window.scrollY - top)
		if (isTyping) this.#root.querySelector<HTMLInputElement>('main search input')?.focus({ preventScroll: true })
		else if (focused) this.#root.querySelector<HTMLElement>('main h1, main')?.focus({ preventScroll: true })
	}
}

/** Where the page will have something else. */
function blanks(className: string, count: number): HTMLElement {
	const row = made('div', className, ...Array.from({ length: count }, () => made('i', '')))
	row.ariaHidden = 'true'
	return row
}

/** Whether the app shows its list, or anything else that isn't a page on its way. */
function isPageThere(root: HTMLElement): boolean {
	if (root.querySelector('main [data-wide], [role="alert"]:not(.start *)')) return true
	if (root.querySelector('.start, main [aria-busy="true"], main [role="status"]')) return false
	return (root.querySelector('main')?.childElementCount ?? 0) > 0
}
